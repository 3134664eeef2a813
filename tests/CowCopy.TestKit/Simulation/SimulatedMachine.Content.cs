using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Windows;

namespace CowCopy.TestKit.Simulation;

/// <summary>Opening files and bringing content into them.</summary>
internal sealed partial class SimulatedMachine
{
    private const int Chunk = 256 << 10;

    public PlatformStatus OpenDirectory(string path, in DirectoryAnchor anchor, out FileHandle directory)
    {
        lock (_lock)
        {
            directory = FileHandle.None;
            if (Faults.Next(nameof(OpenDirectory), path) is { } fault) return fault;
            Place place = anchor.IsSet ? _walk.FindBelow(anchor, path) : _walk.Find(path, LinkTreatment.Follow);
            if (place.Node is null) return PlatformStatus.From(place.Status);
            if (place.Node is not SimulatedDirectory) return PlatformStatus.From(StatusCode.NotDirectory);
            directory = _handles.Add(new OpenFile(place.Node, OpenFor.Names, path));
            return PlatformStatus.Ok;
        }
    }

    /// <remarks>Counted and failed as the other way to list a directory.</remarks>
    public PlatformStatus OpenListed(string path, in DirectoryAnchor anchor, List<DirectoryEntry> entries, out FileHandle directory)
    {
        lock (_lock)
        {
            directory = FileHandle.None;
            if (Faults.Next(nameof(ReadDirectory), path) is { } fault) return fault;
            Place place = anchor.IsSet ? _walk.FindBelow(anchor, path) : _walk.Find(path, LinkTreatment.Follow);
            if (place.Node is null) return PlatformStatus.From(place.Status);
            if (place.Node is not SimulatedDirectory found) return PlatformStatus.From(StatusCode.NotDirectory);
            foreach ((string name, SimulatedNode node) in found.Entries) entries.Add(new DirectoryEntry(name, node.Kind));
            directory = _handles.Add(new OpenFile(found, OpenFor.Names, path));
            return PlatformStatus.Ok;
        }
    }

    public PlatformStatus OpenSource(in PathAt path, out FileHandle source)
    {
        lock (_lock)
        {
            source = FileHandle.None;
            if (Faults.Next(nameof(OpenSource), path.Path) is { } fault) return fault;
            bool isConfined = path.KeepsLinks && ConfinedSources is not null;
            bool isFurtherBelow = isConfined && path.Directory.IsOpen && path.Name?.Contains('/', StringComparison.Ordinal) == true;
            Place place = isFurtherBelow ? _walk.FindBelow(new DirectoryAnchor(path.Above!, path.Directory), path.Path)
                : _walk.Find(path, isConfined ? LinkTreatment.Keep : LinkTreatment.Follow);
            if (isConfined && place.Node is SimulatedLink) return PlatformStatus.From(StatusCode.NotDirectory);
            if (place.Node is not { } node) return PlatformStatus.From(place.Status);
            if (!_permissions.MayRead(node.Mode, User)) return PlatformStatus.From(StatusCode.AccessDenied);
            if (!WaitForOthers(node)) return PlatformStatus.From(StatusCode.Busy);
            source = _handles.Add(new OpenFile(node, OpenFor.Reading, path.Path));
            return PlatformStatus.Ok;
        }
    }

    public PlatformStatus ClaimSource(FileHandle source) => PlatformStatus.Ok;

    public IReadOnlyList<string> FindHolders(string path) => [];

    public PlatformStatus CheckSource(FileHandle source)
    {
        lock (_lock) return Faults.Next(nameof(CheckSource), _handles[source].Path) ?? NotFile(_handles[source]);
    }

    public uint WithoutNewReaders(FileHandle source, uint mode) => mode;

    public uint WithSameReaders(FileHandle source, in FileFacts facts, FileHandle copy, uint mode) => mode;

    public uint WithSameReaders(in PathAt source, in PathAt copy, uint mode)
    {
        Faults.Next(nameof(WithSameReaders), copy.Path); // counted
        return mode;
    }

    public uint WithoutNewVisitors(string source, uint mode) => mode;

    public uint WithSameVisitors(string source, in PathAt copy, uint mode) => mode;

    public PlatformStatus CreateDestination(in PathAt path, uint mode, out FileHandle destination)
    {
        lock (_lock)
        {
            destination = FileHandle.None;
            if (Faults.Next(nameof(CreateDestination), path.Path) is { } fault) return fault;
            Place place = _walk.Find(path, LinkTreatment.Keep);
            StatusCode status = MayAdd(place);
            if (status != StatusCode.Ok) return PlatformStatus.From(status);
            SimulatedFile file = place.Volume!.NewFile(mode & _permissions.Mask & ~_permissions.Masked);
            place.Parent!.Add(place.Name, file);
            destination = _handles.Add(new OpenFile(file, OpenFor.Writing, path.Path));
            return PlatformStatus.Ok;
        }
    }

