using CowCopy.Batches;
using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Trees;

/// <summary>Reports the steps of a run. Remembers what is made and deleted, so that later steps meet what they would meet.</summary>
/// <param name="engine">Plans each file.</param>
/// <param name="scan">The tree.</param>
/// <param name="root">The root of the destination.</param>
/// <param name="report">Receives each change.</param>
internal sealed class PlannedTree(CopyEngine engine, TreeScan scan, TreeRoot root, Action<TreeChange> report) : ITreeTarget, IFileTarget
{
    private readonly IPlatform _platform = engine.Platform;
    private readonly CopyOptions _options = scan.Options.FilesFor(progress: null);
    private readonly HashSet<string> _made = new(StringComparer.Ordinal);
    private readonly HashSet<string> _deleted = new(StringComparer.Ordinal);
    private readonly HashSet<string> _uncopied = new(StringComparer.Ordinal); // files that fail or are left out

    public bool IsPlan => true;

    public bool Succeeded { get; private set; } = true;

    public bool IsCanceled => false;

    public BatchResult Files { get; } = new([]);

    public PlatformStatus Open(string directory, out FileHandle opened)
    {
        opened = FileHandle.None;
        return _made.Contains(directory) ? PlatformStatus.Ok : root.Open(directory, out opened);
    }

    public bool IsFree(string path) =>
        _deleted.Contains(path) || (_made.Count > 0 && ParentDirectory.Of(path) is { } above && _made.Contains(above));

    public PlatformStatus MakeDirectory(in PathAt at, uint mode)
    {
        string path = at.Path;
        PlatformStatus status = IsFree(path) ? PlatformStatus.Ok : Check(at);
        if (!status.IsOk) return status;
        _made.Add(path);
        report(new TreeChange(TreeChangeKind.CreateDirectory, path));
        return status;
    }

    public PlatformStatus MakeLink(in LinkTarget target, in PathAt at, bool exists)
    {
        report(new TreeChange(TreeChangeKind.CreateLink, at.Path));
        return PlatformStatus.Ok;
    }

    public PlatformStatus MakeName(string first, CopyRequest paths, bool exists)
    {
        DestinationStep step = exists ? DestinationStep.AtomicRename : DestinationStep.Create;
        CopyPlan link = new(paths) { Method = CopyMethod.HardLink, Destination = step, Reason = CopyReason.Requested };
        report(new TreeChange(TreeChangeKind.CopyFile, paths.Destination) { Copy = link });
        return PlatformStatus.Ok;
    }

    public PlatformStatus SetMode(string path, uint mode) => PlatformStatus.Ok;

    public PlatformStatus Delete(in PathAt at, FileKind kind)
    {
        _deleted.Add(at.Path);
        report(new TreeChange(TreeChangeKind.Delete, at.Path));
        return PlatformStatus.Ok;
    }

    public IEnumerable<bool> Copy(Func<BatchDirectories, IEnumerable<Jobs>> parts, int mostFiles)
    {
        using BatchDirectories directories = new(_platform, DirectoryAnchor.None); // none is opened
        foreach (Jobs jobs in parts(directories))
        {
            for (int position = 0; position < jobs.Count; position++)
            {
                Plan(jobs.At(position));
                yield return true;
            }
        }
    }

    public void Add(IEnumerable<CopyResult> links)
    {
        foreach (CopyResult link in links) _ = link; // those to be created are reported
    }

    public bool Has(string destination) => !_uncopied.Contains(destination);

    private void Plan(in CopyJob job)
    {
        CopyPlan plan = engine.Plan(AsPlanned(job), _options);
        string path = plan.Request.Destination;
        if (plan.Failure is { } failure)
        {
            _uncopied.Add(path);
            if (scan.WasSkipped(job.Request, failure.Kind, FileKind.Regular)) return;
            Succeeded = false;
            report(new TreeChange(TreeChangeKind.Fail, path) { Failure = failure });
        }
        else if (plan.ChangesMode) report(new TreeChange(TreeChangeKind.SetPermissions, path));
        else if (plan.Method != CopyMethod.None) report(new TreeChange(TreeChangeKind.CopyFile, path) { Copy = plan });
    }

    /// <summary>A job without open directories; of a name that will be free, as if it came to the nearest directory that exists.</summary>
    private CopyJob AsPlanned(in CopyJob job)
    {
        CopyRequest near = job.Request;
        bool isFree = IsFree(near.Destination);
        if (isFree && ParentDirectory.Of(near.Destination) is { } above && !_made.Contains(root.Path))
        {
            while (_made.Contains(above)) above = ParentDirectory.Of(above)!;
            near = near with { Destination = PathAt.Join(above, Path.GetFileName(near.Destination)) };
        }

        return CopyJob.OfListed(job.Request, near) with
        {
            ListedDestination = isFree ? ListedFile.Missing : null,
            CarriesMode = job.CarriesMode,
            KeepsLinks = job.KeepsLinks,
        };
    }

    /// <summary>Whether a directory can be created, as far as a query shows it.</summary>
    private PlatformStatus Check(in PathAt at)
    {
        PlatformStatus status = _platform.Inspect(at, LinkTreatment.Keep, out FileFacts facts);
        if (facts.Exists) return PlatformStatus.From(StatusCode.AlreadyExists);
        bool mayBeMade = status.Code == StatusCode.NotFound && (at.Directory.IsOpen || IsDirectory(ParentDirectory.Of(at.Path)!));
        return mayBeMade ? PlatformStatus.Ok : status;
    }

    private bool IsDirectory(string path)
    {
        _platform.Inspect(path, LinkTreatment.Follow, out FileFacts facts);
        return facts.Kind == FileKind.Directory;
    }
}
