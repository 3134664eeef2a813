namespace CowCopy.Platform;

/// <summary>Creates the platform of this operating system.</summary>
internal static class PlatformFactory
{
    public static IPlatform Create()
    {
#if NET
        if (OperatingSystem.IsLinux()) return new Linux.LinuxPlatform();
        if (OperatingSystem.IsWindows()) return new Windows.WindowsPlatform();
        if (OperatingSystem.IsMacOS()) return new Portable.PortablePlatform(new MacOS.MacCalls());
#else
        if (Environment.OSVersion.Platform == PlatformID.Win32NT) return new Windows.WindowsPlatform();
#endif
        return new Portable.PortablePlatform();
    }

    /// <summary>Creates it as CowCopy.Diagnostics uses it.</summary>
    public static IDiagnosticPlatform CreateForDiagnostics() => Create();
}
