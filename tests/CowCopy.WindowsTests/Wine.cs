using System.Runtime.InteropServices;

namespace CowCopy.WindowsTests;

/// <summary>Whether this Windows is Wine.</summary>
internal static class Wine
{
    public static bool IsHere { get; } = OperatingSystem.IsWindows()
        && NativeLibrary.TryGetExport(NativeLibrary.Load("ntdll.dll"), "wine_get_version", out _);
}
