using System.ComponentModel;
using System.Runtime.InteropServices;
using Microsoft.Win32.SafeHandles;

namespace CowCopy.TestKit;

/// <summary>Quota groups of btrfs, of both kinds: the program of Debian 12 cannot enable the simple ones.</summary>
public static unsafe partial class BtrfsQuotas
{
    private const nuint QuotaControl = 0xC0109428; // BTRFS_IOC_QUOTA_CTL: _IOWR(0x94, 40), two numbers of 64 bits
    private const int ReadOnly = 0; // O_RDONLY

    /// <summary>Enables quota groups. Needs root, and Linux 6.7 for simple ones.</summary>
    public static void Enable(string volume, bool areSimple)
    {
        ulong* request = stackalloc ulong[2];
        (request[0], request[1]) = (areSimple ? 4UL : 1UL, 0); // BTRFS_QUOTA_CTL_ENABLE_SIMPLE_QUOTA, BTRFS_QUOTA_CTL_ENABLE
        using SafeFileHandle directory = Open(volume, ReadOnly);
        if (directory.IsInvalid || Control(directory, QuotaControl, request) != 0)
            throw new Win32Exception(Marshal.GetLastPInvokeError(), $"Cannot enable quota groups on \"{volume}\"");
    }

    [LibraryImport("libc", EntryPoint = "open", SetLastError = true, StringMarshalling = StringMarshalling.Utf8)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.System32)]
    private static partial SafeFileHandle Open(string path, int flags);

    [LibraryImport("libc", EntryPoint = "ioctl", SetLastError = true)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.System32)]
    private static partial int Control(SafeFileHandle file, nuint request, ulong* argument);
}
