using System.Runtime.InteropServices;
using System.Text;
using CowCopy.Planning;
using CowCopy.Platform.Unix;
using static CowCopy.Platform.MacOS.LibSystem;

namespace CowCopy.Platform.MacOS;

/// <summary>macOS: clonefile, what a copy carries, the facts of files and the properties of volumes.</summary>
internal sealed unsafe class MacCalls(MacImports imports, CurrentUser user) : INativeCalls
{
    private const uint WithoutOwner = 2, WithAccessList = 4; // CLONE_NOOWNERCOPY: the copy belongs to the current user; CLONE_ACL
    private const uint AccessList = 1, ExtendedAttributes = 4; // COPYFILE_ACL, COPYFILE_XATTR
    private const uint UserImmutable = 0x2, UserAppendOnly = 0x4, SystemImmutable = 0x20000, SystemAppendOnly = 0x40000; // sys/stat.h
    private const uint UserLocks = UserImmutable | UserAppendOnly, SystemLocks = SystemImmutable | SystemAppendOnly;
    private const int InvalidArgument = 22; // EINVAL

    private volatile bool _carriesNoAccessList; // the system does not know CLONE_ACL, which is younger than clonefile

    public MacCalls()
        : this(new MacImports(), CurrentUser.Current())
    {
    }

    public PlatformStatus StatusOf(int error) => Errno.OfMacOS(error);

    /// <remarks>
    /// All or nothing, with mode, times, flags, extended attributes and the access list; a symbolic link at the source is followed. Flags
    /// that forbid changes would forbid to rename or delete the clone, so they are taken off at once. What only root may take off is not
    /// cloned.
    /// </remarks>
    public PlatformStatus Clone(string source, string destination, out PathCopy copy)
    {
        copy = default;
        if (!IsName(source) || !IsName(destination)) return PlatformStatus.From(StatusCode.InvalidName);
        StatBuffer original;
        fixed (byte* from = Native(source), to = Native(destination))
        {
            if (imports.Stat(from, &original) != 0) return LastError();
            if (original.ToFacts(user).Kind != FileKind.Regular) return PlatformStatus.From(StatusCode.InvalidArgument);
            if ((original.Flags & SystemLocks) != 0 && !user.IsRoot) return PlatformStatus.From(StatusCode.NotPermitted);
            PlatformStatus status = Clone(from, to);
            if (status.IsOk) copy = new PathCopy(original.Size) { Locks = original.Flags & (UserLocks | SystemLocks) };
            return copy.Locks == 0 ? status : Unlock(to, copy.Locks);
        }
    }

    public PlatformStatus CarryAttributes(int source, int copy)
    {
        bool isDone = imports.CopyFile(source, copy, 0, AccessList | ExtendedAttributes) == 0;
        return isDone ? PlatformStatus.Ok : UnlessUnsupported(LastError());
    }

    public PlatformStatus CarryTimes(int source, int copy, out uint locks)
    {
        locks = 0;
        StatBuffer original;
        if (imports.FileStat(source, &original) != 0) return LastError();
        TimeSpec* times = stackalloc[] { original.Accessed, original.Modified };
        if (imports.SetTimes(copy, times) != 0) return LastError();
        locks = original.Flags & UserLocks;
        return PlatformStatus.Ok;
    }

    public PlatformStatus AddFlags(string path, uint flags)
    {
        StatBuffer now;
        fixed (byte* name = Native(path))
        {
            if (imports.LinkStat(name, &now) == 0 && imports.SetFlags(name, now.Flags | flags) == 0) return PlatformStatus.Ok;
            return UnlessUnsupported(LastError());
        }
    }

    public PlatformStatus HardLink(string existing, string link)
    {
        if (!IsName(existing) || !IsName(link)) return PlatformStatus.From(StatusCode.InvalidName);
        fixed (byte* from = Native(existing), to = Native(link)) return imports.Link(from, to) == 0 ? PlatformStatus.Ok : LastError();
    }

    public PlatformStatus Inspect(string path, LinkTreatment links, out FileFacts facts)
    {
        facts = default;
        if (!IsName(path)) return PlatformStatus.From(StatusCode.InvalidName);
        StatBuffer buffer;
        fixed (byte* name = Native(path))
        {
            int result = links == LinkTreatment.Follow ? imports.Stat(name, &buffer) : imports.LinkStat(name, &buffer);
            if (result != 0) return LastError().WithFacts(out facts);
        }

        facts = buffer.ToFacts(user) with { IsImmutable = (buffer.Flags & (UserLocks | SystemLocks)) != 0 };
        bool hasNoNumber = facts is { Kind: FileKind.Regular, Length: 0 } && NumbersContent(path);
        if (hasNoNumber) facts = facts with { Identity = facts.Identity.WithoutFile() };
        return PlatformStatus.Ok;
    }

