using System.Globalization;

namespace CowCopy;

/// <summary>The result of copying a directory tree.</summary>
public sealed class TreeResult
{
    internal TreeResult(BatchResult files) => Files = files;

    /// <summary>The results of the tree's files.</summary>
    public BatchResult Files { get; }

    /// <summary>Full paths of the directories that were created, those above the destination included.</summary>
    public IReadOnlyList<string> CreatedDirectories { get; internal init; } = [];

    /// <summary>Number of symbolic links and junctions created.</summary>
    public int CreatedLinkCount { get; internal init; }

    /// <summary>Full paths of the destination's symbolic links and junctions that are up to date: created, or unchanged.</summary>
    public IReadOnlyList<string> Links { get; internal init; } = [];

    /// <summary>Full paths of what was up to date but for its permissions, and has those of the source now.</summary>
    /// <remarks>
    /// <list type="bullet">
    /// <item>Linux: files, and in a mirror the directories that were there.</item>
    /// <item>macOS: directories alone. Windows: none.</item>
    /// </list>
    /// </remarks>
    public IReadOnlyList<string> ChangedPermissions { get; internal init; } = [];

    /// <summary>Full paths of the files, links and directories that <see cref="FileCopier.MirrorTree"/> deleted.</summary>
    public IReadOnlyList<string> Deleted { get; internal init; } = [];

    /// <summary>
    /// Those of the deleted symbolic links and junctions that were in the place of a directory of the source: full path, and what the link
    /// held. What they lead to stays.
    /// </summary>
    public IReadOnlyDictionary<string, string> ReplacedLinks { get; internal init; } =
        new Dictionary<string, string>(StringComparer.Ordinal);

    /// <summary>Failures of directories, links and deletions; those of files are in <see cref="Files"/>.</summary>
    public IReadOnlyList<CopyFailure> Failures { get; internal init; } = [];

    /// <summary>
    /// What the source has and the tree was copied without: devices, pipes and sockets, and names that vanished during the run.
    /// </summary>
    public IReadOnlyList<SkippedSource> Skipped { get; internal init; } = [];

    /// <summary>How the tree has taken its place, by <see cref="FileCopier.ReplaceTree"/>.</summary>
    public DirectoryReplacement Replacement { get; internal init; }

    /// <summary>Whether the whole tree is up to date now; false in a <see cref="TreeCanceledException"/>.</summary>
    public bool Succeeded => Files.Succeeded && Failures.Count == 0 && !IsCanceled;

    internal bool IsCanceled { get; init; }

    /// <summary>
    /// Returns what was done as one line for people: "12 files: 12 cloned; 3 directories created, 1 deleted". It may change with each
    /// version; programs read the properties.
    /// </summary>
    /// <returns>The line, without a full stop.</returns>
    public string GetSummary()
    {
        string?[] rest =
        [
            Text(CreatedDirectories.Count, "directory created", "directories created"),
            Text(CreatedLinkCount, "link created", "links created"),
            Text(ChangedPermissions.Count, "with new permissions", "with new permissions"),
            Text(Deleted.Count, "deleted", "deleted"),
            Text(Skipped.Count, "left out", "left out"),
            Text(Failures.Count, "failure besides those of files", "failures besides those of files"),
        ];
        string more = string.Join(", ", rest.Where(static part => part is not null));
        return more.Length == 0 ? Files.GetSummary() : Files.GetSummary() + "; " + more;
    }

    private static string? Text(int count, string one, string many) =>
        count == 0 ? null : string.Format(CultureInfo.InvariantCulture, "{0:N0} {1}", count, count == 1 ? one : many);
}
