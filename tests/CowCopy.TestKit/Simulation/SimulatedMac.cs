using System.Runtime.InteropServices;
using System.Text;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.MacOS;
using CowCopy.Platform.Portable;
using CowCopy.Platform.Unix;
using static CowCopy.Platform.MacOS.LibSystem;

namespace CowCopy.TestKit.Simulation;

/// <summary>
/// The calls of macOS over simulated volumes, as Apple documents them: clonefile creates all of a file or nothing, flags forbid changes, an
/// access list is kept or inherited. Every call is in the journal and can be made to fail there.
/// </summary>
internal sealed unsafe class SimulatedMac : MacImports
{
    /// <summary>UF_IMMUTABLE, UF_APPEND, SF_IMMUTABLE, SF_APPEND, SF_DATALESS.</summary>
    public const uint Immutable = 0x2, AppendOnly = 0x4, SystemImmutable = 0x20000, SystemAppendOnly = 0x40000, Dataless = 0x40000000;

    private const uint SystemFlags = 0xFFFF0000, Umask = 0x12, PermissionBits = 0x1FF;
    private const uint NoFollow = 1, NoOwner = 2, WithAccessList = 4; // CLONE_*
    private const int CarryAccessList = 1, CarryAttributes = 4; // COPYFILE_ACL, COPYFILE_XATTR
    private const uint GroupId = 20;

    public SimulatedStorage Storage { get; } = new(SimulatedSystem.MacOS);

    public SimulatedFiles Files => Storage.Files;

    public CallJournal Calls { get; } = new();

    public SimulatedUser User { get; set; }

    /// <summary>Whether clonefile knows CLONE_ACL.</summary>
    public bool KnowsAccessLists { get; init; } = true;

    public Permissions Permissions { get; } = new(SimulatedSystem.MacOS);

    private uint UserId => User == SimulatedUser.Root ? 0u : 501;

    /// <summary>The library's own platform over these calls.</summary>
    public PortablePlatform CreatePlatform() =>
        new(new MacCalls(this, new CurrentUser(UserId, GroupId)), new SimulatedMacLibrary(this));

    public override int CloneFile(byte* source, byte* destination, uint flags)
    {
        lock (Storage.Lock)
        {
            string path = Text(destination);
            if (Calls.Add("clonefile", path, Text(source), path) is { } fault) return Fail(fault);
            uint known = NoFollow | NoOwner | (KnowsAccessLists ? WithAccessList : 0);
            if ((flags & ~known) != 0) return Fail(MacErrors.InvalidArgument);
            Place from = Find(Text(source), LinkTreatment.Follow), to = Find(path, LinkTreatment.Keep);
            if (from.Node is not SimulatedFile original)
                return Fail(from.Node is null ? MacErrors.Of(from.Status) : MacErrors.NotSupported);
            int error = MayRead(original);
            if (error == 0) error = MayAdd(to);
            if (error == 0 && to.Volume != original.Volume) error = MacErrors.DifferentDevice;
            if (error == 0 && !original.Volume.Profile.SystemCopyClones) error = MacErrors.NotSupported;
            if (error != 0) return Fail(error);

            SimulatedFile made = to.Volume!.NewFile(original.Mode & PermissionBits);
            if (made.Share(original, 0, 0, original.Clusters.Count) is not StatusCode.Ok and var status)
            {
                made.Volume.Forget(made);
                return Fail(MacErrors.Of(status));
            }

            made.Lengthen(original.Length);
            Carry(original, made, CarryAttributes | ((flags & WithAccessList) != 0 ? CarryAccessList : 0));
            made.AccessList.AddRange(to.Parent!.AccessList);
            (made.Flags, made.Modified, made.Accessed) = (original.Flags, original.Modified, original.Accessed);
            to.Parent.Add(to.Name, made);
            return Succeed();
        }
    }

    public override int Stat(byte* path, StatBuffer* buffer) => Stat("stat", Text(path), LinkTreatment.Follow, buffer);

    public override int LinkStat(byte* path, StatBuffer* buffer) => Stat("lstat", Text(path), LinkTreatment.Keep, buffer);

    public override int FileStat(int file, StatBuffer* buffer)
    {
        lock (Storage.Lock)
        {
            OpenFile open = Opened(file);
            if (Calls.Add("fstat", open.Path) is { } fault) return Fail(fault);
            *buffer = Describe(open.Node);
            return Succeed();
        }
    }

