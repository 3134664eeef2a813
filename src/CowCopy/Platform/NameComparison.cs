namespace CowCopy.Platform;

/// <summary>How names of this operating system are compared where only their text is known.</summary>
internal static class NameComparison
{
    /// <summary>Case matters on Linux. On the usual volumes of Windows and macOS it does not.</summary>
    public static StringComparison OfSystem =>
#if NET
        OperatingSystem.IsLinux() ? StringComparison.Ordinal : StringComparison.OrdinalIgnoreCase;
#else
        Environment.OSVersion.Platform == PlatformID.Win32NT ? StringComparison.OrdinalIgnoreCase : StringComparison.Ordinal;
#endif
}
