using CowCopy.Batches;
using CowCopy.Files;

namespace CowCopy.Trees;

/// <summary>
/// Copies a tree: reads the source whole, makes the directories, copies the files as one batch, makes the links, and mirrors last.
/// </summary>
internal sealed class TreeCopier(
    CopyEngine engine, TreeOptions options, IProgress<CopyProgress>? progress, CancellationToken cancellationToken)
{
    private readonly List<CopyFailure> _failures = [];

    public TreeResult Run(CopyRequest request)
    {
        string source = Path.TrimEndingDirectorySeparator(PathText.Resolve(request.Source));
        string destination = Path.TrimEndingDirectorySeparator(PathText.Resolve(request.Destination));
        if (new TreeGuard(engine.Platform).Check(request, source, destination) is { } failure)
            return new TreeResult(new BatchResult([])) { Failures = [failure] };

        TreeScan scan = new TreeScanner(engine.Platform, options, source, destination, _failures).Scan(cancellationToken);
        using TreeRoot root = new(engine.Platform, destination);
        TreeDirectories directories = new(engine.Platform, root, _failures);
        TreeMirror mirror = new(engine.Platform, root, _failures);
        directories.MakeRoot(scan);
        if (options.Mirror && _failures.Count == 0) mirror.MakeWay(scan);
        directories.MakeBelow(scan, options.EmptyDirectories);

        bool canceled = cancellationToken.IsCancellationRequested;
        TreeCollisions collisions = new(engine.Platform, scan, _failures);
        List<CopyRequest> requests = scan.Files.FindAll(file => !directories.IsBlocked(file.Destination) && !collisions.Refuses(file));
        BatchCopier batch = new(engine, options.Copy, root.Anchor, progress, cancellationToken);
        BatchResult files = batch.Run(requests, areResolved: true);
        TreeLinks links = new(engine.Platform, root, _failures);
        foreach (TreeScan.Link link in scan.Links.Where(link => !directories.IsBlocked(link.Destination)))
        {
            if (cancellationToken.IsCancellationRequested) canceled = true;
            else if (!collisions.Refuses(new CopyRequest(link.Source, link.Destination))) links.Make(link);
        }

        if (options.Mirror && files.Succeeded && _failures.Count == 0 && !canceled) mirror.Prune(scan);
        return new TreeResult(files)
        {
            CreatedDirectoryCount = directories.Made,
            CreatedLinkCount = links.Made,
            Deleted = mirror.Deleted,
            Failures = _failures,
            IsCanceled = canceled || files.CanceledCount > 0,
        };
    }
}