    public PlatformStatus OpenExclusive(in PathAt path, in FileFacts expected, out FileHandle destination)
    {
        lock (_lock)
        {
            destination = FileHandle.None;
            if (Faults.Next(nameof(OpenExclusive), path.Path) is { } fault) return fault;
            Place place = _walk.Find(path, LinkTreatment.Keep);
            if (place.Node is not { } node) return PlatformStatus.From(place.Status);
            if (!node.Volume.Profile.OpensExclusively) return PlatformStatus.From(StatusCode.NotSupported);
            if (node.Volume.IsReadOnly) return PlatformStatus.From(StatusCode.ReadOnlyVolume);
            if (!_permissions.MayWrite(node.Mode, User)) return PlatformStatus.From(StatusCode.AccessDenied);
            FileFacts now = node.Facts();
            bool asExpected = now is { Kind: FileKind.Regular, LinkCount: 1 } && now.IsSameFileAs(expected) && now.Length <= expected.Length
                && now.Mode == expected.Mode;
            if (!asExpected || node.Handles > 0) return PlatformStatus.From(StatusCode.Busy);
            destination = _handles.Add(new OpenFile(node, OpenFor.Alone, path.Path));
            return PlatformStatus.Ok;
        }
    }

    /// <remarks>A scripted failure closes all the same, as the systems do.</remarks>
    public PlatformStatus Close(FileHandle handle)
    {
        lock (_lock)
        {
            PlatformStatus? fault = Faults.Next(nameof(Close), _handles[handle].Path);
            _handles.Remove(handle);
            Monitor.PulseAll(_lock);
            return fault ?? PlatformStatus.Ok;
        }
    }

    public PlatformStatus Clone(FileHandle source, FileHandle destination, in FileClone clone)
    {
        lock (_lock)
        {
            OpenFile from = _handles[source], to = _handles[destination];
            if (Faults.Next(nameof(Clone), to.Path) is { } fault) return fault;
            if (NotFile(from) is { IsOk: false } other) return other;
            return _system switch
            {
                SimulatedSystem.Windows => CloneRanges(source, destination, clone),
                SimulatedSystem.Linux => WholeFileClone.Carry(from, to),
                _ => PlatformStatus.From(StatusCode.NotSupported),
            };
        }
    }

    /// <summary>"Invalid parameter" is also what two volumes get; the platform queries which they are.</summary>
    private PlatformStatus CloneRanges(FileHandle source, FileHandle destination, in FileClone clone)
    {
        PlatformStatus status = new BlockClone(this).Run(source, destination, clone);
        bool areDifferent = status.Code == StatusCode.InvalidArgument && _handles[source].Node.Volume != _handles[destination].Node.Volume;
        return areDifferent ? status with { Code = StatusCode.DifferentVolume } : status;
    }

    /// <remarks>A scripted failure comes half-way.</remarks>
    public PlatformStatus CopyBytes(
        FileHandle source, FileHandle destination, in ByteCopy copy, CopyControl control, out long written)
    {
        lock (_lock)
        {
            OpenFile from = _handles[source], to = _handles[destination];
            PlatformStatus? fault = Faults.Next(nameof(CopyBytes), to.Path);
            written = 0;
            if (NotFile(from) is { IsOk: false } other) return other;
            long length = copy.Length == 0 ? from.Node.Length : copy.Length;
            if (fault is null && copy.Way == ByteCopyWay.InKernel && length == from.Node.Length && WholeFileClone.Carry(from, to).IsOk)
            {
                written = length; // copy_file_range clones where the volume can
                return PlatformStatus.Ok;
            }

            PlatformStatus status = Move(from, to, fault is null ? length : length / 2, copy.KeepsHoles, control, out written);
            return fault ?? status;
        }
    }

