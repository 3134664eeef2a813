namespace CowCopy;

/// <summary>What happened to a tree.</summary>
public sealed class TreeResult
{
    internal TreeResult(BatchResult files) => Files = files;


    /// <summary>The files of the tree.</summary>
    public BatchResult Files { get; }

    /// <summary>Folders that were made.</summary>
    public int DirectoriesMade { get; internal init; }

    /// <summary>Symbolic links that were made.</summary>
    public int LinksMade { get; internal init; }

    /// <summary>Full paths that a mirror deleted.</summary>
    public IReadOnlyList<string> Deleted { get; internal init; } = [];

    /// <summary>Failures of folders, links and deletions; those of files stand with <see cref="Files"/>.</summary>
    public IReadOnlyList<CopyFailure> Failures { get; internal init; } = [];

    /// <summary>Whether the caller cancelled before all was done; what was found and not copied by then need not stand with <see cref="Files"/>.</summary>
    public bool IsCanceled { get; internal init; }

    /// <summary>Whether everything that was asked for is done.</summary>
    public bool Succeeded => Files.Succeeded && Failures.Count == 0 && !IsCanceled;
}
