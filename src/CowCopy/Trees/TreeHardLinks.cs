using CowCopy.Batches;
using CowCopy.Files;
using CowCopy.Platform;

namespace CowCopy.Trees;

/// <summary>Makes the other names of files of which a tree has several: links to the first, or copies where those are refused.</summary>
internal sealed class TreeHardLinks(CopyEngine engine, TreeRoot root, TreeWriter writer, CancellationToken cancellationToken)
{
    private readonly IPlatform _platform = engine.Platform;
    private readonly List<CopyResult> _results = [];
    private readonly Dictionary<TreeDirectory, List<DirectoryEntry>> _refused = [];

    /// <summary>Makes the links; then what was refused is copied.</summary>
    /// <param name="scan">The tree.</param>
    /// <param name="files">The results of the first names.</param>
    /// <param name="batch">Copies what cannot be linked.</param>
    /// <param name="options">The options of the copies.</param>
    /// <returns>The results of all names.</returns>
    public BatchResult Make(TreeScan scan, BatchResult files, BatchCopier batch, CopyOptions options)
    {
        HashSet<string> made = new(StringComparer.Ordinal);
        foreach (CopyResult file in files.Results)
        {
            if (file.Succeeded) made.Add(file.Request.Destination);
        }

        foreach (TreeDirectory directory in scan.Directories)
        {
            if (directory.OtherNames.Count == 0 || directory.IsBlocked) continue;
            foreach (OtherName other in writer.AcceptOthers(directory))
            {
                if (cancellationToken.IsCancellationRequested) return Of(files);
                if (!made.Contains(other.First.Destination) || !TryLink(directory, other, options)) Refuse(directory, other.Entry);
            }
        }

        if (_refused.Count == 0) return Of(files);
        int count = _refused.Values.Sum(static names => names.Count);
        BatchResult copied = batch.Run(
            directories => TreeFiles.OneByOne(
                _refused.Keys, directory => _refused[directory].Count, directory => _refused[directory], writer, directories),
            count, root.Anchor, scan.Root.Anchor);
        _results.AddRange(copied.Results);
        return Of(files);
    }

    private BatchResult Of(BatchResult files) => _results.Count == 0 ? files : new([.. files.Results, .. _results]);

    private void Refuse(TreeDirectory directory, DirectoryEntry name)
    {
        if (!_refused.TryGetValue(directory, out List<DirectoryEntry>? names)) _refused.Add(directory, names = []);
        names.Add(name);
    }

    /// <returns>Whether there is a result; a link that is refused has none.</returns>
    private bool TryLink(TreeDirectory directory, OtherName other, CopyOptions options)
    {
        CopyRequest paths = directory.PathsOf(other.Entry);
        bool exists = false;
        if (!directory.IsCreated)
        {
            if (root.AreOne(paths.Destination, other.First.Destination))
            {
                _results.Add(new CopyResult(paths) { Outcome = CopyOutcome.Unchanged, Reason = CopyReason.Unchanged });
                return true;
            }

            // What a copy would meet at the destination, a link meets too.
            CopyPlan plan = engine.Plan(CopyJob.OfListed(paths), options);
            if (plan.Failure is not null) return false;
            exists = root.Inspect(paths.Destination).Exists;
        }

        PlatformStatus status = Link(other.First.Destination, paths.Destination, exists);
        if (!status.IsOk) return false;
        _results.Add(new CopyResult(paths)
        {
            Outcome = CopyOutcome.Copied,
            Method = CopyMethod.HardLink,
            Reason = CopyReason.Requested,
            ReplacedExisting = exists,
        });
        return true;
    }

    private PlatformStatus Link(string first, string path, bool exists)
    {
        FileHandle opened = FileHandle.None;
        try
        {
            PlatformStatus status = ParentDirectory.Of(first) is { } above ? root.Open(above, out opened) : PlatformStatus.Ok;
            if (!status.IsOk) return status;
            status = root.Find(path, out PathAt at);
            return status.IsOk ? Link(new PathAt(first, opened), at, exists) : status;
        }
        finally
        {
            root.Close(opened);
        }
    }

    private PlatformStatus Link(PathAt first, in PathAt path, bool exists) => exists
        ? new FinalName(_platform).Replace(path, name => _platform.HardLink(first, name))
        : _platform.HardLink(first, path);
}