    private bool NumbersContent(string path)
    {
        byte[] buffer = new byte[StatFsBuffer.Bytes];
        return StatFs(path, buffer) == 0 && new StatFsBuffer(buffer).NumbersContent;
    }

    public bool? IsCaseSensitive(string directory)
    {
        byte[] buffer = new byte[StatFsBuffer.Bytes];
        if (StatFs(directory, buffer) != 0 || Capabilities(new StatFsBuffer(buffer).MountedOn) is not { } capabilities) return null;
        return capabilities.IsCaseSensitive;
    }

    public VolumeFacts? DescribeVolume(string path)
    {
        byte[] buffer = new byte[StatFsBuffer.Bytes];
        if (StatFs(path, buffer) != 0) return null;
        StatFsBuffer volume = new(buffer);
        Inspect(path, LinkTreatment.Follow, out FileFacts facts);
        CloneSupport support = Capabilities(volume.MountedOn)?.CloneSupport ?? CloneSupport.Unknown;
        return VolumeFacts.Unknown with
        {
            Id = facts.Volume,
            HasOneId = true,
            FileSystem = volume.FileSystem,
            CloneSupport = support,
            SystemClones = support,
            Message = support switch
            {
                CloneSupport.Yes => volume.FileSystem + " shares blocks between files",
                CloneSupport.No => volume.FileSystem + " cannot share blocks between files",
                _ => "the volume does not report whether it shares blocks",
            },
            BlockSize = volume.BlockSize,
            FreeBytes = volume.FreeBytes,
            TotalBytes = volume.TotalBytes,
            IsReadOnly = volume.IsReadOnly,
        };
    }

    private PlatformStatus Clone(byte* source, byte* destination)
    {
        uint flags = _carriesNoAccessList ? WithoutOwner : WithoutOwner | WithAccessList;
        if (imports.CloneFile(source, destination, flags) == 0) return PlatformStatus.Ok;
        if (Marshal.GetLastPInvokeError() != InvalidArgument || _carriesNoAccessList) return LastError();
        if (imports.CloneFile(source, destination, WithoutOwner) != 0) return LastError();
        _carriesNoAccessList = true;
        return PlatformStatus.Ok;
    }

    /// <summary>
    /// Takes flags off a clone. One that stays locked cannot be deleted either, and is reported as a failure of the device: after a
    /// refusal, bytes would be copied, and each attempt would leave one more.
    /// </summary>
    private PlatformStatus Unlock(byte* path, uint flags)
    {
        PlatformStatus status = RemoveFlags(path, flags);
        if (!status.IsOk) status = RemoveFlags(path, flags); // the first error may have been a passing one
        return status.IsOk ? PlatformStatus.Ok : status with { Code = StatusCode.DeviceError };
    }

    private PlatformStatus RemoveFlags(byte* path, uint flags)
    {
        StatBuffer now;
        return imports.LinkStat(path, &now) == 0 && imports.SetFlags(path, now.Flags & ~flags) == 0 ? PlatformStatus.Ok : LastError();
    }

    private int StatFs(string path, byte[] buffer)
    {
        fixed (byte* name = Native(path), target = buffer) return imports.StatFs(name, target);
    }

    /// <summary>Returns the capabilities of a volume, which only its root reports.</summary>
    private VolumeCapabilities? Capabilities(string root)
    {
        AttributeList attributes = AttributeList.ForCapabilities;
        VolumeCapabilities found = default;
        fixed (byte* name = Native(root))
        {
            int result = imports.GetAttributes(name, &attributes, &found, (nuint)sizeof(VolumeCapabilities), 0);
            return result == 0 && found.Length >= sizeof(VolumeCapabilities) ? found : null;
        }
    }

    /// <summary>A volume that has no such property cannot carry it.</summary>
    private static PlatformStatus UnlessUnsupported(PlatformStatus status) =>
        status.Code == StatusCode.NotSupported ? PlatformStatus.Ok : status;

    private static PlatformStatus LastError() => Errno.OfMacOS(Marshal.GetLastPInvokeError());

    private static bool IsName(string path) => !path.Contains('\0', StringComparison.Ordinal);

    private static byte[] Native(string path) => Encoding.UTF8.GetBytes(path + '\0');
}
