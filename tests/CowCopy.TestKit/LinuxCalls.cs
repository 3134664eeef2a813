using System.Runtime.ExceptionServices;
using System.Runtime.InteropServices;
using System.Runtime.Versioning;
using static CowCopy.TestKit.Posix;

namespace CowCopy.TestKit;

/// <summary>
/// Calls of Linux alone, and those whose numbers are Linux's: macOS has others for AT_FDCWD, AT_SYMLINK_NOFOLLOW, AT_EACCESS and ioctl, and
/// no statx, setfsuid, unshare or mount like these. The compiler refuses a call without a check of the system (CA1416).
/// </summary>
[SupportedOSPlatform("linux")]
public static unsafe partial class LinuxCalls
{
    private const int AtCurrentDirectory = -100; // AT_FDCWD
    private const int NoFollow = 0x100; // AT_SYMLINK_NOFOLLOW

    /// <summary>FS_IMMUTABLE_FL and FS_APPEND_FL of <see cref="TrySetFlags"/>.</summary>
    public const uint Immutable = 0x10, AppendOnly = 0x20;

    /// <summary>Creates a device node like <c>/dev/full</c>: every write to it fails. Needs root.</summary>
    public static bool TryMakeFullDevice(string path)
    {
        const uint CharacterDevice = 0x2000 | 0x180;
        const ulong Full = (1 << 8) | 7;
        fixed (byte* name = Bytes(path)) return MakeNode(name, CharacterDevice, Full) == 0;
    }

    /// <summary>Creates the name of a socket, of any length.</summary>
    public static void MakeSocket(string path)
    {
        const uint Socket = 0xC000 | 0x180;
        fixed (byte* name = Bytes(path)) Require(MakeNode(name, Socket, 0), "mknod");
    }

    /// <summary>Sets both times of a name, and of a symbolic link itself.</summary>
    public static void SetTimes(string path, DateTime utc)
    {
        long ticks = (utc - DateTime.UnixEpoch).Ticks;
        (long seconds, long rest) = Math.DivRem(ticks, TimeSpan.TicksPerSecond);
        long* times = stackalloc long[4] { seconds, rest * 100, seconds, rest * 100 };
        fixed (byte* name = Bytes(path)) Require(SetTimesAt(AtCurrentDirectory, name, times, NoFollow), "utimensat");
    }

    /// <summary>Sets both times to seconds since 1970, which may be outside of what <see cref="DateTime"/> has.</summary>
    public static void SetSeconds(string path, long seconds)
    {
        long* times = stackalloc long[4] { seconds, 0, seconds, 0 };
        fixed (byte* name = Bytes(path)) Require(SetTimesAt(AtCurrentDirectory, name, times, NoFollow), "utimensat");
    }

    /// <summary>Returns the status of a file; null if it does not exist or access is denied.</summary>
    public static FileStatus? Stat(string path, bool follow)
    {
        const uint BasicStats = 0x7FF; // STATX_BASIC_STATS
        FileStatus status;
        fixed (byte* name = Bytes(path)) return Statx(AtCurrentDirectory, name, follow ? 0 : NoFollow, BasicStats, &status) == 0 ? status
            : null;
    }

    /// <summary>Returns the allocated bytes of a file.</summary>
    public static long AllocatedBytes(string path) => (long)Stat(path, follow: true)!.Value.Blocks * 512;

    /// <summary>Whether this process may write to and search a directory.</summary>
    public static bool MayChange(string directory)
    {
        const int WriteAndSearch = 3, EffectiveAccess = 0x200;
        fixed (byte* name = Bytes(directory)) return AccessAt(AtCurrentDirectory, name, WriteAndSearch, EffectiveAccess) == 0;
    }

    /// <summary>Gives a file to another user, and to a group where one is given. Needs root.</summary>
    public static void ChangeOwner(string path, uint user, uint group = uint.MaxValue)
    {
        fixed (byte* name = Bytes(path)) Require(ChangeOwner(name, user, group), "lchown");
    }

    /// <summary>Changes this process to an ordinary user, for good.</summary>
    public static void BecomeUser(uint user)
    {
        Require(SetGroups(0, null), "setgroups");
        Require(SetGroup(user), "setgid");
        Require(SetUser(user), "setuid");
    }

    /// <summary>
    /// Runs an action on a thread that has these groups: the calls themselves, not libc's functions around them, which change the whole
    /// process (nptl(7)). Needs root.
    /// </summary>
    public static void InGroups(uint group, uint[] others, Action action)
    {
        bool isX64 = RuntimeInformation.ProcessArchitecture == Architecture.X64; // others share include/uapi/asm-generic/unistd.h
        nint setGroups = isX64 ? 116 : 159, setGroup = isX64 ? 119 : 149; // setgroups, setresgid
        Run(() =>
        {
            fixed (uint* first = others) Require((int)SystemCall(setGroups, others.Length, (nint)first, 0), "setgroups");
            Require((int)SystemCall(setGroup, (nint)group, (nint)group, (nint)group), "setresgid");
            action();
        });
    }

    /// <summary>Runs an action on a thread that is an ordinary user's altogether, who it is included. Needs root.</summary>
    public static void AsUser(uint user, Action action) => AsUser(user, user, action);

    /// <summary>Whether a user with one group may read a file. Needs root. Opens nothing, so it waits for no lease.</summary>
    public static bool MayRead(string path, uint user, uint group)
    {
        const int Read = 4, EffectiveAccess = 0x200;
        bool may = false;
        AsUser(user, group, () =>
        {
            fixed (byte* name = Bytes(path)) may = AccessAt(AtCurrentDirectory, name, Read, EffectiveAccess) == 0;
        });
        return may;
    }

