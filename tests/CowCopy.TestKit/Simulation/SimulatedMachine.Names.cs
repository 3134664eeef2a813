using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Windows;

namespace CowCopy.TestKit.Simulation;

/// <summary>Queries and changes of names.</summary>
internal sealed partial class SimulatedMachine
{
    public PlatformStatus InspectBriefly(in PathAt path, out FileFacts facts) => Inspect(path, LinkTreatment.Keep, out facts);

    public PlatformStatus Inspect(in PathAt path, LinkTreatment links, out FileFacts facts)
    {
        lock (_lock)
        {
            facts = default;
            if (Faults.Next(nameof(Inspect), path.Path) is { } fault) return fault.WithFacts(out facts);
            Place place = _walk.Find(path, links);
            if (place.Node is { } node) facts = node.Facts();
            else if (place.Status is StatusCode.NotFound or StatusCode.NotDirectory) facts = FileFacts.Missing;
            return PlatformStatus.From(place.Status);
        }
    }

    public PlatformStatus CheckWritable(in PathAt path)
    {
        lock (_lock)
        {
            if (Faults.Next(nameof(CheckWritable), path.Path) is { } fault) return fault;
            Place place = _walk.Find(path, LinkTreatment.Follow);
            if (place.Node is not { } node) return PlatformStatus.From(place.Status);
            if (node.Volume.IsReadOnly) return PlatformStatus.From(StatusCode.ReadOnlyVolume);
            return PlatformStatus.From(_permissions.MayWrite(node.Mode, User) ? StatusCode.Ok : StatusCode.AccessDenied);
        }
    }

    public PlatformStatus CheckCreation(string directory)
    {
        lock (_lock)
        {
            if (Faults.Next(nameof(CheckCreation), directory) is { } fault) return fault;
            Place place = _walk.Find(directory, LinkTreatment.Follow);
            if (place.Node is null) return PlatformStatus.From(place.Status);
            if (place.Node is not SimulatedDirectory found) return PlatformStatus.From(StatusCode.NotDirectory);
            if (found.Volume.IsReadOnly) return PlatformStatus.From(StatusCode.ReadOnlyVolume);
            return PlatformStatus.From(MayChange(found) ? StatusCode.Ok : StatusCode.AccessDenied);
        }
    }

    public PlatformStatus CheckDeletion(in PathAt path)
    {
        lock (_lock)
        {
            if (Faults.Next(nameof(CheckDeletion), path.Path) is { } fault) return fault;
            return PlatformStatus.From(MayRemove(_walk.Find(path, LinkTreatment.Keep)));
        }
    }

    public PlatformStatus ClearReadOnly(in PathAt path) => ChangeMode(nameof(ClearReadOnly), path, _permissions.WithoutReadOnly);

    public uint WithReadOnly(uint mode) => _permissions.WithReadOnly(mode);

    public uint WithPermissions(uint mode, uint permissions)
    {
        if (_permissions.AreBits) return permissions;
        return (permissions & PlatformTraits.OwnerWrite) != 0 ? WithoutReadOnly(mode) : WithReadOnly(mode);
    }

    public PlatformStatus SetPermissions(string path, uint permissions)
    {
        lock (_lock)
        {
            if (Faults.Next(nameof(SetPermissions), path) is { } fault) return fault;
            Place place = _walk.Find(path, LinkTreatment.Follow);
            if (place.Node is not { } node) return PlatformStatus.From(place.Status);
            node.Mode = WithPermissions(node.Mode, permissions);
            node.NoteChange();
            return PlatformStatus.Ok;
        }
    }

    public PlatformStatus ChangeMode(in PathAt path, uint mode)
    {
        lock (_lock)
        {
            if (Faults.Next(nameof(ChangeMode), path.Path) is { } fault) return fault;
            Place place = _walk.Find(path, LinkTreatment.Keep);
            if (place.Node is not { } node) return PlatformStatus.From(place.Status);
            if (node.Volume.IsReadOnly) return PlatformStatus.From(StatusCode.ReadOnlyVolume);
            if (_permissions.AreBits)
            {
                if (!MayChangeMode(node.Facts())) return PlatformStatus.From(StatusCode.NotPermitted);
                node.Mode = mode & (node is SimulatedDirectory ? 0xFFFu : _permissions.Mask);
            }

            node.NoteChange();
            return PlatformStatus.Ok;
        }
    }

