using CowCopy.Batches;
using CowCopy.Files;
using CowCopy.Platform;

namespace CowCopy.Trees;

/// <summary>Makes the other names of files of which a tree has several links to the first; what is refused is left to be copied.</summary>
internal sealed class TreeHardLinks(
    CopyEngine engine, TreeRoot root, TreeWriter writer, ITreeTarget target, CancellationToken cancellationToken)
{
    private readonly Dictionary<TreeDirectory, List<DirectoryEntry>> _refused = [];

    /// <summary>Whether the caller cancelled before all links were made.</summary>
    public bool IsCanceled { get; private set; }

    /// <summary>How many names are to be copied.</summary>
    public int RefusedCount => _refused.Values.Sum(static names => names.Count);

    /// <summary>Returns the names that are to be copied, one after the other.</summary>
    public IEnumerable<Jobs> Refused(BatchDirectories directories) => TreeFiles.OneByOne(
        _refused.Keys, directory => _refused[directory].Count, directory => _refused[directory], writer, directories);

    /// <summary>Makes the links while they are enumerated.</summary>
    /// <param name="scan">The tree.</param>
    /// <param name="files">The first names.</param>
    /// <param name="options">The options of the copies.</param>
    /// <returns>The results of the links.</returns>
    public IEnumerable<CopyResult> Make(TreeScan scan, IFileTarget files, CopyOptions options)
    {
        foreach (TreeDirectory directory in scan.Directories)
        {
            if (directory.OtherNames.Count == 0 || directory.IsBlocked) continue;
            foreach (OtherName other in writer.AcceptOthers(directory))
            {
                IsCanceled = cancellationToken.IsCancellationRequested;
                if (IsCanceled) yield break;
                CopyResult? link = files.Has(other.First.Destination) ? Link(directory, other, options) : null;
                if (link is null) Refuse(directory, other.Entry);
                else yield return link;
            }
        }
    }

    private void Refuse(TreeDirectory directory, DirectoryEntry name)
    {
        if (!_refused.TryGetValue(directory, out List<DirectoryEntry>? names)) _refused.Add(directory, names = []);
        names.Add(name);
    }

    /// <returns>The result; null for a link that is refused.</returns>
    private CopyResult? Link(TreeDirectory directory, OtherName other, CopyOptions options)
    {
        CopyRequest paths = directory.PathsOf(other.Entry);
        bool exists = false;
        if (!directory.IsCreated && !target.IsFree(paths.Destination))
        {
            if (root.AreOne(paths.Destination, other.First.Destination))
                return new CopyResult(paths) { Outcome = CopyOutcome.Unchanged, Reason = CopyReason.Unchanged };

            // What a copy would meet at the destination, a link meets too.
            CopyPlan plan = engine.Plan(CopyJob.OfListed(paths), options);
            if (plan.Failure is not null) return null;
            exists = root.Inspect(paths.Destination).Exists;
        }

        PlatformStatus status = target.MakeName(other.First.Destination, paths, exists);
        if (!status.IsOk) return null;
        return new CopyResult(paths)
        {
            Outcome = CopyOutcome.Copied,
            Method = CopyMethod.HardLink,
            Reason = CopyReason.Requested,
            ReplacedExisting = exists,
        };
    }
}
