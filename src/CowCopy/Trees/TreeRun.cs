using CowCopy.Files;
using CowCopy.Platform;

namespace CowCopy.Trees;

/// <summary>
/// One run over a tree: reads the source whole, makes the directories, copies the files as one batch, makes the links, and mirrors last. A
/// copy and a plan are the same run with other targets.
/// </summary>
internal sealed class TreeRun : IDisposable
{
    private readonly CopyEngine _engine;
    private readonly TreeOptions _options;
    private readonly CancellationToken _cancellationToken;
    private readonly TreeRoot _from;
    private readonly TreeDirectory _top;

    public TreeRun(CopyEngine engine, TreeOptions options, TreePaths paths, CancellationToken cancellationToken)
    {
        (_engine, _options, _cancellationToken) = (engine, options, cancellationToken);
        IPlatform platform = engine.Platform;
        Root = new TreeRoot(platform, paths.Destination);
        _from = new TreeRoot(platform, paths.Source);
        _top = paths.OpenTop(Root);
        Scan = new TreeScan(platform, options, _from, Root, Failures);
    }

    /// <summary>The root of the destination.</summary>
    public TreeRoot Root { get; }

    public TreeScan Scan { get; }

    public TreeWriter? Writer { get; private set; }

    public TreeMirror? Mirror { get; private set; }

    public TreeModes? Modes { get; private set; }

    /// <summary>What has failed besides files.</summary>
    public List<CopyFailure> Failures { get; } = [];

    /// <summary>Whether something was not done because the caller cancelled.</summary>
    public bool IsCanceled { get; private set; }

    /// <summary>Reads the source, and the destination as far as that saves queries.</summary>
    public void Read() => Scan.Read(_top, _cancellationToken);

    /// <summary>Takes the steps while they are enumerated. A copy ends with <see cref="Finish"/>, whatever came before.</summary>
    public IEnumerable<bool> Run(ITreeTarget target, IFileTarget files)
    {
        IPlatform platform = _engine.Platform;
        CopyOptions copy = _options.FilesFor(progress: null);
        TreeAttributes? attributes = _options.PreserveAttributes && !target.IsPlan && platform.AccessLists is { } lists
            ? new(lists, Root, Scan, Failures) : null;
        TreeWriter writer = Writer = new(platform, Root, target, _options, Failures)
        {
            CarriesModes = !target.IsPlan && TreeModes.AreCarried(platform),
            Attributes = attributes,
        };
        bool mirrors = _options.Mirror && !writer.KeepsExisting;
        TreeModes modes = Modes = new(_engine, Root, target, Failures, _cancellationToken)
        {
            ChangesExisting = mirrors,
            Attributes = attributes,
        };
        TreeMirror mirror = Mirror = new(platform, Root, Scan, target, Failures, _cancellationToken);

        writer.MakeRoot(_top);
        modes.Open(Scan.Directories);
        if (mirrors && Failures.Count == 0 && !_top.IsBlocked) mirror.DeleteConflicts();
        writer.MakeBelow(_top, target.IsPlan ? 1 : copy.MaxDegreeOfParallelism, _cancellationToken);
        Failures.AddRange(Scan.Directories.Select(static directory => directory.Failure).OfType<CopyFailure>());
        IsCanceled = _cancellationToken.IsCancellationRequested;
        yield return true;
        int count = Scan.Directories.Sum(static directory => directory.Files.Count);
        foreach (bool step in files.Copy(directories => TreeFiles.InParts(Scan, writer, directories, copy), count)) yield return step;
        TreeHardLinks names = new(_engine, Root, writer, target, _cancellationToken);
        files.Add(names.Make(Scan, files, copy));
        IsCanceled |= names.IsCanceled;
        foreach (bool step in files.Copy(names.Refused, names.RefusedCount)) yield return step;
        modes.Finish(files.Files);
        IsCanceled |= !writer.MakeLinks(Scan.Directories, _cancellationToken);
        attributes?.CopyTo(files.Files);
        yield return true;
        bool isUpToDate = files.Succeeded && !files.IsCanceled && Failures.Count == 0;
        if (_options.Mirror && isUpToDate) mirror.Prune(_top); // which deletes nothing once cancelled
        IsCanceled |= mirror.IsCanceled || files.IsCanceled;
        if (target.IsPlan) Finish();
        yield return true;
    }

    /// <summary>Gives the directories their modes.</summary>
    public void Finish() => Modes?.Finish(Scan.Directories);

    public void Dispose()
    {
        Root.Dispose();
        _from.Dispose();
    }
}
