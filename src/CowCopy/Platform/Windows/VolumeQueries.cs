using System.Globalization;
using System.Runtime.InteropServices;
using CowCopy.Planning;

namespace CowCopy.Platform.Windows;

/// <summary>
/// Queries the volume that an open file or directory is on. Returns null, or a status, for what the volume does not report.
/// </summary>
internal static unsafe class VolumeQueries
{
    private const int LongestName = 261; // MAX_PATH + 1, as the call documents
    private const uint CaseSensitiveDirectory = 1; // FILE_CS_FLAG_CASE_SENSITIVE_DIR
    private const int LocalMachine = unchecked((int)0x80000002); // HKEY_LOCAL_MACHINE, which is sign-extended on 64-bit systems
    private const uint OnlyNumbers = 0x10; // RRF_RT_REG_DWORD
    private const int UsualPath = 512, LongestPath = 32_768;

    public static PlatformStatus GetSize(this WindowsCalls calls, FileHandle file, out VolumeSize size)
    {
        nint* ioStatus = stackalloc nint[2];
        VolumeSize found = default;
        int status = calls.NtQueryVolumeInformationFile(
            file.Value, ioStatus, &found, (uint)sizeof(VolumeSize), InformationClass.VolumeSize);
        size = status == 0 ? found : default;
        return status == 0 ? PlatformStatus.Ok : new PlatformStatus(StatusCode.NotSupported, status);
    }

    public static PlatformStatus GetKind(this WindowsCalls calls, FileHandle file, out string fileSystem, out uint flags)
    {
        char* name = stackalloc char[LongestName];
        uint found = 0;
        PlatformStatus status = Win32Error.StatusOf(
            calls.GetVolumeInformationByHandle(file.Value, null, 0, null, null, &found, name, LongestName) != 0);
        fileSystem = status.IsOk ? new string(name) : "";
        flags = found;
        return status;
    }

    /// <summary>
    /// Returns the protocol of a network volume; empty for a local one (error "invalid parameter"); null where the class is unknown.
    /// </summary>
    public static string? GetRemoteProtocol(this WindowsCalls calls, FileHandle file)
    {
        RemoteProtocol found = default;
        PlatformStatus status = calls.Query(file, InformationClass.RemoteProtocol, &found, (uint)sizeof(RemoteProtocol));
        if (status.IsOk) return found.Describe();
        return status.NativeCode == Win32Error.InvalidParameter ? "" : null;
    }

    /// <summary>Returns the version of the volume's ReFS; null on other file systems, or where it is not reported.</summary>
    public static Version? GetReFsVersion(this WindowsCalls calls, FileHandle file)
    {
        ReFsVolume found = default;
        PlatformStatus status = calls.Send(
            file, ControlCode.GetReFsVolumeData, null, 0, &found, (uint)sizeof(ReFsVolume), out uint returned);
        return status.IsOk && returned >= ReFsVolume.VersionEnds ? new Version((int)found.MajorVersion, (int)found.MinorVersion) : null;
    }

    /// <summary>
    /// Queries one bit of a volume's persistent state by its root directory; needs no elevation. Null where it is not reported. A system
    /// that does not know the bit fails with "invalid parameter" (FSCTL_QUERY_PERSISTENT_VOLUME_STATE); so does a handle that is not of a
    /// user's volume.
    /// </summary>
    public static PlatformStatus GetState(this WindowsCalls calls, FileHandle root, uint bit, out bool? isSet)
    {
        PersistentVolume state = new() { Mask = bit, Version = PersistentVolume.CurrentVersion };
        PersistentVolume* both = &state;
        uint bytes = (uint)sizeof(PersistentVolume);
        PlatformStatus status = calls.Send(root, ControlCode.QueryPersistentVolumeState, both, bytes, both, bytes, out uint returned);
        isSet = status.IsOk && returned >= bytes ? (state.Flags & bit) != 0 : null;
        return status;
    }

    /// <summary>Returns whether names in an open directory differ by case; null for a file, or where it is not reported.</summary>
    public static bool? GetCaseRule(this WindowsCalls calls, FileHandle directory)
    {
        uint flags = 0;
        return calls.Query(directory, InformationClass.CaseSensitive, &flags, sizeof(uint)).IsOk
            ? (flags & CaseSensitiveDirectory) != 0
            : null;
    }

