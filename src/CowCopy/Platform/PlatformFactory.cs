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
        return CreatePortable();
#else
        if (Environment.OSVersion.Platform == PlatformID.Win32NT) return CreateWindows();
        throw new PlatformNotSupportedException("The library for .NET Framework needs Windows. On other systems, use .NET.");
#endif
    }

    // Methods of their own, so that no process loads the types of another system.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Windows.WindowsPlatform CreateWindows() => new Windows.WindowsPlatform();
#if NET

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Portable.PortablePlatform CreatePortable() => new Portable.PortablePlatform();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Portable.PortablePlatform CreateMacOS() => new Portable.PortablePlatform(new MacOS.MacCalls());
#endif
}