    public bool MayChangeMode(in FileFacts facts) => _permissions.AreBits && (facts.IsOwned || User == SimulatedUser.Root);

    public PlatformStatus ReadContent(in PathAt path, Action<byte[], int, int> receive, CancellationToken cancellationToken) =>
        ContentReader.Read(this, path, receive, cancellationToken);

    public PlatformStatus MakeReadOnly(in PathAt path) => ChangeMode(nameof(MakeReadOnly), path, _permissions.WithReadOnly);

    private PlatformStatus ChangeMode(string operation, in PathAt path, Func<uint, uint> change)
    {
        lock (_lock)
        {
            if (Faults.Next(operation, path.Path) is { } fault) return fault;
            Place place = _walk.Find(path, LinkTreatment.Follow);
            if (place.Node is not { } node) return PlatformStatus.From(place.Status);
            if (node.Volume.IsReadOnly) return PlatformStatus.From(StatusCode.ReadOnlyVolume);
            node.Mode = change(node.Mode);
            node.NoteChange();
            return PlatformStatus.Ok;
        }
    }

    public PlatformStatus Delete(in PathAt path)
    {
        lock (_lock)
        {
            if (Faults.Next(nameof(Delete), path.Path) is { } fault) return fault;
            Place place = _walk.Find(path, LinkTreatment.Keep);
            StatusCode status = MayRemove(place);
            if (status != StatusCode.Ok) return PlatformStatus.From(status);
            bool waits = !place.Volume!.Profile.NamesGoAtOnce && place.Node!.Handles > 0;
            if (waits) place.Node!.Leaving = new DirectorySlot(place.Parent!, place.Name);
            else place.Parent!.Remove(place.Name);
            return PlatformStatus.Ok;
        }
    }

    public PlatformStatus Discard(FileHandle file, in PathAt path)
    {
        lock (_lock)
        {
            if (Faults.Next(nameof(Discard), path.Path) is { } fault) return fault;
            Place place = _walk.Find(path, LinkTreatment.Keep);
            if (place.Node == _handles[file].Node) place.Parent!.Remove(place.Name);
            return PlatformStatus.Ok;
        }
    }

    public PlatformStatus Rename(in PathAt from, in PathAt to) => Rename(nameof(Rename), from, to);

    public PlatformStatus RenameOpen(FileHandle file, in PathAt from, in PathAt to) => Rename(nameof(RenameOpen), from, to);

    private PlatformStatus Rename(string operation, in PathAt from, in PathAt to)
    {
        lock (_lock)
        {
            if (Faults.Next(operation, from.Path) is { } fault) return fault;
            Place old = _walk.Find(from, LinkTreatment.Keep), target = _walk.Find(to, LinkTreatment.Keep);
            StatusCode status = MayRemove(old);
            if (status == StatusCode.Ok) status = target.Node is null ? MayAdd(target) : MayRemove(target);
            if (status == StatusCode.Ok && old.Volume != target.Volume) status = StatusCode.DifferentVolume;
            bool isHeld = target.Node is { Handles: > 0 } && !target.Volume!.Profile.NamesGoAtOnce;
            if (status == StatusCode.Ok && isHeld) status = StatusCode.AccessDenied;
            if (status != StatusCode.Ok || old.Node == target.Node) return PlatformStatus.From(status);
            if (target.Node is not null) target.Parent!.Remove(target.Name);
            target.Parent!.Add(target.Name, old.Node!); // first the new name, so that the file is never without one
            old.Parent!.Remove(old.Name);
            return PlatformStatus.Ok;
        }
    }

    public PlatformStatus MakeDirectory(in PathAt path, uint mode)
    {
        lock (_lock)
        {
            if (Faults.Next(nameof(MakeDirectory), path.Path) is { } fault) return fault;
            Place place = _walk.Find(path, LinkTreatment.Keep);
            StatusCode status = MayAdd(place);
            if (status != StatusCode.Ok) return PlatformStatus.From(status);
            const uint Sticky = 0x200, SetGroup = 0x400;
            bool isLinux = _system == SimulatedSystem.Linux;
            uint taken = _permissions.Mask & ~_permissions.Masked | (isLinux ? Sticky : 0);
            uint given = _permissions.AreBits ? mode & taken : (uint)FileAttributes.Directory;
            if (isLinux) given |= place.Parent!.Mode & SetGroup; // inode(7)
            place.Parent!.Add(place.Name, new SimulatedDirectory(place.Parent.Volume) { Mode = given });
            return PlatformStatus.Ok;
        }
    }

