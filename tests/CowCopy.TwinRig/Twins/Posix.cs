using System.Runtime.InteropServices;
using System.Text;

namespace CowCopy.TwinRig.Twins;

/// <summary>Calls the rig needs and the base library lacks.</summary>
internal static unsafe partial class Posix
{
    private const int AtCurrentDirectory = -100; // AT_FDCWD
    private const int NoFollow = 0x100; // AT_SYMLINK_NOFOLLOW
    private const uint BasicStats = 0x7FF; // STATX_BASIC_STATS

    public static uint EffectiveUser => GetEffectiveUser();

    public static void HardLink(string existing, string link)
    {
        fixed (byte* from = Bytes(existing), to = Bytes(link)) Require(LinkFile(from, to), "link");
    }

    /// <summary>Sets both times of a name, of a symbolic link itself.</summary>
    public static void SetTimes(string path, DateTime utc)
    {
        long ticks = (utc - DateTime.UnixEpoch).Ticks;
        (long seconds, long rest) = Math.DivRem(ticks, TimeSpan.TicksPerSecond);
        long* times = stackalloc long[4] { seconds, rest * 100, seconds, rest * 100 };
        fixed (byte* name = Bytes(path)) Require(SetTimesAt(AtCurrentDirectory, name, times, NoFollow), "utimensat");
    }

    /// <summary>Looks at a name; null where nothing is there or it may not be looked at.</summary>
    public static FileStatus? Look(string path, bool follow)
    {
        FileStatus status;
        fixed (byte* name = Bytes(path))
        {
            return Statx(AtCurrentDirectory, name, follow ? 0 : NoFollow, BasicStats, &status) == 0 ? status : null;
        }
    }

    /// <summary>Whether this process may write and search a folder.</summary>
    public static bool MayChange(string folder)
    {
        const int WriteAndSearch = 3, EffectiveAccess = 0x200;
        fixed (byte* name = Bytes(folder)) return AccessAt(AtCurrentDirectory, name, WriteAndSearch, EffectiveAccess) == 0;
    }

    /// <summary>Makes this process an ordinary user's, for good.</summary>
    public static void BecomeUser(uint user)
    {
        Require(SetGroups(0, null), "setgroups");
        Require(SetGroup(user), "setgid");
        Require(SetUser(user), "setuid");
    }

    private static void Require(int result, string call)
    {
        if (result != 0) throw new IOException(call + ": error " + Marshal.GetLastPInvokeError());
    }

    private static byte[] Bytes(string path) => Encoding.UTF8.GetBytes(path + '\0');

    [LibraryImport("libc", EntryPoint = "link", SetLastError = true)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.System32)]
    private static partial int LinkFile(byte* existing, byte* link);

    [LibraryImport("libc", EntryPoint = "utimensat", SetLastError = true)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.System32)]
    private static partial int SetTimesAt(int folder, byte* path, long* times, int flags);

    [LibraryImport("libc", EntryPoint = "statx", SetLastError = true)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.System32)]
    private static partial int Statx(int folder, byte* path, int flags, uint mask, FileStatus* status);

    [LibraryImport("libc", EntryPoint = "faccessat", SetLastError = true)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.System32)]
    private static partial int AccessAt(int folder, byte* path, int mode, int flags);

    [LibraryImport("libc", EntryPoint = "geteuid")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.System32)]
    private static partial uint GetEffectiveUser();

    [LibraryImport("libc", EntryPoint = "setgroups", SetLastError = true)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.System32)]
    private static partial int SetGroups(nuint count, uint* groups);

    [LibraryImport("libc", EntryPoint = "setgid", SetLastError = true)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.System32)]
    private static partial int SetGroup(uint group);

    [LibraryImport("libc", EntryPoint = "setuid", SetLastError = true)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.System32)]
    private static partial int SetUser(uint user);
}
