using System.Net.Sockets;
using System.Runtime.InteropServices;
using System.Runtime.Versioning;
using System.Text;
using Microsoft.Win32.SafeHandles;

namespace CowCopy.TestKit;

/// <summary>Calls of Linux and macOS that the base library lacks. Those of Linux alone are in <see cref="LinuxCalls"/>.</summary>
[UnsupportedOSPlatform("windows")]
public static unsafe partial class Posix
{
    public static uint EffectiveUser => GetEffectiveUser();

    /// <summary>Creates a hard link.</summary>
    public static void HardLink(string existing, string link)
    {
        fixed (byte* from = Bytes(existing), to = Bytes(link)) Require(LinkFile(from, to), "link");
    }

    /// <summary>Creates a named pipe.</summary>
    public static void MakePipe(string path)
    {
        const uint OwnerMayReadAndWrite = 0x180;
        fixed (byte* name = Bytes(path)) Require(MakeFifo(name, OwnerMayReadAndWrite), "mkfifo");
    }

    /// <summary>Creates the name of a socket that no process listens to.</summary>
    public static void MakeSocket(string path)
    {
        if (OperatingSystem.IsLinux()) LinuxCalls.MakeSocket(path);
        else BindSocket(path);
    }

    /// <summary>Creates the name by binding, which every system allows: macOS refuses to make a node of a socket.</summary>
    public static void BindSocket(string path)
    {
        // A name that is bound may have 104 bytes on macOS, and closing the socket deletes it: so it gets its own name afterwards.
        string bound = Path.Combine(Path.GetDirectoryName(path)!, ".s");
        using Socket socket = new(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
        socket.Bind(new UnixDomainSocketEndPoint(bound));
        File.Move(bound, path);
    }

    /// <summary>Maps a file for reading, shared with other mappings.</summary>
    public static nint Map(SafeFileHandle file, int length)
    {
        const int Read = 1, Shared = 1; // PROT_READ, MAP_SHARED
        nint address = MapFile(0, (nuint)length, Read, Shared, (int)file.DangerousGetHandle(), 0);
        Require(address == -1 ? -1 : 0, "mmap");
        return address;
    }

    public static void Unmap(nint address, int length) => _ = UnmapFile(address, (nuint)length);

    internal static void Require(int result, string call)
    {
        if (result != 0) throw new IOException($"{call}: error {Marshal.GetLastPInvokeError()}");
    }

    internal static byte[] Bytes(string path) => Encoding.UTF8.GetBytes(path + '\0');

    [LibraryImport("libc", EntryPoint = "link", SetLastError = true)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.System32)]
    private static partial int LinkFile(byte* existing, byte* link);

    [LibraryImport("libc", EntryPoint = "mkfifo", SetLastError = true)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.System32)]
    private static partial int MakeFifo(byte* path, uint mode);

    [LibraryImport("libc", EntryPoint = "mmap", SetLastError = true)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.System32)]
    private static partial nint MapFile(nint address, nuint length, int access, int flags, int file, nint offset);

    [LibraryImport("libc", EntryPoint = "munmap")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.System32)]
    private static partial int UnmapFile(nint address, nuint length);

    [LibraryImport("libc", EntryPoint = "geteuid")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.System32)]
    private static partial uint GetEffectiveUser();
}
