using System.Runtime.InteropServices;
using CowCopy.Planning;

namespace CowCopy.Platform.Windows;

/// <summary>Opens files and directories, and makes the queries and changes of open ones that several classes need.</summary>
internal static unsafe class Requests
{
    public static PlatformStatus Open(
        this IWindowsCalls calls, string path, uint access, uint share, uint disposition, uint flags, out FileHandle handle)
    {
        handle = FileHandle.None;
        if (WindowsPath.ToNative(path) is not { } native) return PlatformStatus.From(StatusCode.InvalidName);
        fixed (char* name = native) handle = new FileHandle(calls.CreateFile(name, access, share, 0, disposition, flags, 0));
        return Win32Error.StatusOf(handle.IsOpen);
    }

    /// <summary>Opens an existing file, with all access shared.</summary>
    public static PlatformStatus OpenShared(this IWindowsCalls calls, string path, uint access, uint flags, out FileHandle handle) =>
        calls.Open(path, access, OpenRights.ShareAll, OpenRights.OpenExisting, flags, out handle);

    /// <summary>Opens for queries only, which the sharing of other handles does not affect.</summary>
    public static PlatformStatus OpenForQueries(this IWindowsCalls calls, string path, LinkTreatment links, out FileHandle handle)
    {
        uint flags = OpenRights.Directories | (links == LinkTreatment.Keep ? OpenRights.NoFollow : 0);
        return calls.OpenShared(path, OpenRights.ReadAttributes, flags, out handle);
    }

    public static PlatformStatus Close(this IWindowsCalls calls, FileHandle handle) =>
        Win32Error.StatusOf(calls.CloseHandle(handle.Value) != 0);

    public static PlatformStatus Query(this IWindowsCalls calls, FileHandle handle, out ByHandleInformation information)
    {
        ByHandleInformation found;
        PlatformStatus status = Win32Error.StatusOf(calls.GetFileInformationByHandle(handle.Value, &found) != 0);
        information = status.IsOk ? found : default;
        return status;
    }

    public static PlatformStatus Query(this IWindowsCalls calls, FileHandle handle, int informationClass, void* information, uint bytes) =>
        Win32Error.StatusOf(calls.GetFileInformationByHandleEx(handle.Value, informationClass, information, bytes) != 0);

    public static PlatformStatus Set(this IWindowsCalls calls, FileHandle handle, int informationClass, void* information, uint bytes) =>
        Win32Error.StatusOf(calls.SetFileInformationByHandle(handle.Value, informationClass, information, bytes) != 0);

    public static PlatformStatus SetAttributes(this IWindowsCalls calls, FileHandle file, uint attributes)
    {
        uint carried = attributes & AttributeBits.Carried;
        if (carried == 0) carried = AttributeBits.Normal; // 0 leaves the attributes as they are
        return calls.Set(file, new BasicInformation { Attributes = carried });
    }

    /// <summary>Sends a file-system control request.</summary>
    /// <returns><see cref="Win32Error.MoreData"/> where the output is too small for all; it is filled then.</returns>
    public static PlatformStatus Send(
        this IWindowsCalls calls,
        FileHandle file,
        uint code,
        void* input,
        uint inputBytes,
        void* output,
        uint outputBytes,
        out uint returned)
    {
        uint count = 0;
        int succeeded = calls.DeviceIoControl(file.Value, code, input, inputBytes, output, outputBytes, &count, 0);
        PlatformStatus status = Win32Error.StatusOf(succeeded != 0);
        returned = count;
        return status;
    }

    public static PlatformStatus Send(this IWindowsCalls calls, FileHandle file, uint code, void* input, uint inputBytes) =>
        calls.Send(file, code, input, inputBytes, null, 0, out _);

    /// <remarks>The time of the last access is left to the system, as the system copy does.</remarks>
    public static PlatformStatus SetModified(this IWindowsCalls calls, FileHandle file, FileTimestamp modified) =>
        calls.Set(file, new BasicInformation { Modified = FileTime.From(modified) });

    /// <summary>
    /// Identifies the file behind a handle: by 128 bits where the file system has them (ReFS needs them), else by 64 bits and the short
    /// serial number.
    /// </summary>
    public static FileIdentity Identify(this IWindowsCalls calls, FileHandle handle, in ByHandleInformation information)
    {
        FileId id;
        if (calls.Query(handle, InformationClass.Id, &id, (uint)sizeof(FileId)).IsOk)
        {
            FileIdentity identity = new(new VolumeId(id.VolumeSerial), id.High, id.Low);
            if (identity.IsKnown) return identity; // some network file systems return zeros or ones here, and an index below
        }

        return new FileIdentity(new VolumeId(information.VolumeSerial), 0, information.Index);
    }

    /// <summary>Returns the volume of an open file; unknown where the system does not report it.</summary>
    public static VolumeId VolumeOf(this IWindowsCalls calls, FileHandle handle) =>
        calls.Query(handle, out ByHandleInformation information).IsOk ? calls.Identify(handle, information).Volume : default;

    private static PlatformStatus Set(this IWindowsCalls calls, FileHandle file, BasicInformation information) =>
        calls.Set(file, InformationClass.Basic, &information, (uint)sizeof(BasicInformation));

    /// <summary>FILE_ID_INFO of winbase.h.</summary>
    [StructLayout(LayoutKind.Explicit, Size = 24)]
    internal struct FileId
    {
        [FieldOffset(0)] public ulong VolumeSerial;
        [FieldOffset(8)] public ulong Low;
        [FieldOffset(16)] public ulong High;
    }
}