    private static void AsUser(uint user, uint group, Action action)
    {
        nint setUser = RuntimeInformation.ProcessArchitecture == Architecture.X64 ? 117 : 147; // setresuid
        InGroups(group, [], () =>
        {
            Require((int)SystemCall(setUser, (nint)user, (nint)user, (nint)user), "setresuid");
            action();
        });
    }

    /// <summary>Runs an action with the file-system rights of an ordinary user, on this thread alone.</summary>
    public static void AsNobody(Action action)
    {
        const uint Nobody = 65534;
        _ = SetFileUser(Nobody); // returns the previous user, whether it succeeded or not: the tests find out
        try
        {
            action();
        }
        finally
        {
            _ = SetFileUser(0);
        }
    }

    /// <summary>
    /// Runs an action on a thread with mounts of its own, in which a directory is mounted over itself read-only; the mount goes with the
    /// thread. Needs root.
    /// </summary>
    public static void WithReadOnlyMount(string directory, Action action)
    {
        const int NewMounts = 0x20000, ReadOnly = 1, Remount = 0x20, Bind = 0x1000, Recursive = 0x4000, Private = 0x40000;
        Run(() =>
        {
            Require(Unshare(NewMounts), "unshare");
            fixed (byte* root = Bytes("/"), path = Bytes(directory))
            {
                Require(Mount(null, root, null, Recursive | Private, null), "mount");
                Require(Mount(path, path, null, Bind, null), "mount");
                Require(Mount(null, path, null, Bind | Remount | ReadOnly, null), "mount");
            }

            action();
        });
    }

    /// <summary>Runs an action on a thread that ends with it.</summary>
    private static void Run(Action action)
    {
        ExceptionDispatchInfo? failure = null;
        Thread thread = new(() =>
        {
            try
            {
                action();
            }
#pragma warning disable CA1031 // not swallowed: it goes on in the caller's thread
            catch (Exception exception)
#pragma warning restore CA1031
            {
                failure = ExceptionDispatchInfo.Capture(exception);
            }
        });
        thread.Start();
        thread.Join();
        failure?.Throw();
    }

    /// <summary>Sets the attributes of chattr(1) in place of the previous ones; false where the volume or the user may not.</summary>
    public static bool TrySetFlags(string path, uint flags)
    {
        const int SetFlags = 0x40086602; // FS_IOC_SETFLAGS
        int file;
        fixed (byte* name = Bytes(path)) file = OpenFile(name, 0);
        if (file < 0) return false;
        long value = flags;
        bool isSet = Control(file, SetFlags, &value) == 0;
        _ = CloseFile(file);
        return isSet;
    }

    /// <summary>
    /// Sets a default access list on a directory: what is created in it gets no rights for the group and others, whatever mode is
    /// requested.
    /// </summary>
    public static bool TrySetPrivateDefaultAccess(string directory)
    {
        // linux/posix_acl_xattr.h: version 2, then tag, permissions and id of owner, group and others
        ReadOnlySpan<byte> list =
            [2, 0, 0, 0, 1, 0, 7, 0, 255, 255, 255, 255, 4, 0, 0, 0, 255, 255, 255, 255, 32, 0, 0, 0, 255, 255, 255, 255];
        fixed (byte* path = Bytes(directory), name = Bytes("system.posix_acl_default"), value = list)
            return SetAttribute(path, name, value, (nuint)list.Length, 0) == 0;
    }

    [LibraryImport("libc", EntryPoint = "mknod", SetLastError = true)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.System32)]
    private static partial int MakeNode(byte* path, uint mode, ulong device);

    [LibraryImport("libc", EntryPoint = "utimensat", SetLastError = true)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.System32)]
    private static partial int SetTimesAt(int directory, byte* path, long* times, int flags);

    [LibraryImport("libc", EntryPoint = "statx", SetLastError = true)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.System32)]
    private static partial int Statx(int directory, byte* path, int flags, uint mask, FileStatus* status);

    [LibraryImport("libc", EntryPoint = "faccessat", SetLastError = true)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.System32)]
    private static partial int AccessAt(int directory, byte* path, int mode, int flags);

    [LibraryImport("libc", EntryPoint = "setxattr")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.System32)]
    private static partial int SetAttribute(byte* path, byte* name, byte* value, nuint size, int flags);

    [LibraryImport("libc", EntryPoint = "unshare", SetLastError = true)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.System32)]
    private static partial int Unshare(int flags);

    [LibraryImport("libc", EntryPoint = "mount", SetLastError = true)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.System32)]
    private static partial int Mount(byte* source, byte* target, byte* type, nuint flags, void* data);

    [LibraryImport("libc", EntryPoint = "open", SetLastError = true)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.System32)]
    private static partial int OpenFile(byte* path, int flags);

    [LibraryImport("libc", EntryPoint = "close")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.System32)]
    private static partial int CloseFile(int file);

    [LibraryImport("libc", EntryPoint = "ioctl", SetLastError = true)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.System32)]
    private static partial int Control(int file, nuint request, void* argument);

    [LibraryImport("libc", EntryPoint = "syscall", SetLastError = true)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.System32)]
    private static partial nint SystemCall(nint number, nint first, nint second, nint third);

    [LibraryImport("libc", EntryPoint = "lchown", SetLastError = true)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.System32)]
    private static partial int ChangeOwner(byte* path, uint user, uint group);

    [LibraryImport("libc", EntryPoint = "setfsuid")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.System32)]
    private static partial int SetFileUser(uint user);

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
