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
    private const uint OwnerRead = 0x100, OwnerWrite = 0x80;

    private readonly Caller _caller = Caller.Current();
    private readonly Architecture _architecture;
    private readonly IoctlCode _ioctl;
    private readonly int _noFollow;
    private int _umask = NotAsked;

    public LinuxPlatform()
        : this(RuntimeInformation.ProcessArchitecture)
    {
    }

    private LinuxPlatform(Architecture architecture)
    {
        _architecture = architecture;
        _ioctl = new IoctlCode(architecture);
        _noFollow = OpenFlags.NoFollow(architecture);
    }

    public PlatformTraits Traits { get; } = new(CopiesByHandle: true, StringComparer.Ordinal);

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
            if (LibC.Statx(native.Folder, name, flags, StatxBuffer.BasicStats, &buffer) != 0) return Missing(out facts);
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

    public PlatformStatus CheckWritable(string path)
    {
        using NativePath native = new(path, stackalloc byte[NativePath.StackBytes]);
        if (!native.IsValid) return PlatformStatus.From(StatusCode.InvalidName);
        fixed (byte* name = native) return Answer(LibC.AccessAt(LibC.AtCurrentDirectory, name, WriteAccess, EffectiveAccess));
    }

    public PlatformStatus ClearReadOnly(string path)
    {
        PlatformStatus status = Inspect(path, LinkTreatment.Follow, out FileFacts facts);
        if (!status.IsOk) return status;
        using NativePath native = new(path, stackalloc byte[NativePath.StackBytes]);
        fixed (byte* name = native) return Answer(LibC.ChangeMode(name, WithoutReadOnly(facts.Mode)));
    }

    public PlatformStatus Delete(in PathAt path)
    {
        using NativePath native = new(path, stackalloc byte[NativePath.StackBytes]);
        if (!native.IsValid) return PlatformStatus.From(StatusCode.InvalidName);
        fixed (byte* name = native) return Answer(LibC.UnlinkAt(native.Folder, name, 0));
    }

    public PlatformStatus MakeDirectory(string path, uint mode)
    {
        using NativePath native = new(path, stackalloc byte[NativePath.StackBytes]);
        if (!native.IsValid) return PlatformStatus.From(StatusCode.InvalidName);
        fixed (byte* name = native) return Answer(LibC.MakeDirectory(name, mode & PermissionMask));
    }

    public PlatformStatus DeleteDirectory(string path)
    {
        using NativePath native = new(path, stackalloc byte[NativePath.StackBytes]);
        if (!native.IsValid) return PlatformStatus.From(StatusCode.InvalidName);
        fixed (byte* name = native) return Answer(LibC.RemoveDirectory(name));
    }

    public PlatformStatus Rename(string from, string to) => WithTwo(from, to, &LibC.Rename);

    public PlatformStatus HardLink(string existing, string link) => WithTwo(existing, link, &LibC.Link);

    public PlatformStatus SymbolicLink(string target, string link) => WithTwo(target, link, &LibC.SymbolicLink);

    /// <remarks>Linux has no copy call by path; the engine's own steps take its place.</remarks>
    public PlatformStatus SystemCopy(string source, string destination, CancellationToken cancellationToken) => PlatformStatus.From(StatusCode.NotSupported);

    public PlatformStatus ProbeSystemCopy(string directory, out CloneSupport answer)
    {
        answer = CloneSupport.Unknown;
        return PlatformStatus.From(StatusCode.NotSupported);
    }

    private static PlatformStatus WithTwo(string first, string second, delegate*<byte*, byte*, int> operation)
    {
        using NativePath one = new(first, stackalloc byte[NativePath.StackBytes]);
        using NativePath two = new(second, stackalloc byte[NativePath.StackBytes]);
        if (!one.IsValid || !two.IsValid) return PlatformStatus.From(StatusCode.InvalidName);
        fixed (byte* a = one, b = two) return Answer(operation(a, b));
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
    };

    /// <summary>The device number, moved away from 0, which stands for "not known".</summary>
    private static VolumeId Volume(in StatxBuffer stat) => new((1UL << 63) | ((ulong)stat.DeviceMajor << 32) | stat.DeviceMinor);
}