    public override int StatFs(byte* path, byte* buffer)
    {
        lock (Storage.Lock)
        {
            if (Calls.Add("statfs", Text(path)) is { } fault) return Fail(fault);
            Place place = Find(Text(path), LinkTreatment.Follow);
            if (place.Node is null) return Fail(MacErrors.Of(place.Status));
            SimulatedVolume volume = place.Volume!;
            Span<byte> target = new(buffer, StatFsBuffer.Bytes);
            target.Clear();
            BitConverter.TryWriteBytes(target, (uint)volume.Profile.ClusterSize);
            BitConverter.TryWriteBytes(target[8..], (ulong)volume.Store.Total);
            BitConverter.TryWriteBytes(target[24..], (ulong)volume.Store.Free);
            BitConverter.TryWriteBytes(target[64..], volume.IsReadOnly ? 1u : 0); // MNT_RDONLY
            Encoding.UTF8.GetBytes(volume.Profile.FileSystem, target[72..]);
            Encoding.UTF8.GetBytes(volume.Path, target[88..]);
            return Succeed();
        }
    }

    public override int GetAttributes(
        byte* path, AttributeList* attributes, VolumeCapabilities* capabilities, nuint size, uint options)
    {
        const uint CaseBit = 0x100, CloneBit = 0x10000;
        lock (Storage.Lock)
        {
            if (Calls.Add("getattrlist", Text(path)) is { } fault) return Fail(fault);
            Place place = Find(Text(path), LinkTreatment.Follow);
            if (place.Node is null) return Fail(MacErrors.Of(place.Status));
            if (place.Parent is not null) return Fail(MacErrors.InvalidArgument); // not the root of a volume
            VolumeProfile profile = place.Volume!.Profile;
            *capabilities = new VolumeCapabilities
            {
                Length = (uint)size,
                Formats = profile.IsCaseSensitive ? CaseBit : 0,
                Interfaces = profile.SystemCopyClones ? CloneBit : 0,
                ValidFormats = profile.ReportsCase ? CaseBit : 0,
                ValidInterfaces = profile.ReportsClones ? CloneBit : 0,
            };
            return Succeed();
        }
    }

    public override int SetFlags(byte* path, uint flags)
    {
        lock (Storage.Lock)
        {
            if (Calls.Add("lchflags", Text(path)) is { } fault) return Fail(fault);
            Place place = Find(Text(path), LinkTreatment.Keep);
            if (place.Node is not { } node) return Fail(MacErrors.Of(place.Status));
            if (node.Volume.IsReadOnly) return Fail(MacErrors.ReadOnly);
            if (!node.Volume.Profile.KeepsFlags) return Fail(MacErrors.NotSupported);
            bool changesSystemFlags = ((node.Flags ^ flags) & SystemFlags) != 0;
            bool isLocked = (node.Flags & (SystemImmutable | SystemAppendOnly)) != 0;
            if ((changesSystemFlags || isLocked) && User != SimulatedUser.Root) return Fail(MacErrors.NotPermitted);
            node.Flags = flags;
            node.NoteChange();
            return Succeed();
        }
    }

    public override int CopyFile(int source, int copy, nint state, uint flags)
    {
        lock (Storage.Lock)
        {
            OpenFile from = Opened(source), to = Opened(copy);
            if (Calls.Add("fcopyfile", to.Path, from.Path, to.Path) is { } fault) return Fail(fault);
            bool setsAttributes = (flags & CarryAttributes) != 0 && from.Node.ExtendedAttributes.Count > 0;
            if (setsAttributes && !Permissions.MayWrite(to.Node.Mode, User)) return Fail(MacErrors.AccessDenied);
            Carry(from.Node, to.Node, (int)flags);
            bool isBeside = !to.Node.Volume.Profile.KeepsAttributes && to.Node.ExtendedAttributes.Count > 0;
            if (!isBeside) return Succeed();
            to.Node.ExtendedAttributes.Clear();
            Files.Write(Path.Combine(Path.GetDirectoryName(to.Path)!, "._" + Path.GetFileName(to.Path)), [1], PermissionBits);
            return Succeed();
        }
    }

    public override int SetTimes(int file, TimeSpec* times)
    {
        lock (Storage.Lock)
        {
            OpenFile open = Opened(file);
            if (Calls.Add("futimens", open.Path) is { } fault) return Fail(fault);
            open.Node.Accessed = open.Node.Volume.Round(times[0].ToTimestamp());
            open.Node.Modified = open.Node.Volume.Round(times[1].ToTimestamp());
            open.Node.NoteChange();
            return Succeed();
        }
    }

    public override int Link(byte* existing, byte* link)
    {
        lock (Storage.Lock)
        {
            if (Calls.Add("link", Text(link), Text(existing), Text(link)) is { } fault) return Fail(fault);
            Place old = Find(Text(existing), LinkTreatment.Keep), to = Find(Text(link), LinkTreatment.Keep);
            int error = old.Node is null ? MacErrors.Of(old.Status) : MayAdd(to);
            if (error == 0 && to.Volume != old.Volume) error = MacErrors.DifferentDevice;
            if (error == 0 && old.Node is SimulatedDirectory) error = MacErrors.NotPermitted;
            if (error == 0 && old.Volume!.Profile.MostNames == 1) error = MacErrors.NotSupported;
            if (error == 0 && old.Node!.LinkCount >= old.Volume!.Profile.MostNames) error = MacErrors.TooManyNames;
            if (error == 0 && IsLocked(old.Node!)) error = MacErrors.NotPermitted;
            if (error != 0) return Fail(error);
            to.Parent!.Add(to.Name, old.Node!);
            return Succeed();
        }
    }

