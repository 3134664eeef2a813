using System.Runtime.InteropServices;

namespace CowCopy.TestKit;

/// <summary>Whether this Windows is Wine.</summary>
public static class Wine
{
    /// <summary>Whether it is.</summary>
    public static bool IsHere { get; } = OperatingSystem.IsWindows()
        && NativeLibrary.TryGetExport(NativeLibrary.Load("ntdll.dll"), "wine_get_version", out _);
}