    public PlatformStatus DeleteDirectory(in PathAt path)
    {
        lock (_lock)
        {
            if (Faults.Next(nameof(DeleteDirectory), path.Path) is { } fault) return fault;
            Place place = _walk.Find(path, LinkTreatment.Keep);
            if (place.Node is null) return PlatformStatus.From(place.Status);
            if (place.Volume!.IsReadOnly) return PlatformStatus.From(StatusCode.ReadOnlyVolume);
            if (place.Node is not SimulatedDirectory directory) return PlatformStatus.From(StatusCode.NotDirectory);
            if (directory.Entries.Count > 0) return PlatformStatus.From(StatusCode.NotEmpty);
            if (place.Parent is null) return PlatformStatus.From(StatusCode.Busy); // the root of a volume
            place.Parent.Remove(place.Name);
            return PlatformStatus.Ok;
        }
    }

    public PlatformStatus RenameDirectory(string from, string to)
    {
        lock (_lock)
        {
            if (Faults.Next(nameof(RenameDirectory), from) is { } fault) return fault;
            Place old = _walk.Find(from, LinkTreatment.Keep), target = _walk.Find(to, LinkTreatment.Keep);
            if (old.Node is null) return PlatformStatus.From(old.Status);
            StatusCode status = target.Node is null ? MayAdd(target) : StatusCode.NotEmpty;
            if (status != StatusCode.Ok) return PlatformStatus.From(status);
            target.Parent!.Add(target.Name, old.Node);
            old.Parent!.Remove(old.Name);
            return PlatformStatus.Ok;
        }
    }

    /// <remarks>Time passes at once.</remarks>
    public PlatformStatus Wait(int milliseconds, CancellationToken cancellationToken) =>
        PlatformStatus.From(cancellationToken.IsCancellationRequested ? StatusCode.Canceled : StatusCode.Ok);

    public PlatformStatus Exchange(string one, string other)
    {
        lock (_lock)
        {
            if (Faults.Next(nameof(Exchange), one) is { } fault) return fault;
            if (_system != SimulatedSystem.Linux) return PlatformStatus.NotSupported;
            Place first = _walk.Find(one, LinkTreatment.Keep), second = _walk.Find(other, LinkTreatment.Keep);
            if (first.Node is null || second.Node is null) return PlatformStatus.From(StatusCode.NotFound);
            first.Parent!.Remove(first.Name);
            second.Parent!.Remove(second.Name);
            first.Parent.Add(first.Name, second.Node);
            second.Parent.Add(second.Name, first.Node);
            return PlatformStatus.Ok;
        }
    }

    public PlatformStatus CopyAttributes(in PathAt source, LinkTreatment links, in PathAt destination)
    {
        lock (_lock)
        {
            if (Faults.Next(nameof(CopyAttributes), destination.Path) is { } fault) return fault;
            Place from = _walk.Find(source, links), to = _walk.Find(destination, LinkTreatment.Keep);
            if (from.Node is not { } old || to.Node is not { } copy) return PlatformStatus.From(StatusCode.NotFound);
            copy.Mode = old.Mode;
            if (old is not SimulatedFile) (copy.Accessed, copy.Modified) = (old.Accessed, old.Modified);
            copy.NoteChange();
            return PlatformStatus.Ok;
        }
    }

    public PlatformStatus HardLink(in PathAt existing, in PathAt link)
    {
        lock (_lock)
        {
            if (Faults.Next(nameof(HardLink), link.Path) is { } fault) return fault;
            Place old = _walk.Find(existing, LinkTreatment.Keep), place = _walk.Find(link, LinkTreatment.Keep);
            if (old.Node is not { } node) return PlatformStatus.From(old.Status);
            StatusCode status = MayAdd(place);
            if (status == StatusCode.Ok && place.Volume != old.Volume) status = StatusCode.DifferentVolume;
            if (status == StatusCode.Ok && node is SimulatedDirectory) status = StatusCode.NotPermitted;
            if (status == StatusCode.Ok && node.LinkCount >= node.Volume.Profile.MostNames) status = StatusCode.LinkLimit;
            if (status == StatusCode.Ok) place.Parent!.Add(place.Name, node);
            return PlatformStatus.From(status);
        }
    }

