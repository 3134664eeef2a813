using System.Runtime.InteropServices;

namespace CowCopy.Sdk.Copying;

/// <summary>How full paths are compared where only their text is known.</summary>
internal static class PathComparer
{
    /// <summary>Paths that differ only in case are one file on the usual volumes of Windows and macOS.</summary>
    public static StringComparer Platform => IsCaseSensitive ? StringComparer.Ordinal : StringComparer.OrdinalIgnoreCase;

    private static bool IsCaseSensitive { get; } = RuntimeInformation.IsOSPlatform(OSPlatform.Linux);
}