    public Place Find(string path, LinkTreatment links) => Storage.Walk.Find(path, links);

    /// <summary>Returns the error of reading a file's content; 0 for none.</summary>
    public int MayRead(SimulatedNode node)
    {
        if ((node.Flags & Dataless) != 0) return MacErrors.DeadlockAvoided;
        bool isDenied = node.AccessList.Contains("deny read") && User != SimulatedUser.Root;
        return isDenied || !Permissions.MayRead(node.Mode, User) ? MacErrors.AccessDenied : 0;
    }

    /// <summary>Returns the error of adding a name where a path leads; 0 for none.</summary>
    public int MayAdd(in Place place)
    {
        if (place.Node is not null) return MacErrors.Exists;
        return place.Parent is null ? MacErrors.Of(place.Status) : MayChange(place.Parent);
    }

    /// <summary>Returns the error of removing a name, or of renaming another over it; 0 for none.</summary>
    public int MayRemove(in Place place)
    {
        if (place.Node is not { } node) return MacErrors.Of(place.Status);
        if (node.Volume.IsReadOnly) return MacErrors.ReadOnly;
        if (place.Parent is null || IsLocked(node)) return MacErrors.NotPermitted;
        return MayChange(place.Parent);
    }

    public static bool IsLocked(SimulatedNode node) =>
        (node.Flags & (Immutable | AppendOnly | SystemImmutable | SystemAppendOnly)) != 0;

    /// <summary>Creates a file as open does, with the access list of its directory.</summary>
    public static SimulatedFile Create(in Place place, uint mode)
    {
        SimulatedFile file = place.Volume!.NewFile(place.Volume.Profile.KeepsModes ? mode & ~Umask : PermissionBits);
        file.AccessList.AddRange(place.Parent!.AccessList);
        place.Parent.Add(place.Name, file);
        return file;
    }

    public OpenFile Opened(int file) => Storage.Handles[new FileHandle(file)];

    private int MayChange(SimulatedDirectory directory)
    {
        if (directory.Volume.IsReadOnly) return MacErrors.ReadOnly;
        if ((directory.Flags & (Immutable | SystemImmutable)) != 0) return MacErrors.NotPermitted;
        return Permissions.MayWrite(directory.Mode, User) ? 0 : MacErrors.AccessDenied;
    }

    private int Stat(string call, string path, LinkTreatment links, StatBuffer* buffer)
    {
        lock (Storage.Lock)
        {
            if (Calls.Add(call, path, path) is { } fault) return Fail(fault);
            Place place = Find(path, links);
            if (place.Node is null) return Fail(MacErrors.Of(place.Status));
            *buffer = Describe(place.Node);
            return Succeed();
        }
    }

    private StatBuffer Describe(SimulatedNode node)
    {
        const uint Regular = 0x8000, Directory = 0x4000, Link = 0xA000;
        uint type = node.Kind switch { FileKind.Directory => Directory, FileKind.SymbolicLink => Link, _ => Regular };
        return new StatBuffer
        {
            Device = (int)node.Volume.Id.Value,
            Mode = (ushort)(type | node.Mode),
            LinkCount = (ushort)node.LinkCount,
            FileNumber = node.Number,
            User = UserId,
            Group = GroupId,
            Accessed = Time(node.Accessed),
            Modified = Time(node.Modified),
            Changed = Time(node.Changed),
            Size = node.Facts().Length,
            Flags = node.Flags,
        };
    }

    private static void Carry(SimulatedNode from, SimulatedNode to, int flags)
    {
        if ((flags & CarryAccessList) != 0) to.AccessList.InsertRange(0, from.AccessList);
        if ((flags & CarryAttributes) == 0) return;
        foreach ((string name, string value) in from.ExtendedAttributes) to.ExtendedAttributes[name] = value;
    }

    private static TimeSpec Time(FileTimestamp time) => new() { Seconds = time.Seconds, Nanoseconds = time.Nanoseconds };

    private static string Text(byte* path) => Marshal.PtrToStringUTF8((nint)path)!;

    private static int Succeed()
    {
        Marshal.SetLastPInvokeError(0);
        return 0;
    }

    private static int Fail(int error)
    {
        Marshal.SetLastPInvokeError(error);
        return -1;
    }
}
