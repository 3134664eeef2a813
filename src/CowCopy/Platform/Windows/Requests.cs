using System.Runtime.InteropServices;
using CowCopy.Planning;

namespace CowCopy.Platform.Windows;

/// <summary>Opens files and directories, queries and changes open ones; a handle needs the right to delete for its name.</summary>
internal static unsafe class Requests
{
    // FILE_RENAME_FLAG_*: replace an existing file, also while other processes have it open, also where it is read-only (Windows 10 1809)
    public const uint Replace = 0x1, ReplaceNow = 0x3, ReplaceReadOnly = 0x40;

    private const uint Delete = 0x1, Posix = 0x2, DeleteReadOnly = 0x10; // FILE_DISPOSITION_FLAG_*; the last from Windows 10 1809

    public static PlatformStatus Open(
        this WindowsCalls calls, string path, uint access, uint share, uint disposition, uint flags, out FileHandle handle)
    {
        handle = FileHandle.None;
        if (WindowsPath.ToNative(path) is not { } native) return PlatformStatus.From(StatusCode.InvalidName);
        fixed (char* name = native) handle = new FileHandle(calls.CreateFile(name, access, share, 0, disposition, flags, 0));
        return Win32Error.StatusOf(handle.IsOpen);
    }

    /// <summary>Opens an existing file, with all access shared.</summary>
    public static PlatformStatus OpenShared(this WindowsCalls calls, string path, uint access, uint flags, out FileHandle handle) =>
        calls.Open(path, access, OpenRights.ShareAll, OpenRights.OpenExisting, flags, out handle);

    /// <summary>Opens for queries only, which the sharing of other handles does not affect.</summary>
    public static PlatformStatus OpenForQueries(this WindowsCalls calls, string path, LinkTreatment links, out FileHandle handle)
    {
        uint flags = OpenRights.Directories | (links == LinkTreatment.Keep ? OpenRights.NoFollow : 0);
        return calls.OpenShared(path, OpenRights.ReadAttributes, flags, out handle);
    }

    public static PlatformStatus Close(this WindowsCalls calls, FileHandle handle) =>
        Win32Error.StatusOf(calls.CloseHandle(handle.Value) != 0);

    public static PlatformStatus Query(this WindowsCalls calls, FileHandle handle, out ByHandleInformation information)
    {
        ByHandleInformation found;
        PlatformStatus status = Win32Error.StatusOf(calls.GetFileInformationByHandle(handle.Value, &found) != 0);
        information = status.IsOk ? found : default;
        return status;
    }

    public static PlatformStatus Query(this WindowsCalls calls, FileHandle handle, int informationClass, void* information, uint bytes) =>
        Win32Error.StatusOf(calls.GetFileInformationByHandleEx(handle.Value, informationClass, information, bytes) != 0);

    public static PlatformStatus Set(this WindowsCalls calls, FileHandle handle, int informationClass, void* information, uint bytes) =>
        Win32Error.StatusOf(calls.SetFileInformationByHandle(handle.Value, informationClass, information, bytes) != 0);

    public static PlatformStatus SetAttributes(this WindowsCalls calls, FileHandle file, uint attributes)
    {
        uint carried = attributes & AttributeBits.Carried;
        if (carried == 0) carried = AttributeBits.Normal; // 0 leaves the attributes as they are
        return calls.Set(file, new BasicInformation { Attributes = carried });
    }

    /// <summary>Sends a file-system control request.</summary>
    /// <returns><see cref="Win32Error.MoreData"/> where the output is too small for all; it is filled then.</returns>
    public static PlatformStatus Send(
        this WindowsCalls calls,
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
        returned = count;
        return Win32Error.StatusOf(succeeded != 0);
    }

    public static PlatformStatus Send(this WindowsCalls calls, FileHandle file, uint code, void* input, uint inputBytes) =>
        calls.Send(file, code, input, inputBytes, null, 0, out _);

    /// <remarks>The time of the last access is left to the system, as the system copy does.</remarks>
    public static PlatformStatus SetModified(this WindowsCalls calls, FileHandle file, FileTimestamp modified) =>
        calls.Set(file, new BasicInformation { Modified = FileTime.From(modified) });

    /// <summary>
    /// Identifies the file behind a handle: by 128 bits where the file system has them (ReFS needs them), else by 64 bits and the short
    /// serial number.
    /// </summary>
    public static FileIdentity Identify(this WindowsCalls calls, FileHandle handle, in ByHandleInformation information)
    {
        FileIdentity identity = calls.Identify(handle);
        if (identity.IsKnown) return identity; // some network file systems return zeros or ones here, and an index below
        return new FileIdentity(new VolumeId(information.VolumeSerial), 0, information.Index);
    }

