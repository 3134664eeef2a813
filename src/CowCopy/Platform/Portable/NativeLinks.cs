#if NET
using System.Runtime.InteropServices;
#endif
using CowCopy.Planning;

namespace CowCopy.Platform.Portable;

/// <summary>Hard links, which the base library lacks. Windows has a platform of its own, so this is about Unix systems; .NET Framework has none.</summary>
internal static unsafe partial class NativeLinks
{
#if NET
    public static PlatformStatus HardLink(string existing, string link)
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
#else
    public static PlatformStatus HardLink(string existing, string link) => PlatformStatus.From(StatusCode.NotSupported);
#endif
}
