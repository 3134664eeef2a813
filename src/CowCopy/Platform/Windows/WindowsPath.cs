namespace CowCopy.Platform.Windows;

/// <summary>Paths as the system takes them at any length. Pure.</summary>
internal static class WindowsPath
{
    private const string Extended = @"\\?\", ExtendedNetwork = @"\\?\UNC\", Device = @"\\.\", Native = @"\??\";

    /// <summary>A folder's path may have this many characters less than a file's 260, so that a short name (8.3) fits behind it.</summary>
    private const int LongestPlain = 247;

    /// <summary>The path to hand to the system, or null where it cannot be one: empty, or cut short by a zero inside.</summary>
    public static string? ToNative(string path)
    {
        if (path.Length == 0 || path.IndexOf('\0', 0) >= 0) return null;
        if (path.StartsWith(Native, StringComparison.Ordinal)) return path.Remove(0, Native.Length).Insert(0, Extended); // the same, and safe with every call
        if (path.Length <= LongestPlain || IsVerbatim(path)) return path;
        return path.StartsWith(@"\\", StringComparison.Ordinal) ? path.Remove(0, 2).Insert(0, ExtendedNetwork) : Extended + path;
    }

    private static bool IsVerbatim(string path) =>
        path.StartsWith(Extended, StringComparison.Ordinal) || path.StartsWith(Device, StringComparison.Ordinal);
}