    public PlatformStatus CompareContent(in PathAt one, in PathAt other, long length, out bool equal)
    {
        lock (_lock)
        {
            equal = false;
            if (Faults.Next(nameof(CompareContent), one.Path) is { } fault) return fault;
            Place first = _walk.Find(one, LinkTreatment.Follow), second = _walk.Find(other, LinkTreatment.Follow);
            if (first.Node is not SimulatedFile a) return PlatformStatus.From(first.Node is null ? first.Status : StatusCode.IsDirectory);
            if (second.Node is not SimulatedFile b)
                return PlatformStatus.From(second.Node is null ? second.Status : StatusCode.IsDirectory);
            if (!_permissions.MayRead(a.Mode, User) || !_permissions.MayRead(b.Mode, User))
                return PlatformStatus.From(StatusCode.AccessDenied);
            if (length == 0) length = Math.Max(a.Length, b.Length);
            byte[] left = new byte[length], right = new byte[length];
            equal = a.Read(0, left) == b.Read(0, right) && left.AsSpan().SequenceEqual(right);
            return PlatformStatus.Ok;
        }
    }

    public PlatformStatus CountDirty(FileHandle handle, long from, out long bytes)
    {
        lock (_lock)
        {
            bytes = 0;
            OpenFile open = _handles[handle];
            if (Faults.Next(nameof(CountDirty), open.Path) is { } fault) return fault;
            if (!open.Node.Volume.Profile.CountsDirtyBytes) return PlatformStatus.From(StatusCode.NotSupported);
            bytes = open.File?.DirtyBytesFrom(from) ?? 0;
            return PlatformStatus.Ok;
        }
    }

    public PlatformStatus StartWriteback(FileHandle handle, long length)
    {
        lock (_lock) return Faults.Next(nameof(StartWriteback), _handles[handle].Path) ?? PlatformStatus.Ok;
    }

    public PlatformStatus AwaitWriteback(FileHandle handle)
    {
        lock (_lock)
        {
            OpenFile open = _handles[handle];
            if (Faults.Next(nameof(AwaitWriteback), open.Path) is { } fault) return fault;
            open.File?.Clean();
            return PlatformStatus.Ok;
        }
    }

    public PlatformStatus Flush(FileHandle handle)
    {
        lock (_lock)
        {
            OpenFile open = _handles[handle];
            if (Faults.Next(nameof(Flush), open.Path) is { } fault) return fault;
            open.File?.Clean();
            return PlatformStatus.Ok;
        }
    }

    public PlatformStatus SetMode(FileHandle handle, uint mode)
    {
        lock (_lock)
        {
            OpenFile open = _handles[handle];
            if (Faults.Next(nameof(SetMode), open.Path) is { } fault) return fault;
            open.Node.Mode = mode & _permissions.Mask;
            open.Node.NoteChange();
            return PlatformStatus.Ok;
        }
    }

    public PlatformStatus SetTimes(FileHandle handle, in FileFacts like)
    {
        lock (_lock)
        {
            OpenFile open = _handles[handle];
            if (Faults.Next(nameof(SetTimes), open.Path) is { } fault) return fault;
            (open.Node.Accessed, open.Node.Modified) = (open.Node.Volume.Round(like.Accessed), open.Node.Volume.Round(like.Modified));
            open.Node.NoteChange();
            return PlatformStatus.Ok;
        }
    }

    /// <summary>Waits until no handle holds a file exclusively: on Linux a lease is waited for, on Windows sharing is refused.</summary>
    private bool WaitForOthers(SimulatedNode node)
    {
        while (_handles.IsAlone(node))
        {
            if (_system == SimulatedSystem.Windows) return false;
            Monitor.Wait(_lock);
        }

        return true;
    }

    /// <summary>A file that keeps its holes is made as long as the source first, and gets only the clusters that the source has.</summary>
    private static PlatformStatus NotFile(OpenFile file) => file.File is null
        ? PlatformStatus.From(file.Node.Kind == FileKind.Directory ? StatusCode.IsDirectory : StatusCode.NotRegular)
        : PlatformStatus.Ok;

    private static PlatformStatus Move(
        OpenFile from, OpenFile to, long length, bool keepsHoles, CopyControl control, out long written)
    {
        written = 0;
        long cluster = from.Node.Volume.Profile.ClusterSize;
        if (keepsHoles) to.File!.SetLength(Math.Min(length, from.File!.Length));
        byte[] buffer = new byte[(int)Math.Min(keepsHoles ? cluster : Chunk, length)];
        for (long at = 0; at < length; at += buffer.Length)
        {
            if (control.IsCanceled) return PlatformStatus.From(StatusCode.Canceled);
            if (keepsHoles && from.File!.IsHole(at)) continue;
            int count = from.File!.Read(at, buffer.AsSpan(0, (int)Math.Min(buffer.Length, length - at)));
            if (count == 0) break; // the source ends here
            StatusCode status = to.File!.Write(at, buffer.AsSpan(0, count));
            if (status != StatusCode.Ok) return PlatformStatus.From(status);
            written += count;
            control.Count(count);
        }

        return PlatformStatus.Ok;
    }
}
