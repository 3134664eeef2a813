using CowCopy.Batches;
using CowCopy.Files;
using CowCopy.Platform;
using CowCopy.Trees;

namespace CowCopy.Manifests;

/// <summary>Materialises a manifest: reads some entries at a time, makes their directories, and copies them as a batch.</summary>
internal sealed class Materializer(
    CopyEngine engine, MaterializeOptions options, IProgress<CopyProgress>? progress, CancellationToken cancellationToken)
{
    private const int EntriesAtOnce = 4096; // enough that the threads seldom wait for each other's last file
    private const int MostFailures = 1000;

    private readonly CopyOptions _copy = options.Copy.For(options.MaxDegreeOfParallelism, progress) with
    {
        OverwriteReadOnly = true,
        ReplacesSharedNames = options.Copy is { Mode: not CopyMode.CloneOrHardLink, Overwrite: not OverwriteMode.Never },
        CreatesWhole = options.Copy.Overwrite == OverwriteMode.Never,
    };

    private readonly bool _carriesModes = options.Copy.Overwrite != OverwriteMode.Never && TreeModes.AreCarriedByFiles(engine.Platform);
    private readonly ResultSummary _summary = new();
    private readonly CopyCounts _counts = new();
    private readonly TakenPaths _taken = new();
    private readonly List<CopyFailure> _failures = [];

    // Entries that met a file in place of a directory, or the reverse: the previous manifest may have put it there. Null once that is gone,
    // or where there is none: then they fail.
    private List<(ManifestEntry Entry, int Index, CopyResult Result)>? _blocked;
    private SourceKeys? _sources;
    private ReplacedContent? _replaced; // what is deleted at the end
    private string _named = ""; // the root as the caller knows it
    private DirectoryReplacement _replacement;
    private int _read, _completed, _removed;

    /// <summary>The paths of the previous manifest; null where there is none.</summary>
    public IEnumerable<string>? Previous { get; init; }

    public BatchResult Run(IEnumerable<ManifestEntry> entries, string root)
    {
        cancellationToken.ThrowIfCancellationRequested();
        _named = root;
        if (Previous is not null) (_blocked, _sources) = ([], new SourceKeys(engine.Platform));
        Fill(entries, root);
        return Result();
    }

    /// <summary>Makes the directory beside its place, and gives it that when it is complete.</summary>
    public BatchResult RunWhole(IEnumerable<ManifestEntry> entries, string root)
    {
        cancellationToken.ThrowIfCancellationRequested();
        _named = root;
        Replace(entries, root);
        return Result();
    }

    private BatchResult Result() => new(_counts, _summary, _failures)
    {
        DeletedCount = _removed,
        Replacement = _replacement,
    };

    private void Replace(IEnumerable<ManifestEntry> entries, string root)
    {
        WholeDirectory place = new(engine.Platform, new CopyRequest(root, root), root);
        if (place.Check(_copy.Overwrite == OverwriteMode.Never, cancellationToken) is { } failure)
        {
            Fail(failure.WithoutSource());
            return;
        }

        cancellationToken.ThrowIfCancellationRequested();
        _replaced = place.Existing;

        List<CopyFailure> failures = place.Make(
            () =>
            {
                Fill(entries, place.Temporary);
                return _failures.Count == 0;
            },
            cancellationToken);
        failures.ForEach(failure => Fail(failure.WithoutSource()));
        _replacement = place.Replacement;
    }

    private void Fill(IEnumerable<ManifestEntry> entries, string root)
    {
        using TreeRoot opened = new(engine.Platform, root);
        ManifestDirectories directories = DirectoriesOf(opened);
        if (directories.Top.Failure is { } failure)
        {
            Fail(failure.WithoutSource());
            return;
        }

        Copy(entries.Select((entry, index) =>
        {
            _read = index + 1;
            if (entry.Source is null || entry.Path is null)
                throw new ArgumentException($"A path of entry {index} is null. Give each entry both paths.", nameof(entries));
            if (entry.Kind != ManifestEntryKind.File && entry.StatesContent)
                throw new ArgumentException($"Entry {index} is no file: leave out its permissions, length and hash.", nameof(entries));
            bool isDeleted = entry.Kind == ManifestEntryKind.File && _replaced?.Holds(PathText.Resolve(entry.Source)) == true;
            return isDeleted ? throw Overlap(entry, nameof(entries)) : (entry, index);
        }), opened, directories);
        if (_blocked is not { } blocked) return;
        _blocked = null;
        if (_failures.Count > 0)
        {
            foreach ((ManifestEntry entry, int index, CopyResult result) in blocked) Finish(entry, index, result, "");
            return;
        }

        Remove(Previous!, blocked, opened, directories);
        directories = DirectoriesOf(opened);
        Copy(blocked.Select(static one => (one.Entry, one.Index)), opened, directories, areTaken: true);
    }

    private ArgumentException Overlap(in ManifestEntry entry, string parameter) => new(
        $"Cannot replace \"{_named}\" as a whole: it contains \"{entry.Source}\", which is to be copied. Choose a destination elsewhere.",
        parameter);

    private void Copy(
        IEnumerable<(ManifestEntry Entry, int Index)> entries, TreeRoot root, ManifestDirectories directories, bool areTaken = false)
    {
        ManifestJobs jobs = new(root.Path, _named, options, _sources, _carriesModes);
        foreach ((ManifestEntry entry, int index) in entries)
        {
            cancellationToken.ThrowIfCancellationRequested();
            Add(entry, index, directories, jobs, areTaken);
            if (jobs.Count < EntriesAtOnce) continue;
            Copy(jobs, root);
            jobs = new ManifestJobs(root.Path, _named, options, _sources, _carriesModes);
        }

        Copy(jobs, root);
    }

    /// <summary>Adds an entry to the jobs, unless it cannot be copied; its path may be taken by itself.</summary>
    private void Add(in ManifestEntry entry, int index, ManifestDirectories directories, ManifestJobs jobs, bool isTaken)
    {
        CopyErrorKind error = ManifestPath.IsSafe(entry.Path, engine.Platform.ReservedNames is not null)
            ? CopyErrorKind.None
            : CopyErrorKind.UnsafePath;
        TreeDirectory? directory = null;
        bool isDirectory = entry.Kind == ManifestEntryKind.Directory;
        int length = isDirectory ? entry.Path.Length : entry.Path.LastIndexOf('/');
        if (error == CopyErrorKind.None) error = FindDirectory(entry.Path, length, directories, out directory);
        if (error == CopyErrorKind.None && !isTaken && !isDirectory)
            error = _taken.Take(entry.Path, isDirectory: false, () => directories.IgnoresSpelling(directory!));
        if (error != CopyErrorKind.None) Finish(entry, index, CopyResult.Failed(RequestOf(entry), error, CopyOperation.CheckPath), "");
        else if (directory!.Failure is { } blocked)
            Finish(entry, index, CopyResult.Failed(RequestOf(entry), blocked.Kind, blocked.Operation, blocked.NativeCode), "");
        else if (isDirectory) Finish(entry, index, ResultOf(directory, RequestOf(entry)), "");
        else if (entry.Kind == ManifestEntryKind.Link) Finish(entry, index, directories.MakeLink(entry, RequestOf(entry)), "");
        else jobs.Add(entry, index, directory);
    }

    private ManifestDirectories DirectoriesOf(TreeRoot root) => new(engine.Platform, root, _copy.Overwrite == OverwriteMode.Never);

    private static CopyResult ResultOf(TreeDirectory directory, CopyRequest request) => new(request)
    {
        Outcome = directory.IsCreated ? CopyOutcome.Copied : CopyOutcome.Unchanged,
        Reason = directory.IsCreated ? CopyReason.Requested : CopyReason.Unchanged,
    };

    private CopyRequest RequestOf(in ManifestEntry entry) =>
        new(entry.Source, PathAt.Join(_named, ManifestJobs.Native(entry.Path)));

    /// <summary>Finds a directory, and makes it and those above it where they are not known yet.</summary>
    /// <param name="path">A path that begins with that of the directory.</param>
    /// <param name="length">The length of the directory's; less than one for the root.</param>
    /// <param name="directories">The directories.</param>
    /// <param name="directory">The directory.</param>
    private CopyErrorKind FindDirectory(string path, int length, ManifestDirectories directories, out TreeDirectory directory)
    {
        directory = directories.Top;
        if (length < 1) return CopyErrorKind.None;
        if (directories.Find(path, length) is { } found)
        {
            directory = found;
            return CopyErrorKind.None;
        }

        for (int end = -1; end < length;)
        {
            end = path.IndexOf('/', end + 1);
            if (end < 0) end = length;
            TreeDirectory above = directory;
            if (directories.Find(path, end) is not { } below)
            {
                string name = path.Substring(0, end);
                CopyErrorKind error = _taken.Take(name, isDirectory: true, () => directories.IgnoresSpelling(above));
                if (error != CopyErrorKind.None) return error;
                below = directories.Make(name, above);
            }

            directory = below;
        }

        return CopyErrorKind.None;
    }

    private void Copy(ManifestJobs jobs, TreeRoot root)
    {
        if (jobs.Count == 0) return;
        Receiver receiver = new(this, jobs);
        BatchCopier batch = new(engine, _copy, receiver, cancellationToken);
        batch.Run(directories => [jobs.Start(directories)], jobs.Count, root.Anchor, DirectoryAnchor.None);
        if (batch.IsCanceled) throw new OperationCanceledException(cancellationToken);
    }

    private void Remove(
        IEnumerable<string> previous,
        List<(ManifestEntry Entry, int Index, CopyResult Result)> blocked,
        TreeRoot root,
        ManifestDirectories directories)
    {
        bool IsWanted(string path) => _taken.MayContain(path, isDirectory: true, () => directories.MayIgnoreSpelling(path));
        ManifestRemoval removal = new(engine.Platform, root, _sources!, IsWanted, Fail);
        foreach (string path in previous)
        {
            cancellationToken.ThrowIfCancellationRequested();
            if (!ManifestPath.IsSafe(path, engine.Platform.ReservedNames is not null))
            {
                Fail(CopyFailure.OfDeletion(root.Path, path, CopyErrorKind.UnsafePath, nativeCode: 0));
            }
            else if (!_taken.MayContain(path, isDirectory: false, () => directories.MayIgnoreSpelling(path))) removal.Delete(path);
        }

        foreach ((ManifestEntry entry, _, CopyResult result) in blocked)
            if (result.Failure?.Kind == CopyErrorKind.DestinationIsDirectory) removal.NoteDirectory(entry.Path);
        removal.DeleteEmptyDirectories();
        _removed = removal.Count;
    }

    private void Fail(CopyFailure failure)
    {
        if (_failures.Count < MostFailures) _failures.Add(failure);
    }

    private void Finish(in ManifestEntry entry, int index, CopyResult result, string advice)
    {
        lock (_summary)
        {
            bool isBlocked = result.Failure?.Kind
                is CopyErrorKind.DestinationNotDirectory or CopyErrorKind.DestinationIsDirectory or CopyErrorKind.DestinationIsLink;
            if (isBlocked && _blocked is not null)
            {
                _blocked.Add((entry, index, result));
                return;
            }

            _summary.Add(result);
            _counts.Add(result);
            if (result.Failure is { } failure) Fail(failure.With(advice));
        }

        progress?.Report(new CopyProgress(index, Interlocked.Increment(ref _completed), Volatile.Read(ref _read), result));
    }

    /// <summary>Receives what a batch has finished; bytes go to the caller directly.</summary>
    private sealed class Receiver(Materializer materializer, ManifestJobs jobs) : IProgress<CopyProgress>
    {
        public void Report(CopyProgress value) =>
            materializer.Finish(jobs[value.Index], jobs.EntryOf(value.Index), value.Result!, jobs.AdviceOf(value.Index));
    }
}
