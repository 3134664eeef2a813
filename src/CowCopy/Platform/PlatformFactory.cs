using System.Runtime.CompilerServices;

namespace CowCopy.Platform;

/// <summary>Creates the platform of this operating system.</summary>
internal static class PlatformFactory
{
    public static IDiagnosticPlatform Create()
    {
#if NET
        if (OperatingSystem.IsLinux()) return new Linux.LinuxPlatform();
        if (OperatingSystem.IsWindows()) return CreateWindows();
        if (OperatingSystem.IsMacOS()) return CreateMacOS();
#else
        if (Environment.OSVersion.Platform == PlatformID.Win32NT) return CreateWindows();
#endif
        return CreatePortable();
    }

    // Methods of their own, so that no process loads the types of another system.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Windows.WindowsPlatform CreateWindows() => new Windows.WindowsPlatform();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Portable.PortablePlatform CreatePortable() => new Portable.PortablePlatform();
#if NET

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Portable.PortablePlatform CreateMacOS() => new Portable.PortablePlatform(new MacOS.MacCalls());
#endif
}
