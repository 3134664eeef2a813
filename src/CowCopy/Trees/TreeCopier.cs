using CowCopy.Batches;
using CowCopy.Files;
using CowCopy.Planning;

namespace CowCopy.Trees;

/// <summary>Copies a tree: applies the steps of a <see cref="TreeRun"/>.</summary>
internal sealed class TreeCopier(
    CopyEngine engine, TreeOptions options, IProgress<CopyProgress>? progress, CancellationToken cancellationToken) : IFileTarget
{
    private TreeRun? _run;
    private HashSet<string>? _made;
    private TreeReports? _reports;

    /// <summary>What is deleted when the tree is complete; null for nothing.</summary>
    public ReplacedContent? Replaced { get; init; }

    /// <summary>The destination that the caller named; null for the one that is copied to.</summary>
    public string? Named { get; init; }

    public BatchResult Files { get; private set; } = new([]);

    public bool Succeeded => Files.Succeeded;

    public bool IsCanceled { get; private set; }

    /// <exception cref="TreeCanceledException">The caller cancelled before all was done.</exception>
    public TreeResult Run(CopyRequest request)
    {
        TreeResult result = cancellationToken.IsCancellationRequested ? Canceled([]) : Copy(request);
        return result.IsCanceled ? throw new TreeCanceledException(result, cancellationToken) : result;
    }

    public IEnumerable<bool> Copy(Func<BatchDirectories, IEnumerable<Jobs>> parts, int mostFiles)
    {
        if (mostFiles == 0) yield break;
        IProgress<CopyProgress>? reports = Reports(mostFiles);
        BatchCopier batch = new(engine, options.FilesFor(reports), reports, cancellationToken);
        BatchResult copied = _run!.Scan.WithoutSkipped(batch.Run(parts, mostFiles, _run.Root.Anchor, _run.Scan.Root.Anchor));
        IsCanceled |= batch.IsCanceled;
        Files = Files.Results.Count == 0 ? copied : new BatchResult([.. Files.Results, .. copied.Results]);
        yield return true;
    }

    public void Add(IEnumerable<CopyResult> links)
    {
        List<CopyResult> made = [.. links]; // all, whatever the receiver throws
        if (made.Count > 0) Files = new BatchResult([.. Files.Results, .. made]);
        _reports?.Report(made);
    }

    public bool Has(string destination)
    {
        _made ??= new HashSet<string>(
            Files.Results.Where(static file => file.Succeeded).Select(static file => file.Request.Destination), StringComparer.Ordinal);
        return _made.Contains(destination);
    }

    /// <summary>The reports of files that are copied next. Without hard links they are all that there is.</summary>
    private IProgress<CopyProgress>? Reports(int files)
    {
        if (progress is null || !options.PreserveHardLinks) return progress;
        _reports ??= new TreeReports(progress, files + _run!.Scan.Directories.Sum(static directory => directory.OtherNames.Count));
        _reports.Begin();
        return _reports;
    }

    private static TreeResult Canceled(List<CopyFailure> failures) =>
        new(new BatchResult([])) { Failures = failures, IsCanceled = true };

    private TreeResult Copy(CopyRequest request)
    {
        TreePaths paths = new(engine.Platform, request);
        if (paths.Failure is { } failure) return new TreeResult(new BatchResult([])) { Failures = [failure] };
        using TreeRun run = new(engine, options, paths, cancellationToken);
        _run = run;
        run.Read();
        if (cancellationToken.IsCancellationRequested) return Canceled(run.Failures);
        if (run.Scan.Directories.Exists(WouldBeDeleted))
            throw TreePaths.Overlap(new CopyRequest(paths.Source, Named ?? paths.Destination));
        try
        {
            foreach (bool step in run.Run(new AppliedTree(engine.Platform, run.Root), this)) _ = step;
        }
        finally
        {
            run.Finish();
        }

        return new TreeResult(Files)
        {
            CreatedDirectories =
            [
                .. run.Writer!.CreatedAbove,
                .. from directory in run.Scan.Directories where directory.IsCreated select directory.Paths.Destination,
            ],
            CreatedLinkCount = run.Writer.NewLinkCount,
            Links = run.Writer.Links,
            ChangedPermissions = run.Modes!.Changed,
            Deleted = run.Mirror!.Deleted,
            ReplacedLinks = run.Mirror.ReplacedLinks,
            Skipped = run.Scan.Skipped,
            Failures = run.Failures,
            IsCanceled = run.IsCanceled,
        };
    }

    /// <summary>Whether a directory of the source, or what a followed link in it leads to, is in what is replaced.</summary>
    private bool WouldBeDeleted(TreeDirectory directory) => Replaced is { } replaced
        && (replaced.Has(directory.Identity)
            || directory.Files.Exists(file => file.Kind == FileKind.SymbolicLink && replaced.Holds(directory.PathsOf(file).Source)));
}
