using System.Runtime.InteropServices;

namespace CowCopy.ContractTests;

/// <summary>Calls the tests need and the base library lacks.</summary>
internal static unsafe partial class Posix
{
    public static void HardLink(string existing, string link)
    {
        fixed (byte* from = Bytes(existing), to = Bytes(link))
        {
            if (LinkFile(from, to) != 0) throw new IOException("link: error " + Marshal.GetLastPInvokeError());
        }
    }

    /// <summary>Makes a pipe with a name.</summary>
    public static void MakePipe(string path)
    {
        const uint OwnerMayReadAndWrite = 0x180;
        fixed (byte* name = Bytes(path))
        {
            if (MakeFifo(name, OwnerMayReadAndWrite) != 0) throw new IOException("mkfifo: error " + Marshal.GetLastPInvokeError());
        }
    }

    /// <summary>Makes a device node as /dev/full has it: every write to it fails. Needs root.</summary>
    public static bool TryMakeFullDevice(string path)
    {
        const uint CharacterDevice = 0x2000 | 0x180;
        const ulong Full = (1 << 8) | 7;
        fixed (byte* name = Bytes(path)) return MakeNode(name, CharacterDevice, Full) == 0;
    }

    /// <summary>Makes the name of a socket that nothing listens to.</summary>
    public static void MakeSocket(string path)
    {
        const uint Socket = 0xC000 | 0x180;
        fixed (byte* name = Bytes(path))
        {
            if (MakeNode(name, Socket, 0) != 0) throw new IOException("mknod: error " + Marshal.GetLastPInvokeError());
        }
    }

    /// <summary>Bytes that a file takes up, as stat(1) counts them.</summary>
    public static long AllocatedBytes(string path)
    {
        System.Diagnostics.ProcessStartInfo start = new("stat", ["-c", "%b", path]) { RedirectStandardOutput = true, UseShellExecute = false };
        using System.Diagnostics.Process stat = System.Diagnostics.Process.Start(start)!;
        long blocks = long.Parse(stat.StandardOutput.ReadToEnd(), System.Globalization.CultureInfo.InvariantCulture);
        stat.WaitForExit();
        return blocks * 512;
    }

    /// <summary>Maps a file, to be read and shared with other mappings.</summary>
    public static nint Map(Microsoft.Win32.SafeHandles.SafeFileHandle file, int length)
    {
        const int Read = 1, Shared = 1; // PROT_READ, MAP_SHARED
        nint address = MapFile(0, (nuint)length, Read, Shared, (int)file.DangerousGetHandle(), 0);
        if (address == -1) throw new IOException("mmap: error " + Marshal.GetLastPInvokeError());
        return address;
    }

    public static void Unmap(nint address, int length) => _ = UnmapFile(address, (nuint)length);

    /// <summary>Runs something with the file-system rights of an ordinary user, on this thread alone.</summary>
    public static void AsNobody(Action action)
    {
        const uint Nobody = 65534;
        _ = SetFileUser(Nobody); // answers the previous user, whether it worked or not: the tests find out
        try
        {
            action();
        }
        finally
        {
            _ = SetFileUser(0);
        }
    }

    /// <summary>Gives a folder a default access list: what is created in it gets nothing for the group and others, whatever is asked for.</summary>
    public static bool TrySetPrivateDefaultAccess(string folder)
    {
        // linux/posix_acl_xattr.h: version 2, then tag, permissions and id of owner, group and others
        ReadOnlySpan<byte> list = [2, 0, 0, 0, 1, 0, 7, 0, 255, 255, 255, 255, 4, 0, 0, 0, 255, 255, 255, 255, 32, 0, 0, 0, 255, 255, 255, 255];
        fixed (byte* path = Bytes(folder), name = Bytes("system.posix_acl_default"), value = list) return SetAttribute(path, name, value, (nuint)list.Length, 0) == 0;
    }

    private static byte[] Bytes(string path) => System.Text.Encoding.UTF8.GetBytes(path + '\0');

    [LibraryImport("libc", EntryPoint = "link", SetLastError = true)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.System32)]
    private static partial int LinkFile(byte* existing, byte* link);

    [LibraryImport("libc", EntryPoint = "mkfifo", SetLastError = true)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.System32)]
    private static partial int MakeFifo(byte* path, uint mode);

    [LibraryImport("libc", EntryPoint = "mknod", SetLastError = true)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.System32)]
    private static partial int MakeNode(byte* path, uint mode, ulong device);

    [LibraryImport("libc", EntryPoint = "mmap", SetLastError = true)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.System32)]
    private static partial nint MapFile(nint address, nuint length, int access, int flags, int file, nint offset);

    [LibraryImport("libc", EntryPoint = "munmap")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.System32)]
    private static partial int UnmapFile(nint address, nuint length);

    [LibraryImport("libc", EntryPoint = "setxattr")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.System32)]
    private static partial int SetAttribute(byte* path, byte* name, byte* value, nuint size, int flags);

    [LibraryImport("libc", EntryPoint = "setfsuid")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.System32)]
    private static partial int SetFileUser(uint user);
}