    /// <summary>
    /// Returns the value of NtfsDisable8dot3NameCreation: short names are made everywhere (0), nowhere (1), as each volume is set (2), only
    /// on the system's volume (3); null where it is not set.
    /// </summary>
    public static uint? GetShortNameRule(this WindowsCalls calls)
    {
        uint value = 0, bytes = sizeof(uint);
        fixed (char* key = @"System\CurrentControlSet\Control\FileSystem", name = "NtfsDisable8dot3NameCreation")
            return calls.RegGetValue(LocalMachine, key, name, OnlyNumbers, null, &value, &bytes) == 0 ? value : null;
    }

    /// <summary>
    /// Returns a name for the volume of an open file: its GUID path; on the network the server and the share, behind which one server has
    /// one volume. Null where the system has no such name.
    /// </summary>
    public static string? GetVolumeName(this WindowsCalls calls, FileHandle file)
    {
        const string Network = @"\\?\UNC\";
        if (calls.GetRoot(file, out _) is { } root) return root;
        string? path = calls.GetPath(file, PathForm.AsOpened);
        return path?.StartsWith(Network, StringComparison.Ordinal) == true ? WindowsPath.RootOf(path) : null;
    }

    /// <summary>
    /// Returns the path of the root directory of the volume that an open file is on, by the volume's own name; null on the network, and
    /// where it has none.
    /// </summary>
    public static string? GetRoot(this WindowsCalls calls, FileHandle file, out bool isRoot)
    {
        string? path = calls.GetPath(file, PathForm.ByGuid | PathForm.AsOpened);
        int end = path?.IndexOf('}', 0) ?? -1;
        string? root = end > 0 ? path!.Remove(end + 1) + '\\' : null;
        isRoot = root is not null && root == path;
        return root;
    }

    public static string? GetPath(this WindowsCalls calls, FileHandle file, uint flags)
    {
        char* usual = stackalloc char[UsualPath];
        uint length = calls.GetFinalPathNameByHandle(file.Value, usual, UsualPath, flags);
        if (length is > 0 and < UsualPath) return new string(usual, 0, (int)length);
        if (length == 0) return null;
        fixed (char* path = new char[LongestPath])
        {
            length = calls.GetFinalPathNameByHandle(file.Value, path, LongestPath, flags);
            return length is > 0 and < LongestPath ? new string(path, 0, (int)length) : null;
        }
    }

    /// <summary>FILE_FS_PERSISTENT_VOLUME_INFORMATION of ntifs.h, which is input and output.</summary>
    [StructLayout(LayoutKind.Explicit, Size = 16)]
    internal struct PersistentVolume
    {
        public const uint ShortNamesDisabled = 0x1, DevVolume = 0x2000, TrustedVolume = 0x4000; // PERSISTENT_VOLUME_STATE_*
        public const uint CurrentVersion = 1;

        [FieldOffset(0)] public uint Flags;
        [FieldOffset(4)] public uint Mask;
        [FieldOffset(8)] public uint Version;
    }

    /// <summary>The head of REFS_VOLUME_DATA_BUFFER of winioctl.h.</summary>
    [StructLayout(LayoutKind.Explicit, Size = 152)]
    internal struct ReFsVolume
    {
        public const int VersionEnds = 12;

        [FieldOffset(0)] public uint ValidBytes;
        [FieldOffset(4)] public uint MajorVersion;
        [FieldOffset(8)] public uint MinorVersion;
        [FieldOffset(60)] public uint ClusterBytes;
    }

    /// <summary>FILE_REMOTE_PROTOCOL_INFO of winbase.h; the protocols are the WNNC_NET_* of wnnc.h.</summary>
    [StructLayout(LayoutKind.Explicit, Size = 116)]
    internal struct RemoteProtocol
    {
        private const uint Smb = 0x00020000, WebDav = 0x002E0000, RemoteDesktop = 0x00360000, Dfs = 0x003B0000;
        private const uint VMware = 0x003F0000, Nfs = 0x00420000, Plan9 = 0x00480000;

        [FieldOffset(4)] public uint Protocol;
        [FieldOffset(8)] public ushort Major;
        [FieldOffset(10)] public ushort Minor;
        [FieldOffset(12)] public ushort Revision;

        public readonly string Describe() => Protocol switch
        {
            Smb => string.Format(CultureInfo.InvariantCulture, "SMB {0}.{1}.{2}", Major, Minor, Revision),
            WebDav => "WebDAV",
            RemoteDesktop => "Remote Desktop",
            Dfs => "DFS",
            VMware => "VMware",
            Nfs => "NFS",
            Plan9 => "9P",
            _ => "0x" + Protocol.ToString("X8", CultureInfo.InvariantCulture),
        };
    }
}
