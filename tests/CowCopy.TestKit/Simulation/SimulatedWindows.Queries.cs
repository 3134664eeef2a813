using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Windows;
using static CowCopy.Platform.Windows.Requests;
using static CowCopy.Platform.Windows.VolumeQueries;

namespace CowCopy.TestKit.Simulation;

/// <summary>Queries of files, by handle and by name.</summary>
internal sealed unsafe partial class SimulatedWindows
{
    public override int GetFileInformationByHandle(nint file, ByHandleInformation* information)
    {
        lock (_storage.Lock)
        {
            if (Enter(nameof(GetFileInformationByHandle), file, out OpenFile open) is { } scripted) return Fail(scripted);
            if (open.Node is SimulatedDevice) return Fail(WindowsErrors.InvalidFunction);
            (long length, FileTimestamp modified) = Shown(open.Node, open.IsReparsePoint);
            *information = new ByHandleInformation
            {
                Attributes = AttributesOf(open.Node),
                Created = FileTime.From(open.Node.Created),
                Accessed = FileTime.From(open.Node.Accessed),
                Modified = FileTime.From(modified),
                VolumeSerial = (uint)SerialOf(open.Node.Volume),
                LengthHigh = (uint)(length >> 32),
                LengthLow = (uint)length,
                LinkCount = open.Node.LinkCount,
                IndexLow = (uint)IndexOf(open.Node),
                IndexHigh = (uint)(IndexOf(open.Node) >> 32),
            };
            return Succeed();
        }
    }

    public override int GetFileInformationByHandleEx(nint file, int informationClass, void* information, uint bytes)
    {
        lock (_storage.Lock)
        {
            if (Enter($"{nameof(GetFileInformationByHandleEx)}({informationClass})", file, out OpenFile open) is { } scripted)
                return Fail(scripted);
            VolumeProfile profile = open.Node.Volume.Profile;
            if (open.Node is SimulatedDevice) return Fail(WindowsErrors.InvalidFunction);
            switch (informationClass)
            {
                case InformationClass.Basic:
                    *(BasicInformation*)information = BasicOf(open);
                    return Succeed();
                case InformationClass.AttributeTag:
                    *(AttributeTag*)information = new AttributeTag { Attributes = AttributesOf(open.Node), ReparseTag = TagOf(open.Node) };
                    return Succeed();
                case InformationClass.Stream:
                    return StreamListing.Write(open.File, (byte*)information, bytes) is var error and not 0 ? Fail(error) : Succeed();
                case InformationClass.Id when profile.FileIds is not FileIdSupport.IndexOnly:
                    (ulong low, ulong high) = IdOf(open.Node);
                    *(FileId*)information = new FileId { VolumeSerial = SerialOf(open.Node.Volume), Low = low, High = high };
                    return Succeed();
                case InformationClass.IdDirectory or InformationClass.IdDirectoryRestart when profile.FileIds is FileIdSupport.Full:
                case InformationClass.FullDirectory or InformationClass.FullDirectoryRestart:
                    return List(file, open, informationClass, (byte*)information, bytes) is not 0 and var failed ? Fail(failed) : Succeed();
                case InformationClass.RemoteProtocol when profile.RemoteProtocol is { Length: > 0 }:
                    *(RemoteProtocol*)information = new RemoteProtocol { Protocol = 0x00020000, Major = 3, Minor = 1, Revision = 1 };
                    return Succeed();
                case InformationClass.CaseSensitive when open.Node is SimulatedDirectory && build >= CaseSensitiveDirectoriesFromBuild:
                    *(uint*)information = ((SimulatedDirectory)open.Node).IsCaseSensitive ? 1u : 0;
                    return Succeed();
                default:
                    return Fail(Win32Error.InvalidParameter);
            }
        }
    }

    public override int GetFileInformationByName(char* path, int informationClass, StatInformation* information, uint bytes)
    {
        if (build < ByNameFromBuild) throw Lacking(nameof(GetFileInformationByName));
        lock (_storage.Lock)
        {
            WindowsName name = Enter(nameof(GetFileInformationByName), path);
            if (name.Error != 0) return Fail(name.Error);
            if (name.IsDevice) return Fail(WindowsErrors.InvalidFunction);
            Place place = Find(name, LinkTreatment.Keep);
            if (place.Volume is { Profile.RemoteProtocol.Length: > 0 }) return Fail(Win32Error.NotSupported);
            if (ErrorOf(place) is not 0 and var error) return Fail(error);
            SimulatedNode node = place.Node!;
            (ulong low, ulong high) = IdOf(node);
            *information = StatOf(node);
            information->VolumeSerial = SerialOf(node.Volume);
            (information->IdLow, information->IdHigh) = (low, high);
            return Succeed();
        }
    }

    /// <remarks>A share's redirector does not know it.</remarks>
    public override int NtQueryInformationByName(
        NativeName* name, nint* ioStatus, StatInformation* information, uint bytes, int informationClass)
    {
        const int InvalidClass = unchecked((int)0xC0000003), NameNotFound = unchecked((int)0xC0000034);
        const int PathNotFound = unchecked((int)0xC000003A), Refused = unchecked((int)0xC0000022), Unknown = unchecked((int)0xC0000010);
        if (build < ByNativeNameFromBuild) throw Lacking(nameof(NtQueryInformationByName));
        lock (_storage.Lock)
        {
            const string Native = @"\??\";
            string text = name->AsString();
            if (Calls.Add(nameof(NtQueryInformationByName), text, text) is not null) return Refused;
            if (informationClass != InformationClass.StatByNativeName || bytes < StatInformation.ShortBytes) return InvalidClass;
            if (!text.StartsWith(Native, StringComparison.Ordinal)) return PathNotFound;
            Place place = Find(Names.Parse(string.Concat(@"\\?", "\\", text.AsSpan(Native.Length))), LinkTreatment.Keep);
            if (place.Volume is { Profile.RemoteProtocol.Length: > 0 }) return Unknown;
            if (ErrorOf(place) is not 0 and var error)
                return error == Win32Error.FileNotFound ? NameNotFound : error == Win32Error.PathNotFound ? PathNotFound : Refused;
            StatInformation found = StatOf(place.Node!);
            Buffer.MemoryCopy(&found, information, bytes, StatInformation.ShortBytes);
            return 0;
        }
    }

