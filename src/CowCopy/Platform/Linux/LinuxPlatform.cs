using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using CowCopy.Planning;

namespace CowCopy.Platform.Linux;

/// <summary>Linux: looking at names and volumes, and changing names.</summary>
[SkipLocalsInit] // a kilobyte of zeros for each look at a name; what the kernel does not fill is not read
internal sealed unsafe partial class LinuxPlatform : IPlatform
{
    private const int SymlinkNoFollow = 0x100; // AT_SYMLINK_NOFOLLOW
    private const int EffectiveAccess = 0x200; // AT_EACCESS
    private const int WriteAccess = 2; // W_OK
    private const uint TypeMask = 0xF000, Directory = 0x4000, Regular = 0x8000, Link = 0xA000;
    private const uint PermissionMask = 0x1FF;
    private const int NotAsked = -1;
    private const ulong SmallestHole = 4096; // a block of the usual size; files that are kept inside the metadata are smaller
    private const uint OwnerRead = 0x100, OwnerWrite = 0x80;

    private readonly CurrentUser _caller = CurrentUser.Current();
    private readonly Architecture _architecture;
    private readonly IoctlCode _ioctl;
    private readonly nint _statx;
    private readonly int _noFollow;
    private int _umask = NotAsked;

    /// <param name="lacksOpenAt2">Known not to have openat2(2); otherwise that is found out.</param>
    public LinuxPlatform(bool lacksOpenAt2 = false)
    {
        _architecture = RuntimeInformation.ProcessArchitecture;
        _ioctl = new IoctlCode(_architecture);
        _statx = SystemCall.Statx(_architecture);
        _noFollow = OpenFlags.NoFollow(_architecture);
        _lacksOpenAt2 = lacksOpenAt2;
    }

    public PlatformTraits Traits { get; } = new(CopiesByHandle: true);

    public uint WithoutReadOnly(uint mode) => (mode & OwnerRead) != 0 ? mode | OwnerWrite : mode;

    public PlatformStatus Inspect(in PathAt path, LinkTreatment links, out FileFacts facts)
    {
        facts = default;
        using NativePath native = new(path, stackalloc byte[NativePath.StackBytes]);
        if (!native.IsValid) return PlatformStatus.From(StatusCode.InvalidName);
        StatxBuffer buffer;
        int flags = links == LinkTreatment.Keep ? SymlinkNoFollow : 0;
        fixed (byte* name = native)
        {
            if (LibC.Statx(_statx, native.Directory, name, flags, StatxBuffer.BasicStats, &buffer) != 0) return Missing(out facts);
        }

        facts = Facts(buffer);
        return PlatformStatus.Ok;
    }

    /// <remarks>
    /// open(2) takes the process's umask off the asked mode, but in a folder with a default access list that list's bits, whatever they are.
    /// </remarks>
    public PlatformStatus InspectWithheldMode(string directory, out uint withheld)
    {
        const int NoSuchAttribute = 61; // ENODATA
        withheld = PermissionMask;
        using NativePath native = new(directory, stackalloc byte[NativePath.StackBytes]);
        if (!native.IsValid) return PlatformStatus.From(StatusCode.InvalidName);
        nint size;
        fixed (byte* name = native, attribute = "system.posix_acl_default\0"u8) size = LibC.GetAttribute(name, attribute, null, 0);
        PlatformStatus status = size >= 0 ? PlatformStatus.Ok : LastError();
        if (status.NativeCode == NoSuchAttribute || status.Code == StatusCode.NotSupported) withheld = Withheld();
        return PlatformStatus.Ok;
    }

    // Asked when a file is first to be made, which in most processes of a build with nothing to do is never.
    private uint Withheld()
    {
        if (_umask == NotAsked) _umask = (int)(Umask.Current() ?? PermissionMask);
        return (uint)_umask;
    }

    public PlatformStatus CheckWritable(in PathAt path)
    {
        using NativePath native = new(path, stackalloc byte[NativePath.StackBytes]);
        if (!native.IsValid) return PlatformStatus.From(StatusCode.InvalidName);
        fixed (byte* name = native) return Answer(LibC.AccessAt(native.Directory, name, WriteAccess, EffectiveAccess));
    }

    /// <remarks>Device and inode are enough: the kernel gives each mounted file system a device number of its own.</remarks>
    public bool IsSameFile(in PathAt one, in PathAt other) => true;

    public PlatformStatus ClearReadOnly(in PathAt path)
    {
        PlatformStatus status = Inspect(path, LinkTreatment.Follow, out FileFacts facts);
        if (!status.IsOk) return status;
        using NativePath native = new(path, stackalloc byte[NativePath.StackBytes]);
        fixed (byte* name = native) return Answer(LibC.ChangeModeAt(native.Directory, name, WithoutReadOnly(facts.Mode), flags: 0));
    }

