using System.Runtime.InteropServices;
using CowCopy.Planning;

namespace CowCopy.Platform.Portable;

/// <summary>The link calls that the base library lacks: hard links, and symbolic links on .NET Framework.</summary>
internal static unsafe partial class NativeLinks
{
    private const uint UnprivilegedFile = 2; // SYMBOLIC_LINK_FLAG_ALLOW_UNPRIVILEGED_CREATE, from Windows 10 14972
    private const int NotFound = 2, PathNotFound = 3, AccessDenied = 5, NotSameDevice = 17, AlreadyExists = 183, TooManyLinks = 1142, PrivilegeMissing = 1314;

    public static PlatformStatus HardLink(string existing, string link)
    {
#if NET
        if (!OperatingSystem.IsWindows()) return UnixHardLink(existing, link);
#endif
        fixed (char* to = link, from = existing) return Answer(CreateHardLink(to, from, security: default) != 0);
    }

    public static PlatformStatus SymbolicLink(string target, string link)
    {
        fixed (char* to = link, from = target) return Answer(CreateSymbolicLink(to, from, UnprivilegedFile) != 0);
    }

    private static PlatformStatus Answer(bool succeeded) => succeeded ? PlatformStatus.Ok : ToStatus(Marshal.GetLastWin32Error());

    private static PlatformStatus ToStatus(int code) => new(
        code switch
        {
            NotFound or PathNotFound => StatusCode.NotFound,
            AccessDenied => StatusCode.AccessDenied,
            NotSameDevice => StatusCode.DifferentVolume,
            AlreadyExists => StatusCode.AlreadyExists,
            TooManyLinks => StatusCode.LinkLimit,
            PrivilegeMissing => StatusCode.NotPermitted,
            _ => StatusCode.Other,
        },
        code);

#if NET
    private static PlatformStatus UnixHardLink(string existing, string link)
    {
        const int Missing = 2, Exists = 17, OtherDevice = 18, Denied = 13, Forbidden = 1, TooMany = 31; // the errno values all Unix systems share
        fixed (byte* from = System.Text.Encoding.UTF8.GetBytes(existing + '\0'), to = System.Text.Encoding.UTF8.GetBytes(link + '\0'))
        {
            if (LinkFile(from, to) == 0) return PlatformStatus.Ok;
        }

        int error = Marshal.GetLastPInvokeError();
        return new PlatformStatus(
            error switch
            {
                Missing => StatusCode.NotFound,
                Exists => StatusCode.AlreadyExists,
                OtherDevice => StatusCode.DifferentVolume,
                Denied => StatusCode.AccessDenied,
                Forbidden => StatusCode.NotPermitted,
                TooMany => StatusCode.LinkLimit,
                _ => StatusCode.Other,
            },
            error);
    }

    [LibraryImport("libc", EntryPoint = "link", SetLastError = true)]
    private static partial int LinkFile(byte* existing, byte* link);

    [LibraryImport("kernel32", EntryPoint = "CreateHardLinkW", SetLastError = true)]
    private static partial int CreateHardLink(char* link, char* existing, nint security);

    [LibraryImport("kernel32", EntryPoint = "CreateSymbolicLinkW", SetLastError = true)]
    private static partial byte CreateSymbolicLink(char* link, char* target, uint flags);
#else
    [DllImport("kernel32", EntryPoint = "CreateHardLinkW", SetLastError = true, ExactSpelling = true)]
    private static extern int CreateHardLink(char* link, char* existing, IntPtr security);

    [DllImport("kernel32", EntryPoint = "CreateSymbolicLinkW", SetLastError = true, ExactSpelling = true)]
    private static extern byte CreateSymbolicLink(char* link, char* target, uint flags);
#endif
}
