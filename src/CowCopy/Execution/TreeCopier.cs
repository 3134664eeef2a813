using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Execution;

/// <summary>Copies a tree: reads the source whole, makes the folders, copies the files as one batch, makes the links, and mirrors last.</summary>
internal sealed class TreeCopier(CopyEngine engine, TreeOptions options, IProgress<CopyProgress>? progress, CancellationToken cancellationToken)
{
    private readonly List<CopyFailure> _failures = [];
    private int _linksMade;

    public TreeResult Run(CopyRequest request)
    {
        string source = PathText.Resolve(request.Source), destination = PathText.Resolve(request.Destination);
        new TreeGuard(engine.Platform).Check(source, destination);

        TreeScan scan = new TreeScanner(engine.Platform, options, source, destination, _failures).Scan(cancellationToken);
        TreeMirror mirror = new(engine.Platform, _failures, destination);
        if (options.Mirror && _failures.Count == 0) mirror.MakeWay(scan);
        TreeDirectories directories = new(engine.Platform, _failures);
        directories.Make(scan, options.EmptyDirectories);

        bool canceled = cancellationToken.IsCancellationRequested;
        BatchResult files = new BatchCopier(engine, options.Copy, progress, cancellationToken).Run(Reachable(scan.Files, directories));
        foreach (TreeLink link in scan.Links.Where(link => !directories.IsBlocked(link.Destination)))
        {
            if (cancellationToken.IsCancellationRequested) canceled = true;
            else MakeLink(link);
        }

        if (options.Mirror && files.Succeeded && _failures.Count == 0 && !canceled) mirror.Prune(scan);
        return new TreeResult(files)
        {
            DirectoriesMade = directories.Made,
            LinksMade = _linksMade,
            Deleted = mirror.Deleted,
            Failures = _failures,
            IsCanceled = canceled || files.Canceled > 0,
        };
    }

    private static List<CopyRequest> Reachable(List<CopyRequest> files, TreeDirectories directories) =>
        files.FindAll(file => !directories.IsBlocked(file.Destination));

    private void MakeLink(TreeLink link)
    {
        PlatformStatus status = engine.Platform.ReadLink(link.Destination, out string present);
        if (status.IsOk && present == link.Target) return;
        if (engine.Platform.Inspect(link.Destination, LinkTreatment.Keep, out FileFacts facts).IsOk && facts.Kind == FileKind.Directory)
        {
            Fail(link, CopyError.DestinationIsDirectory, nativeCode: 0);
            return;
        }

        if (facts.Exists) engine.Platform.Delete(link.Destination);
        status = engine.Platform.SymbolicLink(link.Target, link.Destination);
        if (status.IsOk) _linksMade++;
        else Fail(link, ErrorMap.From(status.Code, CopyOperation.Link), status.NativeCode);
    }

    private void Fail(TreeLink link, CopyError error, int nativeCode) =>
        _failures.Add(new CopyFailure(error, CopyOperation.Link, new CopyRequest(link.Source, link.Destination), nativeCode));
}
