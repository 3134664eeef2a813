using CowCopy.Batches;
using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Trees;

/// <summary>
/// Copies a tree: reads the source whole, makes the directories, copies the files as one batch, makes the links, and mirrors last.
/// </summary>
internal sealed class TreeCopier(
    CopyEngine engine, TreeOptions options, IProgress<CopyProgress>? progress, CancellationToken cancellationToken)
{
    private readonly IPlatform _platform = engine.Platform;
    private readonly List<CopyFailure> _failures = [];

    public TreeResult Run(CopyRequest request)
    {
        string source = Path.TrimEndingDirectorySeparator(PathText.Resolve(request.Source));
        string destination = Path.TrimEndingDirectorySeparator(PathText.Resolve(request.Destination));
        if (Check(request, source, destination) is { } failure) return new TreeResult(new BatchResult([])) { Failures = [failure] };

        TreeScan scan = new(_platform, options, new CopyRequest(source, destination), _failures);
        scan.Read(cancellationToken);
        using TreeRoot root = new(_platform, destination);
        TreeWriter writer = new(_platform, root, scan, _failures);
        TreeMirror mirror = new(_platform, root, scan, _failures);
        writer.MakeRoot();
        if (options.Mirror && _failures.Count == 0) mirror.DeleteConflicts();
        writer.MakeBelow(options.EmptyDirectories);

        bool canceled = cancellationToken.IsCancellationRequested;
        BatchCopier batch = new(engine, options.Copy, root.Anchor, progress, cancellationToken);
        BatchResult files = batch.Run(scan.Files.FindAll(writer.Accepts), areResolved: true);
        foreach ((CopyRequest paths, string target) in scan.Links)
        {
            if (cancellationToken.IsCancellationRequested) canceled = true;
            else if (writer.Accepts(paths)) writer.MakeLink(paths, target);
        }

        if (options.Mirror && files.Succeeded && _failures.Count == 0 && !canceled) mirror.Prune();
        return new TreeResult(files)
        {
            CreatedDirectoryCount = writer.CreatedDirectories,
            CreatedLinkCount = writer.CreatedLinks,
            Deleted = mirror.Deleted,
            Failures = _failures,
            IsCanceled = canceled || files.CanceledCount > 0,
        };
    }

    /// <summary>Checks that the source exists, and that neither directory contains the other, by name or by identity.</summary>
    /// <returns>Why the source cannot be copied; null if it can.</returns>
    /// <exception cref="ArgumentException">One directory contains the other.</exception>
    private CopyFailure? Check(CopyRequest request, string source, string destination)
    {
        const CopyOperation Operation = CopyOperation.InspectSource;
        PlatformStatus status = _platform.Inspect(source, LinkTreatment.Follow, out FileFacts from);
        if (!status.IsOk) return new CopyFailure(ErrorMap.From(status.Code, Operation), Operation, request, status.NativeCode);
        if (from.Kind != FileKind.Directory) return new CopyFailure(CopyErrorKind.SourceNotDirectory, Operation, request, nativeCode: 0);
        _platform.Inspect(destination, LinkTreatment.Follow, out FileFacts to);
        if (!IsInside(destination, source, from) && !IsInside(source, destination, to)) return null;
        throw new ArgumentException(
            "Cannot copy the tree \"" + source + "\" to \"" + destination + "\": one directory is or contains the other. "
                + "Choose a destination elsewhere.",
            nameof(destination));
    }

    /// <summary>Whether a path is a directory or is below it.</summary>
    private bool IsInside(string path, string directory, in FileFacts facts)
    {
        // Names that differ in case may be two directories; without a known identity they count as one.
        StringComparison comparison = facts.Identity.IsKnown ? StringComparison.Ordinal : StringComparison.OrdinalIgnoreCase;
        for (string? at = path; at is not null; at = ParentDirectory.Of(at))
        {
            if (string.Equals(at, directory, comparison)) return true;
            if (!facts.Exists || !_platform.Inspect(at, LinkTreatment.Follow, out FileFacts here).IsOk) continue;
            if (here.IsSameFileAs(facts)) return true;
        }

        return false;
    }
}
