using CowCopy.Planning;
using CowCopy.Platform.Windows.Structures;

namespace CowCopy.Platform.Windows;

/// <summary>Opens files and directories, and makes the queries that several classes need.</summary>
internal static unsafe class Handles
{
    public static PlatformStatus Open(
        this IWindowsCalls calls, string path, uint access, uint share, uint disposition, uint flags, out FileHandle handle)
    {
        handle = FileHandle.None;
        if (WindowsPath.ToNative(path) is not { } native) return PlatformStatus.From(StatusCode.InvalidName);
        fixed (char* name = native) handle = new FileHandle(calls.CreateFile(name, access, share, 0, disposition, flags, 0));
        return Win32Error.Answer(handle.IsOpen);
    }

    /// <summary>Opens for queries only, which the sharing of other handles does not affect.</summary>
    public static PlatformStatus OpenForQueries(this IWindowsCalls calls, string path, LinkTreatment links, out FileHandle handle)
    {
        uint flags = OpenRights.Directories | (links == LinkTreatment.Keep ? OpenRights.NoFollow : 0);
        return calls.Open(path, OpenRights.ReadAttributes, OpenRights.ShareAll, OpenRights.OpenExisting, flags, out handle);
    }

    public static PlatformStatus Close(this IWindowsCalls calls, FileHandle handle) =>
        Win32Error.Answer(calls.CloseHandle(handle.Value) != 0);

    /// <summary>
    /// The file behind a handle: by 128 bits where the file system has them (ReFS needs them), else by 64 and the short serial number.
    /// </summary>
    public static FileIdentity Identify(this IWindowsCalls calls, FileHandle handle, in ByHandleInformation information)
    {
        FileId id;
        if (calls.GetFileInformationByHandleEx(handle.Value, InformationClass.Id, &id, (uint)sizeof(FileId)) != 0)
        {
            FileIdentity identity = new(new VolumeId(id.VolumeSerial), id.High, id.Low);
            if (identity.IsKnown) return identity; // some network file systems answer zeros or ones here, and an index below
        }

        return new FileIdentity(new VolumeId(information.VolumeSerial), 0, information.Index);
    }

    public static PlatformStatus Query(this IWindowsCalls calls, FileHandle handle, int informationClass, void* information, uint bytes) =>
        Win32Error.Answer(calls.GetFileInformationByHandleEx(handle.Value, informationClass, information, bytes) != 0);

    /// <summary>The volume of an open file; not known where the system does not say.</summary>
    public static VolumeId VolumeOf(this IWindowsCalls calls, FileHandle handle)
    {
        ByHandleInformation information;
        return calls.GetFileInformationByHandle(handle.Value, &information) != 0 ? calls.Identify(handle, information).Volume : default;
    }
}