    /// <summary>Identifies the file behind a handle by 128 bits; unknown where the file system has none.</summary>
    public static FileIdentity Identify(this WindowsCalls calls, FileHandle handle)
    {
        FileId id;
        bool isReported = calls.Query(handle, InformationClass.Id, &id, (uint)sizeof(FileId)).IsOk;
        return isReported ? new FileIdentity(new VolumeId(id.VolumeSerial), id.High, id.Low) : default;
    }

    /// <summary>Returns the volume of an open file; unknown where the system does not report it.</summary>
    public static VolumeId VolumeOf(this WindowsCalls calls, FileHandle handle)
    {
        FileIdentity identity = calls.Identify(handle);
        if (identity.IsKnown) return identity.Volume;
        calls.Query(handle, out ByHandleInformation information); // zero where that fails
        return new VolumeId(information.VolumeSerial);
    }

    /// <summary>Renames over an existing file, which other processes may have open (POSIX semantics).</summary>
    /// <param name="calls">The calls.</param>
    /// <param name="file">The file to rename.</param>
    /// <param name="to">The full new name, as the system takes it.</param>
    /// <param name="readOnlyToo">Whether a read-only file is replaced too; from Windows 10 1809.</param>
    public static PlatformStatus RenameNow(this WindowsCalls calls, FileHandle file, string to, bool readOnlyToo) =>
        calls.Rename(file, InformationClass.RenameEx, ReplaceNow | (readOnlyToo ? ReplaceReadOnly : 0), to);

    /// <summary>Renames over an existing file that is neither open nor read-only.</summary>
    public static PlatformStatus RenameOver(this WindowsCalls calls, FileHandle file, string to) =>
        calls.Rename(file, InformationClass.Rename, Replace, to);

    /// <summary>Renames to a name that does not exist.</summary>
    public static PlatformStatus RenameTo(this WindowsCalls calls, FileHandle file, string to) =>
        calls.Rename(file, InformationClass.Rename, 0, to);

    /// <summary>
    /// Deletes the file such that its name is free when this handle is closed, whatever other handles there are (POSIX semantics).
    /// </summary>
    public static PlatformStatus DeleteNow(this WindowsCalls calls, FileHandle file, bool readOnlyToo)
    {
        uint flags = Delete | Posix | (readOnlyToo ? DeleteReadOnly : 0);
        return calls.Set(file, InformationClass.DispositionEx, &flags, sizeof(uint));
    }

    /// <summary>Deletes the file when its last handle is closed; until then nothing can be created under its name.</summary>
    public static PlatformStatus DeleteAtLastClose(this WindowsCalls calls, FileHandle file)
    {
        byte deletes = 1; // FILE_DISPOSITION_INFO
        return calls.Set(file, InformationClass.Disposition, &deletes, sizeof(byte));
    }

    /// <summary>Takes back that the file is deleted when this or its last handle is closed.</summary>
    public static PlatformStatus KeepAtLastClose(this WindowsCalls calls, FileHandle file)
    {
        byte deletes = 0;
        return calls.Set(file, InformationClass.Disposition, &deletes, sizeof(byte));
    }

    /// <summary>
    /// Returns a FILE_RENAME_INFO of winbase.h: the flags, of which the older class reads the first byte; a directory's handle, which is
    /// none; the length of the name in bytes; the name. Pure.
    /// </summary>
    /// <param name="flags">The flags.</param>
    /// <param name="target">The full new name, as the system takes it.</param>
    /// <param name="wordBytes">The size of a handle, by which the fields are aligned: 8, or 4 in a 32-bit process.</param>
    public static byte[] RenameInformation(uint flags, string target, int wordBytes)
    {
        int lengthOffset = 2 * wordBytes, nameOffset = lengthOffset + sizeof(uint), nameBytes = target.Length * sizeof(char);
        byte[] buffer = new byte[nameOffset + nameBytes + sizeof(uint)]; // the last character and its padding stay zero
        BitConverter.GetBytes(flags).CopyTo(buffer, 0);
        BitConverter.GetBytes(nameBytes).CopyTo(buffer, lengthOffset);
        System.Text.Encoding.Unicode.GetBytes(target, 0, target.Length, buffer, nameOffset);
        return buffer;
    }

    private static PlatformStatus Set(this WindowsCalls calls, FileHandle file, BasicInformation information) =>
        calls.Set(file, InformationClass.Basic, &information, (uint)sizeof(BasicInformation));

    private static PlatformStatus Rename(this WindowsCalls calls, FileHandle file, int informationClass, uint flags, string to)
    {
        byte[] information = RenameInformation(flags, to, sizeof(nint));
        fixed (byte* buffer = information) return calls.Set(file, informationClass, buffer, (uint)information.Length);
    }

    /// <summary>FILE_ID_INFO of winbase.h.</summary>
    [StructLayout(LayoutKind.Explicit, Size = 24)]
    internal struct FileId
    {
        [FieldOffset(0)] public ulong VolumeSerial;
        [FieldOffset(8)] public ulong Low;
        [FieldOffset(16)] public ulong High;
    }
}
