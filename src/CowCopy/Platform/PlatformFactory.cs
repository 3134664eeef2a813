namespace CowCopy.Platform;

/// <summary>The one place that knows which operating system this is.</summary>
internal static class PlatformFactory
{
    public static IPlatform Create()
    {
#if NET
        if (OperatingSystem.IsLinux()) return new Linux.LinuxPlatform();
#endif
        return new Portable.PortablePlatform();
    }
}
