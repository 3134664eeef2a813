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
    private readonly CopyOptions _files = options.FilesFor(progress);
    private readonly List<CopyFailure> _failures = [];

    /// <summary>What is deleted when the tree is complete; null for nothing.</summary>
    public ReplacedContent? Replaced { get; init; }

    /// <summary>The destination that the caller named; null for the one that is copied to.</summary>
    public string? Named { get; init; }

    /// <exception cref="TreeCanceledException">The caller cancelled before all was done.</exception>
    public TreeResult Run(CopyRequest request)
    {
        TreeResult result = cancellationToken.IsCancellationRequested ? Canceled() : Copy(request);
        return result.IsCanceled ? throw new TreeCanceledException(result, cancellationToken) : result;
    }

    private TreeResult Canceled() => new(new BatchResult([])) { Failures = _failures, IsCanceled = true };

    private TreeResult Copy(CopyRequest request)
    {
        TreePaths paths = new(_platform, request);
        if (paths.Failure is { } failure) return new TreeResult(new BatchResult([])) { Failures = [failure] };

        using TreeRoot root = new(_platform, paths.Destination), from = new(_platform, paths.Source);
        TreeDirectory top = paths.OpenTop(root);
        TreeScan scan = new(_platform, options, from, root, _failures);
        scan.Read(top, cancellationToken);
        if (cancellationToken.IsCancellationRequested) return Canceled();
        if (scan.Directories.Exists(WouldBeDeleted)) throw TreePaths.Overlap(new CopyRequest(paths.Source, Named ?? paths.Destination));
        TreeAttributes? attributes =
            options.PreserveAttributes && _platform.AccessLists is { } lists ? new(lists, root, scan, _failures) : null;
        TreeWriter writer = new(_platform, root, options, _failures)
        {
            CarriesModes = TreeModes.AreCarried(_platform),
            Attributes = attributes,
        };
        TreeModes modes = new(engine, root, _failures, cancellationToken)
        {
            ChangesExisting = options.Mirror && !writer.KeepsExisting,
            Attributes = attributes,
        };
        TreeMirror mirror = new(_platform, root, scan, _failures, cancellationToken);
        try
        {
            return Fill(top, scan, writer, mirror, modes, root);
        }
        finally
        {
            modes.Finish(scan.Directories);
        }
    }

    private TreeResult Fill(TreeDirectory top, TreeScan scan, TreeWriter writer, TreeMirror mirror, TreeModes modes, TreeRoot root)
    {
        writer.MakeRoot(top);
        modes.Open(scan.Directories);
        if (options.Mirror && !writer.KeepsExisting && _failures.Count == 0 && !top.IsBlocked) mirror.DeleteConflicts();
        writer.MakeBelow(top, _files.MaxDegreeOfParallelism, cancellationToken);
        foreach (TreeDirectory directory in scan.Directories)
        {
            if (directory.Failure is { } blocked) _failures.Add(blocked);
        }

        bool canceled = cancellationToken.IsCancellationRequested;
        BatchCopier batch = new(engine, _files, progress, cancellationToken);
        BatchResult files = scan.WithoutSkipped(
            batch.Run(
                directories => TreeFiles.InParts(scan, writer, directories, _files),
                scan.Directories.Sum(static directory => directory.Files.Count), root.Anchor, scan.Root.Anchor));
        BatchCopier others = new(engine, _files, progress, cancellationToken);
        if (options.PreserveHardLinks && !batch.IsCanceled)
        {
            TreeHardLinks names = new(engine, root, writer, cancellationToken);
            files = scan.WithoutSkipped(names.Make(scan, files, others, _files));
        }

        modes.Finish(files);
        canceled |= !MakeLinks(scan, writer);
        modes.Attributes?.CopyTo(files);
        bool isUpToDate = files.Succeeded && !batch.IsCanceled && !others.IsCanceled && _failures.Count == 0;
        if (options.Mirror && isUpToDate) mirror.Prune(top); // which deletes nothing once cancelled
        return new TreeResult(files)
        {
            CreatedDirectories =
            [
                .. writer.CreatedAbove,
                .. from directory in scan.Directories where directory.IsCreated select directory.Paths.Destination,
            ],
            CreatedLinkCount = writer.NewLinkCount,
            Links = writer.Links,
            ChangedPermissions = modes.Changed,
            Deleted = mirror.Deleted,
            ReplacedLinks = mirror.ReplacedLinks,
            Skipped = scan.Skipped,
            Failures = _failures,
            IsCanceled = canceled || mirror.IsCanceled || batch.IsCanceled || others.IsCanceled,
        };
    }

    /// <summary>Whether a directory of the source, or what a followed link in it leads to, is in what is replaced.</summary>
    private bool WouldBeDeleted(TreeDirectory directory) => Replaced is { } replaced
        && (replaced.Has(directory.Identity)
            || (options.FollowLinks && directory.Files.Exists(
                file => file.Kind == FileKind.SymbolicLink && replaced.Holds(directory.PathsOf(file).Source))));

    /// <returns>Whether the caller did not cancel.</returns>
    private bool MakeLinks(TreeScan scan, TreeWriter writer)
    {
        foreach (TreeDirectory directory in scan.Directories)
        {
            if (!writer.MakeLinks(directory, cancellationToken)) return false;
        }

        return true;
    }
}