    public PlatformStatus Delete(in PathAt path)
    {
        using NativePath native = new(path, stackalloc byte[NativePath.StackBytes]);
        if (!native.IsValid) return PlatformStatus.From(StatusCode.InvalidName);
        fixed (byte* name = native) return Answer(LibC.UnlinkAt(native.Directory, name, 0));
    }

    public PlatformStatus MakeDirectory(in PathAt path, uint mode)
    {
        using NativePath native = new(path, stackalloc byte[NativePath.StackBytes]);
        if (!native.IsValid) return PlatformStatus.From(StatusCode.InvalidName);
        fixed (byte* name = native) return Answer(LibC.MakeDirectoryAt(native.Directory, name, mode & PermissionMask));
    }

    public PlatformStatus DeleteDirectory(in PathAt path)
    {
        const int RemoveDirectory = 0x200; // AT_REMOVEDIR
        using NativePath native = new(path, stackalloc byte[NativePath.StackBytes]);
        if (!native.IsValid) return PlatformStatus.From(StatusCode.InvalidName);
        fixed (byte* name = native) return Answer(LibC.UnlinkAt(native.Directory, name, RemoveDirectory));
    }

    public PlatformStatus Rename(in PathAt from, in PathAt to)
    {
        using NativePath one = new(from, stackalloc byte[NativePath.StackBytes]);
        using NativePath two = new(to, stackalloc byte[NativePath.StackBytes]);
        if (!one.IsValid || !two.IsValid) return PlatformStatus.From(StatusCode.InvalidName);
        fixed (byte* old = one, name = two) return Answer(LibC.RenameAt(one.Directory, old, two.Directory, name));
    }

    public PlatformStatus HardLink(string existing, in PathAt link)
    {
        using NativePath one = new(existing, stackalloc byte[NativePath.StackBytes]);
        using NativePath two = new(link, stackalloc byte[NativePath.StackBytes]);
        if (!one.IsValid || !two.IsValid) return PlatformStatus.From(StatusCode.InvalidName);
        fixed (byte* old = one, name = two) return Answer(LibC.LinkAt(one.Directory, old, two.Directory, name, flags: 0));
    }

    public PlatformStatus SymbolicLink(string target, in PathAt link)
    {
        using NativePath one = new(target, stackalloc byte[NativePath.StackBytes]);
        using NativePath two = new(link, stackalloc byte[NativePath.StackBytes]);
        if (!one.IsValid || !two.IsValid) return PlatformStatus.From(StatusCode.InvalidName);
        fixed (byte* content = one, name = two) return Answer(LibC.SymbolicLinkAt(content, two.Directory, name));
    }

    /// <remarks>Linux has no copy call by path; the engine's own steps take its place.</remarks>
    public PlatformStatus SystemCopy(string source, string destination, CancellationToken cancellationToken) => PlatformStatus.From(StatusCode.NotSupported);

    public PlatformStatus ProbeSystemCopy(string directory, out CloneSupport answer)
    {
        answer = CloneSupport.Unknown;
        return PlatformStatus.From(StatusCode.NotSupported);
    }

    /// <summary>A failed look: a name that is not there, or whose folder is not there, is a fact and not an error.</summary>
    private static PlatformStatus Missing(out FileFacts facts)
    {
        PlatformStatus status = LastError();
        facts = status.Code is StatusCode.NotFound or StatusCode.NotDirectory ? FileFacts.Missing : default;
        return status;
    }

    private static PlatformStatus Answer(int result) => result >= 0 ? PlatformStatus.Ok : LastError();

    private static PlatformStatus LastError() => Errno.ToStatus(Marshal.GetLastPInvokeError());

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
        Changed = stat.Changed.ToTimestamp(),
        Identity = new FileIdentity(Volume(stat), 0, stat.Inode),
        Mode = stat.Mode & PermissionMask,
        LinkCount = stat.LinkCount,
        IsReadOnly = _caller.SeesReadOnly(stat.Mode, stat.User, stat.Group),
        IsOurs = _caller.Owns(stat.User),
        HasHoles = (stat.Blocks * StatxBuffer.BlockBytes) + SmallestHole <= stat.Size,
    };

    /// <summary>The device number, moved away from 0, which stands for "not known".</summary>
    private static VolumeId Volume(in StatxBuffer stat) => new((1UL << 63) | ((ulong)stat.DeviceMajor << 32) | stat.DeviceMinor);
}