    public override int GetFileAttributesEx(char* path, int level, AttributeData* data)
    {
        lock (_storage.Lock)
        {
            WindowsName name = Enter(nameof(GetFileAttributesEx), path);
            if (name.Error != 0) return Fail(name.Error);
            if (name.IsDevice) return Fail(WindowsErrors.InvalidFunction);
            Place place = Find(name, LinkTreatment.Keep);
            if (ErrorOf(place) is not 0 and var error) return Fail(error);
            SimulatedNode node = place.Node!;
            (long length, FileTimestamp modified) = Shown(node, isReparsePoint: true);
            *data = new AttributeData
            {
                Attributes = AttributesOf(node),
                Created = FileTime.From(node.Created),
                Accessed = FileTime.From(node.Accessed),
                Modified = FileTime.From(modified),
                LengthHigh = (uint)(length >> 32),
                LengthLow = (uint)length,
            };
            return Succeed();
        }
    }

    public override uint GetFileAttributes(char* path)
    {
        lock (_storage.Lock)
        {
            const uint Unknown = uint.MaxValue; // INVALID_FILE_ATTRIBUTES
            WindowsName name = Enter(nameof(GetFileAttributes), path);
            Place place = name.Error == 0 ? Find(name, LinkTreatment.Keep) : default;
            int error = name.Error != 0 ? name.Error : ErrorOf(place);
            if (error != 0) return Fail(error) == 0 ? Unknown : 0;
            Succeed();
            return AttributesOf(place.Node!);
        }
    }

    public override uint GetFinalPathNameByHandle(nint file, char* path, uint length, uint flags)
    {
        lock (_storage.Lock)
        {
            if (Enter(nameof(GetFinalPathNameByHandle), file, out OpenFile open) is { } scripted) return (uint)Fail(scripted);
            SimulatedVolume volume = open.Node.Volume;
            if (WindowsNames.RootOf(volume, flags) is not { } root) return (uint)Fail(Win32Error.PathNotFound);
            string inVolume = open.Slot is { } slot
                ? $"{slot.Directory.PathInVolume}/{slot.Name}"
                : (open.Node as SimulatedDirectory)?.PathInVolume ?? "";
            string whole = inVolume.Length > 0 ? (root + inVolume).Replace('/', '\\') : root + '\\';
            Succeed();
            if (whole.Length >= length) return (uint)whole.Length + 1;
            whole.CopyTo(new Span<char>(path, (int)length));
            path[whole.Length] = '\0';
            return (uint)whole.Length;
        }
    }

    /// <summary>What the P/Invoke of a call throws that the system lacks; the attempt is in the journal.</summary>
    private EntryPointNotFoundException Lacking(string call)
    {
        Calls.Add(call, "");
        return new EntryPointNotFoundException(call);
    }

    private static StatInformation StatOf(SimulatedNode node)
    {
        (long length, FileTimestamp modified) = Shown(node, isReparsePoint: true);
        return new StatInformation
        {
            Created = FileTime.From(node.Created),
            Accessed = FileTime.From(node.Accessed),
            Modified = FileTime.From(modified),
            Changed = FileTime.From(node.Changed),
            Length = length,
            Attributes = AttributesOf(node),
            ReparseTag = TagOf(node),
            LinkCount = node.LinkCount,
        };
    }

    private static BasicInformation BasicOf(OpenFile open) => new()
    {
        Accessed = FileTime.From(open.Node.Accessed),
        Modified = FileTime.From(Shown(open.Node, open.IsReparsePoint).Modified),
        Changed = FileTime.From(open.Node.Changed),
        Attributes = AttributesOf(open.Node),
    };

    /// <summary>Of a reparse point itself, its own length and time.</summary>
    private static (long Length, FileTimestamp Modified) Shown(SimulatedNode node, bool isReparsePoint) => node switch
    {
        SimulatedFile { Reparse: { } reparse } when isReparsePoint => (reparse.Length, reparse.Modified),
        SimulatedLink => (0, node.Modified),
        SimulatedFile { HidesLength: true } => (0, node.Modified),
        _ => (node.Length, node.Modified),
    };

    private static uint TagOf(SimulatedNode node) => node switch
    {
        SimulatedLink { ShownAs: not null } => AttributeTag.MountPoint,
        SimulatedLink => AttributeTag.SymbolicLink,
        SimulatedFile { Reparse: { } reparse } => reparse.Tag,
        _ => 0,
    };

    private static ulong SerialOf(SimulatedVolume volume) => volume.Profile.FileIds == FileIdSupport.NoSerial ? 0 : volume.Id.Value;

    private static ulong IndexOf(SimulatedNode node) =>
        node.Volume.Profile.FileIds is FileIdSupport.Full or FileIdSupport.IndexOnly ? node.Number : IdOf(node).Low;

    private static (ulong Low, ulong High) IdOf(SimulatedNode node) => node.Volume.Profile.FileIds switch
    {
        FileIdSupport.Zero or FileIdSupport.NoSerial => (0, 0),
        FileIdSupport.AllOnes => (ulong.MaxValue, ulong.MaxValue),
        _ => (node.Number, 0),
    };
}
