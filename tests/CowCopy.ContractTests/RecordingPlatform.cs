using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.ContractTests;

/// <summary>A platform that counts its operations, and can return scripted results for some of them.</summary>
internal sealed partial class RecordingPlatform(IDiagnosticPlatform inner)
    : IDiagnosticPlatform, IFileHandles, IConfinedSources, IOpenFiles, IAccessLists, IModes, IReservedNames, ISystemCopies, IPathCopies,
        IPathClones, IDirtyPages, IOpenRenames, IUnwrittenFiles, IDeduplication, IFileReplacement, ISnapshots
{
    private readonly Lock _lock = new();
    private readonly List<string> _calls = [];
    private readonly Dictionary<string, int> _counts = []; // by operation
    private readonly Dictionary<string, int> _started = []; // by operation: one more than counted while a hook runs
    private readonly Dictionary<(string Operation, int Occurrence), StatusCode> _faults = [];
    private readonly HashSet<FileHandle> _exclusive = [];
    private readonly Dictionary<FileHandle, string> _created = [];
    private readonly List<(string Path, long Length)> _writebacks = [];
    private readonly List<ByteCopy> _byteCopies = [];
    private int _openHandles;

    /// <summary>What <see cref="At"/> is given for the close of a file that was created, which may report a delayed write.</summary>
    public const string CloseNew = "Close of the new file";

    public PlatformTraits Traits => inner.Traits;

    public IFileHandles? Handles => inner.Handles is null ? null : this;

    public IConfinedSources? ConfinedSources => inner.ConfinedSources is null ? null : this;

    public IOpenFiles? OpenFiles => inner.OpenFiles is null ? null : this;

    public IAccessLists? AccessLists => inner.AccessLists is null ? null : this;

    public IModes? Modes => inner.Modes is null ? null : this;

    public IReservedNames? ReservedNames => inner.ReservedNames is null ? null : this;

    public ISystemCopies? SystemCopies => inner.SystemCopies is null ? null : this;

    public bool RemovesPartialCopies => inner.SystemCopies!.RemovesPartialCopies;

    public IPathCopies? PathCopies => inner.PathCopies is null ? null : this;

    public IPathClones? PathClones => inner.PathClones is null ? null : this;

    public IDirtyPages? DirtyPages => inner.DirtyPages is null ? null : this;

    public IOpenRenames? OpenRenames => inner.OpenRenames is null ? null : this;

    public IUnwrittenFiles? UnwrittenFiles => inner.UnwrittenFiles is null ? null : this;

    public IDeduplication? Deduplication => ReplacesFiles || inner.Deduplication is null ? null : this;

    public IFileReplacement? FileReplacement => ReplacesFiles || inner.FileReplacement is not null ? this : null;

    public ISnapshots? Snapshots => inner.Snapshots is null && !HasSnapshots ? null : this;

    /// <summary>Whether snapshots can be scripted although the platform below has none.</summary>
    public bool HasSnapshots { get; set; }

    /// <summary>Whether an equal file is replaced by a clone, as on Windows, where the system could share ranges.</summary>
    public bool ReplacesFiles { get; init; }

    public int OpenHandles => _openHandles;

    /// <summary>The most bytes that one call makes two files share, as a system may share fewer than it was given; null for all.</summary>
    public long? MostShared { get; init; }

    /// <summary>What an extent is reported as; null for as it is.</summary>
    public Func<Extent, Extent>? Reported { get; init; }

    /// <summary>Called before each operation, with its name and its number from 1 among those of that name: another's chance.</summary>
    public Action<string, int>? Before { get; set; }

    /// <summary>Called at each operation, with its name; what it returns is the operation's status, unless that is null.</summary>
    public Func<string, PlatformStatus?>? At { get; set; }

    /// <summary>Whether a file is open that no other process can open: a test would wait for it too.</summary>
    public bool HasExclusive
    {
        get
        {
            lock (_lock) return _exclusive.Count > 0;
        }
    }

    /// <summary>The new files whose writeback was started, with the length.</summary>
    public IReadOnlyList<(string Path, long Length)> Writebacks
    {
        get
        {
            lock (_lock) return [.. _writebacks];
        }
    }

    /// <summary>The parameters of the byte copies, in their order.</summary>
    public IReadOnlyList<ByteCopy> ByteCopies
    {
        get
        {
            lock (_lock) return [.. _byteCopies];
        }
    }

    /// <summary>The platform itself, for what is not to be counted.</summary>
    public IDiagnosticPlatform Inner => inner;

    /// <summary>What the files' numbers are replaced by; null for their own.</summary>
    public ulong? FileNumber { get; set; }

    /// <summary>Whether symbolic links keep numbers of their own where those of files are replaced.</summary>
    public bool KeepsNumbersOfLinks { get; set; }

    /// <summary>The mount of a path, which simulated volumes do not report; null for what the platform reports.</summary>
    public Func<string, LinkTreatment, ulong>? MountOf { get; set; }

    /// <summary>The milliseconds of each wait, in their order.</summary>
    public List<int> Waits { get; } = [];

    public IReadOnlyList<string> Calls
    {
        get
        {
            lock (_lock) return [.. _calls];
        }
    }

    /// <summary>From now on, the nth call (from 1) of an operation fails with a status.</summary>
    public void Fail(string operation, int occurrence, StatusCode status)
    {
        lock (_lock) _faults[(operation, occurrence + _counts.GetValueOrDefault(operation))] = status;
    }

    /// <summary>Forgets the calls so far, and the failures that no call has met.</summary>
    public void Forget()
    {
        lock (_lock)
        {
            _calls.Clear();
            _faults.Clear();
            _counts.Clear();
            _started.Clear();
        }
    }

    public int Count(string operation)
    {
        lock (_lock) return _counts.GetValueOrDefault(operation);
    }

    public uint WithoutReadOnly(uint mode) => inner.WithoutReadOnly(mode);

    public PlatformStatus Inspect(in PathAt path, LinkTreatment links, out FileFacts facts)
    {
        if (Fault(nameof(Inspect)) is { } fault) return fault.WithFacts(out facts);
        PlatformStatus status = inner.Inspect(path, links, out facts);
        ReplaceNumber(ref facts);
        if (MountOf is { } mountOf && facts.Exists) facts = facts with { Mount = mountOf(path.Path, links) };
        return status;
    }

    /// <remarks>Counted and failed as the other query of a name.</remarks>
    public PlatformStatus InspectBriefly(in PathAt path, out FileFacts facts)
    {
        if (Fault(nameof(Inspect)) is { } fault) return fault.WithFacts(out facts);
        PlatformStatus status = inner.InspectBriefly(path, out facts);
        ReplaceNumber(ref facts);
        return status;
    }

    public PlatformStatus InspectVolume(string path, out VolumeFacts facts)
    {
        facts = VolumeFacts.Unknown;
        return Fault(nameof(InspectVolume)) ?? inner.InspectVolume(path, out facts);
    }

    public PlatformStatus InspectMaskedMode(string directory, out uint masked)
    {
        masked = uint.MaxValue;
        return Fault(nameof(InspectMaskedMode)) ?? inner.Modes!.InspectMaskedMode(directory, out masked);
    }

    public PlatformStatus CheckWritable(in PathAt path) => Fault(nameof(CheckWritable)) ?? inner.CheckWritable(path);

    public PlatformStatus CheckCreation(string directory) => Fault(nameof(CheckCreation)) ?? inner.CheckCreation(directory);

    public PlatformStatus CheckDeletion(in PathAt path) => Fault(nameof(CheckDeletion)) ?? inner.CheckDeletion(path);

    public bool IsSameFile(in PathAt one, in PathAt other) => FileNumber is null && inner.IsSameFile(one, other);

    public bool IsOfSystem(string directory, string name) => inner.ReservedNames!.IsOfSystem(directory, name);

    public bool? IsCopyOnWriteDisabled(string path) => inner.IsCopyOnWriteDisabled(path);

    public bool? IsCaseSensitive(string directory) => inner.IsCaseSensitive(directory);

    public PlatformStatus OpenDirectory(string path, in DirectoryAnchor anchor, out FileHandle directory)
    {
        directory = FileHandle.None;
        return Opened(Fault(nameof(OpenDirectory)) ?? inner.Handles!.OpenDirectory(path, anchor, out directory));
    }

    /// <remarks>Counted and failed as the other way to list a directory.</remarks>
    public PlatformStatus OpenListed(string path, in DirectoryAnchor anchor, List<DirectoryEntry> entries, out FileHandle directory)
    {
        directory = FileHandle.None;
        return Opened(Fault(nameof(ReadDirectory)) ?? inner.ConfinedSources!.OpenListed(path, anchor, entries, out directory));
    }

    public PlatformStatus OpenSource(in PathAt path, out FileHandle source)
    {
        source = FileHandle.None;
        return Opened(Fault(nameof(OpenSource)) ?? inner.Handles!.OpenSource(path, out source));
    }

    public PlatformStatus CreateDestination(in PathAt path, uint mode, out FileHandle destination)
    {
        destination = FileHandle.None;
        PlatformStatus status = Opened(Fault(nameof(CreateDestination)) ?? inner.Handles!.CreateDestination(path, mode, out destination));
        lock (_lock)
        {
            if (status.IsOk) _created[destination] = path.Path;
        }

        return status;
    }

    public PlatformStatus OpenExclusive(in PathAt path, in FileFacts expected, out FileHandle destination)
    {
        destination = FileHandle.None;
        PlatformStatus status = Opened(Fault(nameof(OpenExclusive)) ?? inner.OpenFiles!.OpenExclusive(path, expected, out destination));
        lock (_lock)
        {
            if (status.IsOk) _exclusive.Add(destination);
        }

        return status;
    }

    /// <remarks>A scripted failure closes all the same, as the systems do.</remarks>
    public PlatformStatus Close(FileHandle handle)
    {
        bool isNew;
        lock (_lock) isNew = _created.ContainsKey(handle);
        PlatformStatus? fault = Fault(nameof(Close), isNew ? CloseNew : nameof(Close));
        Interlocked.Decrement(ref _openHandles);
        lock (_lock)
        {
            _exclusive.Remove(handle);
            _created.Remove(handle);
        }

        PlatformStatus status = inner.Handles!.Close(handle);
        return fault ?? status;
    }

    public PlatformStatus Clone(FileHandle source, FileHandle destination, in FileClone clone) =>
        Fault(nameof(Clone)) ?? inner.Handles!.Clone(source, destination, clone);

    public PlatformStatus CopyBytes(
        FileHandle source, FileHandle destination, in ByteCopy copy, CopyControl control, out long written)
    {
        written = 0;
        lock (_lock) _byteCopies.Add(copy);
        if (Fault(nameof(CopyBytes)) is not { } fault) return inner.Handles!.CopyBytes(source, destination, copy, control, out written);
        inner.Handles!.CopyBytes(source, destination, copy with { Length = copy.Length / 2 }, control, out written); // it fails half-way
        return fault;
    }

    public PlatformStatus CompareContent(in PathAt one, in PathAt other, long length, out bool equal)
    {
        equal = false;
        return Fault(nameof(CompareContent)) ?? inner.CompareContent(one, other, length, out equal);
    }

    public PlatformStatus CountDirty(FileHandle handle, long from, out long bytes)
    {
        bytes = 0;
        return Fault(nameof(CountDirty)) ?? inner.DirtyPages!.CountDirty(handle, from, out bytes);
    }

    public PlatformStatus StartWriteback(FileHandle handle, long length)
    {
        lock (_lock)
        {
            if (_created.TryGetValue(handle, out string? path)) _writebacks.Add((path, length));
        }

        return Fault(nameof(StartWriteback)) ?? inner.DirtyPages!.StartWriteback(handle, length);
    }

    public PlatformStatus AwaitWriteback(FileHandle handle) => Fault(nameof(AwaitWriteback)) ?? inner.Handles!.AwaitWriteback(handle);

    public PlatformStatus Flush(FileHandle handle) => Fault(nameof(Flush)) ?? inner.Handles!.Flush(handle);

    public PlatformStatus SetMode(FileHandle handle, uint mode) => Fault(nameof(SetMode)) ?? inner.Handles!.SetMode(handle, mode);

    public PlatformStatus SetTimes(FileHandle handle, in FileFacts like) =>
        Fault(nameof(SetTimes)) ?? inner.Handles!.SetTimes(handle, like);

    public PlatformStatus CloneByPath(string source, string destination, out PathCopy copy)
    {
        copy = default;
        return Fault(nameof(CloneByPath)) ?? inner.PathClones!.CloneByPath(source, destination, out copy);
    }

    public PlatformStatus CopyBytesByPath(string source, string destination, CopyControl control, out PathCopy copy)
    {
        copy = new PathCopy(0) { FailedOperation = CopyOperation.ByteCopy };
        return Fault(nameof(CopyBytesByPath)) ?? inner.PathCopies!.CopyBytesByPath(source, destination, control, out copy);
    }

    public PlatformStatus FlushFile(string path) => Fault(nameof(FlushFile)) ?? inner.SystemCopies!.FlushFile(path);

    public PlatformStatus Lock(string path, uint locks) => Fault(nameof(Lock)) ?? inner.PathClones!.Lock(path, locks);

    public PlatformStatus SystemCopy(
        string source, string destination, bool mayClone, CancellationToken cancellationToken, out long length)
    {
        length = -1;
        PlatformStatus? fault = Fault(nameof(SystemCopy));
        bool leavesPart = fault is { Code: not (StatusCode.NotFound or StatusCode.AlreadyExists) } && !RemovesPartialCopies;
        if (fault is not null && !leavesPart) return fault.Value;
        PlatformStatus status = inner.SystemCopies!.SystemCopy(source, destination, mayClone, cancellationToken, out length);
        return fault ?? status;
    }

    /// <remarks>A scripted failure comes half-way.</remarks>
    public PlatformStatus ReadExtents(FileHandle handle, List<Extent> extents)
    {
        PlatformStatus? fault = Fault(nameof(ReadExtents));
        PlatformStatus status = inner.Handles!.ReadExtents(handle, extents);
        if (fault is not null) extents.RemoveRange((extents.Count + 1) / 2, extents.Count / 2);
        status = fault ?? status;
        for (int index = 0; Reported is not null && index < extents.Count; index++) extents[index] = Reported(extents[index]);
        return status;
    }

    public PlatformStatus OpenUnwritten(in PathAt path, in FileFacts expected, out FileHandle file, out ulong kind)
    {
        (file, kind) = (FileHandle.None, 0);
        return Opened(Fault(nameof(OpenUnwritten)) ?? inner.UnwrittenFiles!.OpenUnwritten(path, expected, out file, out kind));
    }

    public PlatformStatus Read(FileHandle file, byte[] buffer, int wanted, out int read)
    {
        read = 0;
        return Fault(nameof(Read)) ?? inner.Handles!.Read(file, buffer, wanted, out read);
    }

    public PlatformStatus Deduplicate(FileHandle source, FileHandle destination, in CloneRange range, out long shared)
    {
        shared = 0;
        if (Fault(nameof(Deduplicate)) is { } fault) return fault;
        CloneRange part = range with { Length = Math.Min(MostShared ?? range.Length, range.Length) };
        return part.Length == 0 ? PlatformStatus.Ok : inner.Deduplication!.Deduplicate(source, destination, part, out shared);
    }

    public PlatformStatus CarryMetadata(FileHandle from, in FileFacts facts, FileHandle to)
    {
        if (Fault(nameof(CarryMetadata)) is { } fault) return fault;
        if (!ReplacesFiles) return inner.FileReplacement!.CarryMetadata(from, facts, to);
        PlatformStatus status = inner.Handles!.SetMode(to, facts.Mode);
        return status.IsOk ? inner.Handles!.SetTimes(to, facts) : status;
    }

    public PlatformStatus Snapshot(string source, string destination, out int nested)
    {
        nested = 0;
        return Fault(nameof(Snapshot)) ?? inner.Snapshots!.Snapshot(source, destination, out nested);
    }

    private void ReplaceNumber(ref FileFacts facts)
    {
        if (FileNumber is not { } number || !facts.Exists || (KeepsNumbersOfLinks && facts.Kind == FileKind.SymbolicLink)) return;
        facts = facts with { Identity = new FileIdentity(facts.Volume, number == ulong.MaxValue ? number : 0, number) };
    }

    private PlatformStatus Opened(PlatformStatus status)
    {
        if (status.IsOk) Interlocked.Increment(ref _openHandles);
        return status;
    }

    private PlatformStatus? Fault(string operation, string? detailed = null)
    {
        int number;
        lock (_lock) number = _started[operation] = _started.GetValueOrDefault(operation) + 1; // each once, whatever the thread
        Before?.Invoke(operation, number);
        PlatformStatus? scripted = At?.Invoke(detailed ?? operation);
        lock (_lock)
        {
            _calls.Add(operation);
            int count = _counts[operation] = _counts.GetValueOrDefault(operation) + 1;
            if (scripted is not null) return scripted;
            return _faults.TryGetValue((operation, count), out StatusCode code) ? new PlatformStatus(code, 0) : null;
        }
    }
}
