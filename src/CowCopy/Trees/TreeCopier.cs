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
    private FileFacts _existing;

    public TreeResult Run(CopyRequest request)
    {
        string source = Path.TrimEndingDirectorySeparator(PathText.Resolve(request.Source));
        string destination = Path.TrimEndingDirectorySeparator(PathText.Resolve(request.Destination));
        if (Check(request, source, destination) is { } failure) return new TreeResult(new BatchResult([])) { Failures = [failure] };

        using TreeRoot root = new(_platform, destination);
        TreeDirectory top = new(above: null, new CopyRequest(source, destination), name: "")
        {
            IsInDestination = _existing.Kind == FileKind.Directory && root.Open().IsOk,
        };
        TreeScan scan = new(_platform, options, root, _failures);
        scan.Read(top, cancellationToken);
        TreeWriter writer = new(_platform, root, _failures);
        TreeMirror mirror = new(_platform, root, scan, _failures);
        writer.MakeRoot(top);
        if (options.Mirror && _failures.Count == 0 && !top.IsBlocked) mirror.DeleteConflicts();
        writer.MakeBelow(top, options.EmptyDirectories, options.Copy.MaxDegreeOfParallelism);
        foreach (TreeDirectory directory in scan.Directories)
        {
            if (directory.Failure is { } blocked) _failures.Add(blocked);
        }

        bool canceled = cancellationToken.IsCancellationRequested;
        BatchCopier batch = new(engine, options.Copy, progress, cancellationToken);
        BatchResult files = batch.Run(directories => new TreeFiles(scan, writer, directories, options.Copy), root.Anchor);
        canceled |= !MakeLinks(scan, writer);
        if (options.Mirror && files.Succeeded && _failures.Count == 0 && !canceled) mirror.Prune(top);
        return new TreeResult(files)
        {
            CreatedDirectoryCount = scan.Directories.FindAll(static directory => directory.IsCreated).Count,
            CreatedLinkCount = writer.CreatedLinks,
            Deleted = mirror.Deleted,
            Failures = _failures,
            IsCanceled = canceled || files.CanceledCount > 0,
        };
    }

    /// <returns>Whether the caller did not cancel.</returns>
    private bool MakeLinks(TreeScan scan, TreeWriter writer)
    {
        foreach (TreeDirectory directory in scan.Directories)
        {
            for (int index = 0; index < directory.Links.Count; index++)
            {
                if (cancellationToken.IsCancellationRequested) return false;
                DirectoryEntry link = directory.Links[index];
                if (writer.Accepts(directory, link)) writer.MakeLink(directory.PathsOf(link), directory.Targets[index]);
            }
        }

        return true;
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
        _platform.Inspect(destination, LinkTreatment.Follow, out _existing);
        if (!IsInside(destination, source, from) && !IsInside(source, destination, _existing)) return null;
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
