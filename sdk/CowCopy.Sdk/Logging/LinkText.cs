using System.ComponentModel;
using System.Runtime.InteropServices;

namespace CowCopy.Sdk.Logging;

/// <summary>Why a link was refused, as MSBuild's own task words it.</summary>
internal static class LinkText
{
    public static string Refusal(CopyFailure failure, string call, CopyLog log) => RuntimeInformation.IsOSPlatform(OSPlatform.Windows)
        ? new Win32Exception(failure.NativeCode).Message
        : log.LinkCallFailed(call, failure.NativeCode);
}
