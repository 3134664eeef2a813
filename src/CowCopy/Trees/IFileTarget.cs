using CowCopy.Batches;

namespace CowCopy.Trees;

/// <summary>What becomes of the files of a run: they are copied, or their copies are reported.</summary>
internal interface IFileTarget
{
    /// <summary>Whether no file has failed.</summary>
    bool Succeeded { get; }

    /// <summary>Whether files were not finished because the caller cancelled.</summary>
    bool IsCanceled { get; }

    /// <summary>What was copied, without what was left out; of a plan nothing.</summary>
    BatchResult Files { get; }

    /// <summary>Copies files below the root, as far as they are enumerated.</summary>
    /// <param name="parts">Returns the jobs, in parts; each part is returned when the one before is done.</param>
    /// <param name="mostFiles">The maximum number of jobs.</param>
    IEnumerable<bool> Copy(Func<BatchDirectories, IEnumerable<Jobs>> parts, int mostFiles);

    /// <summary>Adds names that become links to files that were copied, while they are enumerated.</summary>
    void Add(IEnumerable<CopyResult> links);

    /// <summary>Whether a file that was to be copied is there, or will be.</summary>
    bool Has(string destination);
}
