using System.Globalization;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using CowCopy.Planning;
using CowCopy.Platform.Unix;

namespace CowCopy.Platform.Linux;

/// <summary>Linux: queries and changes names.</summary>
/// <param name="lacksOpenAt2">Whether openat2(2) is known to be missing; otherwise the first call detects it.</param>
/// <param name="has64Bits">Whether this is a 64-bit process; null to find out. On others, lseek(2) and statfs(2) are not used.</param>
[SkipLocalsInit] // saves a kilobyte of zeros for each query; only what the kernel fills is read
internal sealed unsafe partial class LinuxPlatform(bool lacksOpenAt2 = false, bool? has64Bits = null)
    : IDiagnosticPlatform, IFileHandles, IConfinedSources, IOpenFiles, IAccessLists, IModes, IDirtyPages, IUnwrittenFiles, IDeduplication,
        ISnapshots
{
    private const int SymlinkNoFollow = 0x100; // AT_SYMLINK_NOFOLLOW
    private const int EffectiveAccess = 0x200; // AT_EACCESS
    private const uint WriteAccess = 2; // W_OK
    private const uint TypeMask = 0xF000, Directory = 0x4000, Regular = 0x8000, Link = 0xA000;
    private const uint PermissionMask = 0x1FF, DirectoryMask = 0xFFF; // of a directory with the special bits
    private const uint Exchanging = 2; // RENAME_EXCHANGE
    private const int Unread = -1;
    private const ulong SmallestHole = 4096; // a block of the usual size; files that are kept inside the metadata are smaller
    private const uint OwnerRead = 0x100, OwnerWrite = 0x80, WriteOfAll = 0x92;

    private readonly CurrentUser _user = CurrentUser.Current();
    private readonly Architecture _architecture = RuntimeInformation.ProcessArchitecture;
    private readonly IoctlCode _ioctl = new(RuntimeInformation.ProcessArchitecture);
    private readonly nint _statx = LibC.StatxNumber(RuntimeInformation.ProcessArchitecture);
    private readonly nint _renameAt2 = LibC.RenameAt2Number(RuntimeInformation.ProcessArchitecture);
    private readonly nint _readEntries = LibC.ReadEntriesNumber(RuntimeInformation.ProcessArchitecture);
    private readonly int _noFollow = OpenFlags.NoFollow(RuntimeInformation.ProcessArchitecture);
    private readonly bool _has64Bits = has64Bits ?? Environment.Is64BitProcess;
    private int _umask = Unread;

    private delegate int CallOnName(int directory, byte* name, uint argument);

    private delegate int CallOnTwoNames(int fromDirectory, byte* from, int toDirectory, byte* to);

    public PlatformTraits Traits { get; } = new() { LongestPath = NativePath.Longest };

    public IFileHandles Handles => this;

    public IConfinedSources ConfinedSources => this;

    public IOpenFiles OpenFiles => this;

    public IAccessLists AccessLists => this;

    public IModes Modes => this;

    public IReservedNames? ReservedNames => null;

    public ISystemCopies? SystemCopies => null;

    public IPathCopies? PathCopies => null;

    public IPathClones? PathClones => null;

    public IDirtyPages DirtyPages => this;

    public IOpenRenames? OpenRenames => null;

    public IUnwrittenFiles UnwrittenFiles => this;

    public IDeduplication Deduplication => this;

    public IFileReplacement? FileReplacement => null;

    public ISnapshots Snapshots => this;

    public uint WithoutReadOnly(uint mode) => (mode & OwnerRead) != 0 ? mode | OwnerWrite : mode;

    public uint WithReadOnly(uint mode) => mode & ~WriteOfAll;

    public uint WithPermissions(uint mode, uint permissions) => permissions & PermissionMask;

    public PlatformStatus InspectBriefly(in PathAt path, out FileFacts facts) => Inspect(path, LinkTreatment.Keep, out facts);

    public PlatformStatus Inspect(in PathAt path, LinkTreatment links, out FileFacts facts)
    {
        PlatformStatus status = ReadStatus(path, links, out StatxBuffer buffer);
        if (!status.IsOk) return status.WithFacts(out facts);
        facts = Facts(buffer);
        return PlatformStatus.Ok;
    }

    /// <remarks>
    /// open(2) removes the process's umask from the requested mode, but in a directory with a default access list that list's bits, which
    /// are not read here.
    /// </remarks>
    public PlatformStatus InspectMaskedMode(string directory, out uint masked)
    {
        bool hasList = HasDefaultAccessList(directory, out PlatformStatus status);
        masked = hasList ? PermissionMask : ReadUmask();
        return status;
    }

    // Read before the first file is created: most processes of an incremental build create none.
    private uint ReadUmask()
    {
        if (_umask == Unread) _umask = (int)(Umask.Read() ?? PermissionMask);
        return (uint)_umask;
    }

    public PlatformStatus CheckWritable(in PathAt path) => CheckAccess(path, WriteAccess);

    /// <remarks>Device and inode are enough: the kernel gives each mounted file system a device number of its own.</remarks>
    public bool IsSameFile(in PathAt one, in PathAt other) => true;

    public PlatformStatus ClearReadOnly(in PathAt path)
    {
        PlatformStatus status = Inspect(path, LinkTreatment.Follow, out FileFacts facts);
        if (!status.IsOk) return status;
        return Call(path, WithoutReadOnly(facts.Mode), static (above, name, mode) => LibC.ChangeModeAt(above, name, mode, flags: 0));
    }

    public PlatformStatus SetPermissions(string path, uint permissions) =>
        Call(path, permissions & PermissionMask, static (above, name, mode) => LibC.ChangeModeAt(above, name, mode, flags: 0));

    /// <remarks>
    /// fchmodat(2) with AT_SYMLINK_NOFOLLOW, which the C library has since glibc 2.32; before, by the name of a descriptor in /proc.
    /// </remarks>
    public PlatformStatus ChangeMode(in PathAt path, uint mode)
    {
        PlatformStatus status = Call(
            path, mode & DirectoryMask, static (above, name, mode) => LibC.ChangeModeAt(above, name, mode, SymlinkNoFollow));
        if (status.Code != StatusCode.NotSupported) return Tolerate(status);
        status = Open(path, OpenFlags.PathOnly | _noFollow, 0, out FileHandle opened);
        if (!status.IsOk) return status;
        string named = string.Create(CultureInfo.InvariantCulture, $"/proc/self/fd/{opened.Value}");
        status = Call(named, mode & DirectoryMask, static (above, name, mode) => LibC.ChangeModeAt(above, name, mode, flags: 0));
        Close(opened);
        return Tolerate(status);
    }

    public bool MayChangeMode(in FileFacts facts) => !facts.IsImmutable && (facts.IsOwned || _user.IsRoot);

    public PlatformStatus ReadContent(in PathAt path, Action<byte[], int, int> receive, CancellationToken cancellationToken) =>
        ContentReader.Read(this, path, receive, cancellationToken);

    public PlatformStatus MakeReadOnly(in PathAt path)
    {
        PlatformStatus status = Inspect(path, LinkTreatment.Follow, out FileFacts facts);
        if (!status.IsOk) return status;
        return Call(path, facts.Mode & ~WriteOfAll, static (above, name, mode) => LibC.ChangeModeAt(above, name, mode, flags: 0));
    }

    public PlatformStatus Delete(in PathAt path) => WithMountPoint(Call(path, 0, LibC.UnlinkAt), path);

    public PlatformStatus Discard(FileHandle file, in PathAt path) => Delete(path);

    public PlatformStatus DeleteDirectory(in PathAt path) => WithMountPoint(Call(path, 0x200, LibC.UnlinkAt), path); // AT_REMOVEDIR

    public PlatformStatus MakeDirectory(in PathAt path, uint mode) => Call(path, mode & (PermissionMask | Sticky), LibC.MakeDirectoryAt);

    public PlatformStatus Rename(in PathAt from, in PathAt to) => WithMountPoint(Call(from, to, LibC.RenameAt), to);

    public PlatformStatus RenameDirectory(string from, string to) => Rename(from, to);

    public PlatformStatus Exchange(string one, string other) => Call(
        one,
        other,
        (above, name, otherAbove, otherName) => (int)LibC.RenameAt2(_renameAt2, above, name, otherAbove, otherName, Exchanging));

    public PlatformStatus Wait(int milliseconds, CancellationToken cancellationToken) => Waiting.For(milliseconds, cancellationToken);

    public PlatformStatus HardLink(in PathAt existing, in PathAt link) =>
        Call(existing, link, static (above, file, directory, name) => LibC.LinkAt(above, file, directory, name, flags: 0));

    public PlatformStatus SymbolicLink(in LinkTarget target, in PathAt link)
    {
        using NativePath content = new(target.Path, stackalloc byte[NativePath.StackBytes], NativePathUse.Text);
        using NativePath native = new(link, stackalloc byte[NativePath.StackBytes]);
        if (!content.Status.IsOk) return content.Status;
        if (!native.Status.IsOk) return native.Status;
        fixed (byte* text = content, name = native) return StatusOf(LibC.SymbolicLinkAt(text, native.Directory, name));
    }

    private PlatformStatus ReadStatus(in PathAt path, LinkTreatment links, out StatxBuffer found)
    {
        Unsafe.SkipInit(out found);
        using NativePath native = new(path, stackalloc byte[NativePath.StackBytes]);
        if (!native.Status.IsOk) return native.Status;
        int flags = links == LinkTreatment.Keep ? SymlinkNoFollow : 0;
        fixed (byte* name = native)
        fixed (StatxBuffer* buffer = &found)
        {
            return Stat(native.Directory, name, flags, buffer);
        }
    }

    /// <summary>Returns the status of a call that names a mount point, for which the kernel has no error of its own.</summary>
    private PlatformStatus WithMountPoint(PlatformStatus status, in PathAt path)
    {
        if (status.NativeCode != Errno.Busy || !ReadStatus(path, LinkTreatment.Keep, out StatxBuffer buffer).IsOk) return status;
        return OfMountPoint(buffer) ?? status;
    }

    /// <returns>Null for what is no mount point.</returns>
    private static PlatformStatus? OfMountPoint(in StatxBuffer file) =>
        (file.Attributes & StatxBuffer.MountRoot) != 0 ? Errno.OfLinux(Errno.Busy) with { Code = StatusCode.MountPoint } : null;

    private static PlatformStatus Call(in PathAt path, uint argument, CallOnName call)
    {
        using NativePath native = new(path, stackalloc byte[NativePath.StackBytes]);
        if (!native.Status.IsOk) return native.Status;
        fixed (byte* name = native) return StatusOf(call(native.Directory, name, argument));
    }

    private static PlatformStatus Call(in PathAt from, in PathAt to, CallOnTwoNames call)
    {
        using NativePath one = new(from, stackalloc byte[NativePath.StackBytes]);
        using NativePath two = new(to, stackalloc byte[NativePath.StackBytes]);
        if (!one.Status.IsOk) return one.Status;
        if (!two.Status.IsOk) return two.Status;
        fixed (byte* first = one, second = two) return StatusOf(call(one.Directory, first, two.Directory, second));
    }

    private static PlatformStatus StatusOf(int result) => result >= 0 ? PlatformStatus.Ok : LastError();

    private static PlatformStatus LastError() => Errno.OfLinux(Marshal.GetLastPInvokeError());

    private FileFacts Facts(in StatxBuffer stat) => new()
    {
        Kind = (stat.Mode & TypeMask) switch
        {
            Regular => FileKind.Regular,
            Directory => FileKind.Directory,
            Link => FileKind.SymbolicLink,
            _ => FileKind.Other,
        },
        Length = (long)stat.Size,
        Modified = stat.Modified.ToTimestamp(),
        Accessed = stat.Accessed.ToTimestamp(),
        Created = stat.Created.ToTimestamp(), // 0 where it is not reported, as is all that is not: fs/stat.c
        Changed = stat.Changed.ToTimestamp(),
        Identity = new FileIdentity(Volume(stat), 0, stat.Inode),
        Mount = stat.MountId,
        Mode = stat.Mode & ((stat.Mode & TypeMask) == Directory ? DirectoryMask : PermissionMask),
        Group = stat.Group,
        LinkCount = stat.LinkCount,
        IsReadOnly = _user.SeesReadOnly(stat.Mode, stat.User, stat.Group),
        IsOwned = _user.Is(stat.User),
        IsSpecial = IsSpecial(stat),
        HasSpecialBits = (stat.Mode & SpecialBits) != 0,
        IsImmutable = (stat.Attributes & StatxBuffer.Unchangeable) != 0,
        HasHoles = (stat.Blocks * StatxBuffer.BlockBytes) + SmallestHole <= stat.Size,
    };

    /// <summary>Returns an id from the device number, which is 0 for no device: admin-guide/devices.txt.</summary>
    private static VolumeId Volume(in StatxBuffer stat) => new(((ulong)stat.DeviceMajor << 32) | stat.DeviceMinor);
}
