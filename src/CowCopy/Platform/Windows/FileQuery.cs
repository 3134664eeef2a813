using CowCopy.Planning;

namespace CowCopy.Platform.Windows;

/// <summary>
/// Queries a file by its name. Windows 11 24H2 and Server 2025 report all facts without opening it, Windows 10 1703 all but the volume and
/// the whole id, older ones only what its directory shows; the rest takes a handle.
/// </summary>
/// <param name="calls">The calls.</param>
/// <param name="systemBuild">The build number of the system; 0 where it is unknown.</param>
internal sealed unsafe class FileQuery(WindowsCalls calls, uint systemBuild)
{
    private const uint ByNameFromBuild = 26048; // FILE_STAT_BASIC_INFORMATION in the WDK

    private readonly NativeNameQuery _native = new(calls, systemBuild);
    private readonly RefusingRoots _refusing = new(); // as OneDrive does behind a share (JDK-8389537)

    // An attempt where there is no such call costs an exception.
    private volatile bool _lacksQueryByName = systemBuild is > 0 and < ByNameFromBuild;

    /// <summary>
    /// Queries what shows whether a file is unchanged. A reparse point that is no link, and a device, take a handle all the same.
    /// </summary>
    public PlatformStatus Briefly(string path, out FileFacts facts)
    {
        facts = default;
        if (WindowsPath.ToNative(path) is not { } native) return PlatformStatus.From(StatusCode.InvalidName);
        PlatformStatus? status = WindowsPath.IsOfDevice(native)
            ? null
            : ByName(native, out facts) ?? _native.Of(native, out facts) ?? ByAttributes(native, out facts);
        bool isEnough = status is not null && facts.Kind != FileKind.Unknown;
        return isEnough ? status!.Value : Opened(path, LinkTreatment.Keep, out facts);
    }

    public PlatformStatus At(string path, LinkTreatment links, out FileFacts facts)
    {
        facts = default;
        if (WindowsPath.ToNative(path) is not { } native) return PlatformStatus.From(StatusCode.InvalidName);
        if (ByName(native, out facts) is { } status)
        {
            bool isFollowed = facts.Kind == FileKind.SymbolicLink && links == LinkTreatment.Follow;
            if (!status.IsOk || (facts.Identity.IsKnown && !isFollowed)) return status;
        }

        return Opened(path, links, out facts);
    }

