using CowCopy.Planning;
using CowCopy.Platform.Windows.Structures;

namespace CowCopy.Platform.Windows;

/// <summary>
/// Queries a file by its name: without opening it where the system can (Windows 11 24H2, Server 2025), else by one handle.
/// </summary>
internal sealed unsafe class FileQuery(IWindowsCalls calls)
{
    private volatile bool _cannotByName; // found out once

    public PlatformStatus At(string path, LinkTreatment links, out FileFacts facts)
    {
        if (WindowsPath.ToNative(path) is not { } native)
        {
            facts = default;
            return PlatformStatus.From(StatusCode.InvalidName);
        }

        if (!_cannotByName && ByName(native, out StatInformation stat) is { } answer)
        {
            if (!answer.IsOk) return Missing(answer, out facts);
            facts = Facts(stat);
            bool isLink = facts.Kind == FileKind.SymbolicLink, isReparsePoint = (stat.Attributes & FileMarks.ReparsePoint) != 0;
            bool isEnough = facts.Identity.IsKnown && (isLink ? links == LinkTreatment.Keep : !isReparsePoint);
            if (isEnough) return answer;
        }

        return ByHandle(path, links, out facts);
    }

    public PlatformStatus Of(FileHandle handle, out FileFacts facts) => Of(handle, out facts, out _);

    /// <summary>Queries an open file.</summary>
    /// <param name="handle">The file.</param>
    /// <param name="facts">Its facts.</param>
    /// <param name="isReparsePoint">
    /// Whether it is a reparse point of any kind. Where the handle is one of the reparse point itself, so are length and time.
    /// </param>
    public PlatformStatus Of(FileHandle handle, out FileFacts facts, out bool isReparsePoint)
    {
        facts = default;
        isReparsePoint = false;
        ByHandleInformation information;
        PlatformStatus status = Win32Error.Answer(calls.GetFileInformationByHandle(handle.Value, &information) != 0);
        if (!status.IsOk) return status;
        uint tag = 0;
        isReparsePoint = (information.Attributes & FileMarks.ReparsePoint) != 0;
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
        bool isLink = (attributes & FileMarks.ReparsePoint) != 0 && reparseTag is AttributeTag.SymbolicLink or AttributeTag.MountPoint;
        if (isLink) return FileKind.SymbolicLink;
        return (attributes & FileMarks.Directory) != 0 ? FileKind.Directory : FileKind.Regular;
    }

    /// <summary>
    /// A reparse point that is no link (deduplicated, in the cloud, projected, of a container's layer) has a length and a time of its own:
    /// what counts is the file behind it. One that cannot be opened through (an application's alias) is described as it is.
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
        if (!status.IsOk) return Missing(status, out facts);
        status = Of(handle, out facts, out isReparsePoint);
        calls.Close(handle);
        return status;
    }

    /// <summary>Null where the system does not have the call, or not for this name.</summary>
    private PlatformStatus? ByName(string native, out StatInformation stat)
    {
        StatInformation found = default;
        PlatformStatus status;
        try
        {
            fixed (char* name = native)
            {
                int succeeded = calls.GetFileInformationByName(name, InformationClass.StatByName, &found, (uint)sizeof(StatInformation));
                status = Win32Error.Answer(succeeded != 0);
            }
        }
        catch (TypeLoadException) // DllNotFound and EntryPointNotFound: an older system
        {
            _cannotByName = true;
            status = PlatformStatus.From(StatusCode.NotSupported);
        }

        stat = found;
        return status.IsOk || status.Code == StatusCode.NotFound ? status : null;
    }

    private static PlatformStatus Missing(PlatformStatus status, out FileFacts facts)
    {
        facts = status.Code is StatusCode.NotFound or StatusCode.NotDirectory ? FileFacts.Missing : default;
        return status;
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
        Mode = attributes & FileMarks.Carried,
        IsReadOnly = (attributes & FileMarks.ReadOnly) != 0,
        IsOurs = true, // rights are asked for when the file is opened
        HasHoles = (attributes & FileMarks.Sparse) != 0,
        NeedsSystemCopy = (attributes & FileMarks.NeedsSystemCopy) != 0,
    };
}