    public PlatformStatus SymbolicLink(in LinkTarget target, in PathAt link)
    {
        lock (_lock)
        {
            if (Faults.Next(nameof(SymbolicLink), link.Path) is { } fault) return fault;
            Place place = _walk.Find(link, LinkTreatment.Keep);
            StatusCode status = MayAdd(place);
            if (status == StatusCode.Ok && !place.Volume!.Profile.SymbolicLinks) status = StatusCode.NotSupported;
            if (status != StatusCode.Ok) return PlatformStatus.From(status);
            uint mode = _permissions.AreBits ? _permissions.Mask : 0;
            place.Parent!.Add(place.Name, new SimulatedLink(place.Parent.Volume, target.Path) { Mode = mode });
            return PlatformStatus.Ok;
        }
    }

    public PlatformStatus ReadLink(in PathAt link, out LinkTarget target)
    {
        lock (_lock)
        {
            target = LinkTarget.None;
            if (Faults.Next(nameof(ReadLink), link.Path) is { } fault) return fault;
            Place place = _walk.Find(link, LinkTreatment.Keep);
            if (place.Node is SimulatedLink found) target = new LinkTarget(found.Target);
            return PlatformStatus.From(place.Node is null or SimulatedLink ? place.Status : StatusCode.InvalidArgument);
        }
    }

    public bool IsSameFile(in PathAt one, in PathAt other) => true;

    public bool IsOfSystem(string directory, string name)
    {
        if (!WindowsPath.IsOfSystem(name)) return false;
        lock (_lock)
        {
            return _walk.Find(directory, LinkTreatment.Follow).Node is SimulatedDirectory found && found == found.Volume.Root;
        }
    }

    public bool? IsCaseSensitive(string directory)
    {
        lock (_lock)
        {
            SimulatedDirectory? found = _walk.Find(directory, LinkTreatment.Follow).Node as SimulatedDirectory;
            return found is { Volume.Profile.ReportsCase: true } ? found.IsCaseSensitive : null;
        }
    }

    public bool? IsCopyOnWriteDisabled(string path)
    {
        lock (_lock) return (_walk.Find(path, LinkTreatment.Follow).Node as SimulatedDirectory)?.IsCopyOnWriteDisabled;
    }

    public PlatformStatus ReadDirectory(string path, FileHandle directory, List<DirectoryEntry> entries)
    {
        lock (_lock)
        {
            if (Faults.Next(nameof(ReadDirectory), path) is { } fault) return fault;
            Place place = directory.IsOpen ? new Place(StatusCode.Ok, null, "", _handles[directory].Node)
                : _walk.Find(path, LinkTreatment.Follow);
            if (place.Node is null) return PlatformStatus.From(place.Status);
            if (place.Node is not SimulatedDirectory found) return PlatformStatus.From(StatusCode.NotDirectory);
            foreach ((string name, SimulatedNode node) in found.Entries) entries.Add(new DirectoryEntry(name, node.Kind));
            return PlatformStatus.Ok;
        }
    }

    /// <summary>Whether a name may be added where a path leads.</summary>
    private StatusCode MayAdd(in Place place)
    {
        // ERROR_DELETE_PENDING, reported as 5
        if (place.Node is not null) return place.Node.Leaving is null ? StatusCode.AlreadyExists : StatusCode.AccessDenied;
        if (place.Parent is not { } directory) return place.Status;
        if (directory.Volume.IsReadOnly) return StatusCode.ReadOnlyVolume;
        return MayChange(directory) ? StatusCode.Ok : StatusCode.AccessDenied;
    }

    private StatusCode MayRemove(in Place place)
    {
        if (place.Node is not { } node) return place.Status;
        if (node.Volume.IsReadOnly) return StatusCode.ReadOnlyVolume;
        if (node is SimulatedDirectory) return _system == SimulatedSystem.Windows ? StatusCode.AccessDenied : StatusCode.IsDirectory;
        if (node.Leaving is not null) return StatusCode.AccessDenied;
        return MayChange(place.Parent!) ? StatusCode.Ok : StatusCode.AccessDenied;
    }

    /// <summary>On Windows a directory's read-only attribute has no effect.</summary>
    private bool MayChange(SimulatedDirectory directory) => !_permissions.AreBits || _permissions.MayWrite(directory.Mode, User);
}