    /// <summary>Distinguishes a denied creation from one of a name that is leaving (<see cref="IsLeaving"/>).</summary>
    /// <param name="path">The name that was to be created.</param>
    /// <param name="created">The status of the creation.</param>
    /// <returns><see cref="StatusCode.Busy"/> for a name that is leaving, else the status as it was.</returns>
    public PlatformStatus OfCreation(string path, PlatformStatus created) =>
        created.NativeCode == Win32Error.AccessDenied && Briefly(path, out _) is { NativeCode: Win32Error.DeletePending } leaving
            ? leaving
            : created;

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
        facts = Common(information.Attributes, tag) with
        {
            Length = information.Length,
            Accessed = information.Accessed.ToTimestamp(),
            Modified = information.Modified.ToTimestamp(),
            Created = information.Created.ToTimestamp(),
            Changed = ChangedOf(basic.Changed, information.Modified),
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

    private PlatformStatus Opened(string path, LinkTreatment links, out FileFacts facts)
    {
        PlatformStatus status = ByHandle(path, links, out facts);
        bool isLeaving = links == LinkTreatment.Keep && status.NativeCode == Win32Error.AccessDenied && IsLeaving(path);
        return isLeaving ? Win32Error.ToStatus(Win32Error.DeletePending) : status;
    }

    /// <summary>
    /// Whether a name whose attributes may not be queried was deleted and goes with its last handle, which Win32 reports as denied access
    /// too (STATUS_DELETE_PENDING). Who may list a directory may query the attributes of what is in it (MS-FSA 2.1.5.1.2): there, nothing
    /// else denies that.
    /// </summary>
    private bool IsLeaving(string path)
    {
        if (ParentDirectory.Of(path) is not { } above) return false;
        bool isListed = calls.OpenShared(above, OpenRights.ListDirectory, OpenRights.Directories, out FileHandle directory).IsOk;
        if (isListed) calls.Close(directory);
        return isListed;
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
        if (ByHandle(path, LinkTreatment.Follow, out FileFacts behind, out _).IsOk) facts = behind with { NeedsSystemCopy = true };
        return status;
    }

    private PlatformStatus ByHandle(string path, LinkTreatment links, out FileFacts facts, out bool isReparsePoint)
    {
        isReparsePoint = false;
        PlatformStatus status = calls.OpenForQueries(path, links, out FileHandle handle);
        if (!status.IsOk) return status.WithFacts(out facts);
        try
        {
            return Of(handle, out facts, out isReparsePoint);
        }
        finally
        {
            calls.Close(handle);
        }
    }

    /// <summary>
    /// Returns null where the system lacks the call, or fails for this name. The facts are unknown for a reparse point that is no link.
    /// </summary>
    private PlatformStatus? ByName(string native, out FileFacts facts)
    {
        facts = default;
        if (_lacksQueryByName || _refusing.Include(native)) return null;
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
        catch (TypeLoadException) // DllNotFound and EntryPointNotFound: an older system, whose build is unknown
        {
            _lacksQueryByName = true;
            status = PlatformStatus.NotSupported;
        }

        if (Win32Error.IsUnknownRequest(status)) _refusing.Add(native);
        if (!status.IsOk) return IfMissing(status, out facts);
        facts = Facts(found);
        return PlatformStatus.Ok;
    }

    /// <summary>Returns null for a reparse point, whose kind the attributes do not show, and for a name that fails so.</summary>
    private PlatformStatus? ByAttributes(string native, out FileFacts facts)
    {
        AttributeData found;
        PlatformStatus status;
        fixed (char* name = native) status = Win32Error.StatusOf(calls.GetFileAttributesEx(name, InformationClass.Standard, &found) != 0);
        if (!status.IsOk) return IfMissing(status, out facts);
        bool isReparsePoint = (found.Attributes & AttributeBits.ReparsePoint) != 0;
        FileTimestamp modified = found.Modified.ToTimestamp();
        facts = Common(found.Attributes, reparseTag: 0) with
        {
            Length = found.Length,
            Accessed = found.Accessed.ToTimestamp(),
            Modified = modified,
            Created = found.Created.ToTimestamp(),
            Changed = modified,
            IsBrief = true,
        };
        return isReparsePoint ? null : PlatformStatus.Ok;
    }

    /// <summary>Returns null unless the name is missing.</summary>
    public static PlatformStatus? IfMissing(PlatformStatus status, out FileFacts facts)
    {
        bool isMissing = status.WithFacts(out facts).Code is StatusCode.NotFound or StatusCode.NotDirectory;
        return isMissing ? status : null;
    }

    /// <summary>The facts of a name; unknown for a reparse point that is no link, which has its own length and time.</summary>
    public static FileFacts Facts(in StatInformation stat)
    {
        FileFacts facts = Common(stat.Attributes, stat.ReparseTag);
        if ((stat.Attributes & AttributeBits.ReparsePoint) != 0 && facts.Kind != FileKind.SymbolicLink) return default;
        FileIdentity identity = new(new VolumeId(stat.VolumeSerial), stat.IdHigh, stat.IdLow);
        return facts with
        {
            Length = stat.Length,
            Accessed = stat.Accessed.ToTimestamp(),
            Modified = stat.Modified.ToTimestamp(),
            Created = stat.Created.ToTimestamp(),
            Changed = ChangedOf(stat.Changed, stat.Modified),
            Identity = identity,
            LinkCount = stat.LinkCount,
            IsBrief = !identity.IsKnown,
        };
    }

    /// <summary>The time of the last change of any kind, or of the content where that is not reported.</summary>
    public static FileTimestamp ChangedOf(FileTime changed, FileTime modified) => (changed.Ticks > 0 ? changed : modified).ToTimestamp();

    /// <remarks>What filters do behind a reparse point that is no link, only the system copy takes into account.</remarks>
    public static FileFacts Common(uint attributes, uint reparseTag) => new()
    {
        Kind = KindOf(attributes, reparseTag),
        Mode = attributes & AttributeBits.Carried,
        IsReadOnly = (attributes & AttributeBits.ReadOnly) != 0,
        IsOwned = true, // rights are checked when the file is opened
        HasHoles = (attributes & AttributeBits.Sparse) != 0,
        NeedsSystemCopy = (attributes & (AttributeBits.NeedsSystemCopy | AttributeBits.ReparsePoint)) != 0
            && KindOf(attributes, reparseTag) == FileKind.Regular,
    };
}
