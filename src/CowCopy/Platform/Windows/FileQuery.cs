using CowCopy.Planning;

namespace CowCopy.Platform.Windows;

/// <summary>
/// Queries a file by its name: without opening it where the system can (Windows 11 24H2, Server 2025), else by one handle.
/// </summary>
internal sealed unsafe class FileQuery(WindowsCalls calls)
{
    private volatile bool _lacksQueryByName; // set by the first attempt

    public PlatformStatus At(string path, LinkTreatment links, out FileFacts facts)
    {
        facts = default;
        if (WindowsPath.ToNative(path) is not { } native) return PlatformStatus.From(StatusCode.InvalidName);
        if (!_lacksQueryByName && ByName(native, out StatInformation stat) is { } status)
        {
            if (!status.IsOk) return status.WithFacts(out facts);
            facts = Facts(stat);
            bool isLink = facts.Kind == FileKind.SymbolicLink, isReparsePoint = (stat.Attributes & AttributeBits.ReparsePoint) != 0;
            bool isEnough = facts.Identity.IsKnown && (isLink ? links == LinkTreatment.Keep : !isReparsePoint);
            if (isEnough) return status;
        }

        return ByHandle(path, links, out facts);
    }

    /// <summary>Queries an open file.</summary>
    /// <param name="handle">The file.</param>
    /// <param name="facts">Its facts.</param>
    /// <param name="isReparsePoint">
    /// Whether it is a reparse point of any kind. If the handle is one of the reparse point itself, so are length and time.
    /// </param>
    public PlatformStatus Of(FileHandle handle, out FileFacts facts, out bool isReparsePoint)
    {
        facts = default;
        isReparsePoint = false;
        PlatformStatus status = calls.Query(handle, out ByHandleInformation information);
        if (!status.IsOk) return status;
        uint tag = 0;
        isReparsePoint = (information.Attributes & AttributeBits.ReparsePoint) != 0;
        if (isReparsePoint)
        {
            AttributeTag found = default;
            status = calls.Query(handle, InformationClass.AttributeTag, &found, (uint)sizeof(AttributeTag));
            tag = found.ReparseTag;
        }

        BasicInformation basic = default; // the only one with the time of the last change of any kind
        calls.Query(handle, InformationClass.Basic, &basic, (uint)sizeof(BasicInformation));
        bool hasChanged = basic.Changed.Ticks > 0;
        facts = Common(information.Attributes, tag) with
        {
            Length = information.Length,
            Accessed = information.Accessed.ToTimestamp(),
            Modified = information.Modified.ToTimestamp(),
            Changed = (hasChanged ? basic.Changed : information.Modified).ToTimestamp(),
            Identity = calls.Identify(handle, information),
            LinkCount = information.LinkCount,
        };
        return status;
    }

    public static FileKind KindOf(uint attributes, uint reparseTag)
    {
        bool isLink = (attributes & AttributeBits.ReparsePoint) != 0 && reparseTag is AttributeTag.SymbolicLink or AttributeTag.MountPoint;
        if (isLink) return FileKind.SymbolicLink;
        return (attributes & AttributeBits.Directory) != 0 ? FileKind.Directory : FileKind.Regular;
    }

    /// <summary>
    /// Queries by a handle. A reparse point that is no link (deduplicated, in the cloud, projected, of a container's layer) has its own
    /// length and time: the file behind it is queried. One that cannot be opened through (an application's alias) is described itself.
    /// </summary>
    private PlatformStatus ByHandle(string path, LinkTreatment links, out FileFacts facts)
    {
        PlatformStatus status = ByHandle(path, links, out facts, out bool isReparsePoint);
        bool isLink = facts.Kind == FileKind.SymbolicLink;
        if (links == LinkTreatment.Follow || !isReparsePoint || isLink) return status;
        if (ByHandle(path, LinkTreatment.Follow, out FileFacts behind, out _).IsOk) facts = behind;
        return status;
    }

    private PlatformStatus ByHandle(string path, LinkTreatment links, out FileFacts facts, out bool isReparsePoint)
    {
        isReparsePoint = false;
        PlatformStatus status = calls.OpenForQueries(path, links, out FileHandle handle);
        if (!status.IsOk) return status.WithFacts(out facts);
        status = Of(handle, out facts, out isReparsePoint);
        calls.Close(handle);
        return status;
    }

    /// <summary>Returns null where the system lacks the call, or fails for this name.</summary>
    private PlatformStatus? ByName(string native, out StatInformation stat)
    {
        StatInformation found = default;
        PlatformStatus status;
        try
        {
            fixed (char* name = native)
            {
                int succeeded = calls.GetFileInformationByName(name, InformationClass.StatByName, &found, (uint)sizeof(StatInformation));
                status = Win32Error.StatusOf(succeeded != 0);
            }
        }
        catch (TypeLoadException) // DllNotFound and EntryPointNotFound: an older system
        {
            _lacksQueryByName = true;
            status = PlatformStatus.NotSupported;
        }

        stat = found;
        return status.IsOk || status.Code == StatusCode.NotFound ? status : null;
    }

    private static FileFacts Facts(in StatInformation stat) => Common(stat.Attributes, stat.ReparseTag) with
    {
        Length = stat.Length,
        Accessed = stat.Accessed.ToTimestamp(),
        Modified = stat.Modified.ToTimestamp(),
        Changed = (stat.Changed.Ticks > 0 ? stat.Changed : stat.Modified).ToTimestamp(),
        Identity = new FileIdentity(new VolumeId(stat.VolumeSerial), stat.IdHigh, stat.IdLow),
        LinkCount = stat.LinkCount,
    };

    private static FileFacts Common(uint attributes, uint reparseTag) => new()
    {
        Kind = KindOf(attributes, reparseTag),
        Mode = attributes & AttributeBits.Carried,
        IsReadOnly = (attributes & AttributeBits.ReadOnly) != 0,
        IsOwned = true, // rights are checked when the file is opened
        HasHoles = (attributes & AttributeBits.Sparse) != 0,
        NeedsSystemCopy = (attributes & AttributeBits.NeedsSystemCopy) != 0,
    };
}
