using System.Globalization;

namespace CowCopy.Platform.Windows;

/// <summary>Converts paths to the form that the system takes at any length, with each name unchanged. Pure.</summary>
internal static class WindowsPath
{
    private const string Extended = @"\\?\", ExtendedNetwork = @"\\?\UNC\", Device = @"\\.\", Native = @"\??\";

    /// <summary>
    /// A directory's path may have this many characters less than a file's 260, so that a short name (8.3) fits behind it.
    /// </summary>
    private const int LongestPlain = 247;

    /// <summary>Returns the path to pass to the system, or null where it is none: empty, or with a zero inside.</summary>
    public static string? ToNative(string path)
    {
        if (path.Length == 0 || path.IndexOf('\0', 0) >= 0) return null;
        // the same, and safe with every call
        if (path.StartsWith(Native, StringComparison.Ordinal)) return path.Remove(0, Native.Length).Insert(0, Extended);
        if (IsVerbatim(path) || (path.Length <= LongestPlain && !WouldChange(path))) return path;
        return path.StartsWith(@"\\", StringComparison.Ordinal) ? path.Remove(0, 2).Insert(0, ExtendedNetwork) : Extended + path;
    }

    /// <summary>Returns whether a path names a device.</summary>
    public static bool IsOfDevice(string native) => native.StartsWith(Device, StringComparison.Ordinal);

    /// <summary>Returns whether a path names a share by its server; one behind a drive letter is not known by its path.</summary>
    public static bool IsOfNetwork(string native) => native.StartsWith(ExtendedNetwork, StringComparison.OrdinalIgnoreCase)
        || (native.StartsWith(@"\\", StringComparison.Ordinal) && !IsVerbatim(native));

    /// <summary>Returns a full path, which is no device's and no server's, as the kernel names it.</summary>
    public static string ToKernel(string native) =>
        native.StartsWith(Extended, StringComparison.Ordinal) ? native.Remove(0, Extended.Length).Insert(0, Native) : Native + native;

    /// <summary>
    /// Returns the path of a name as the kernel has it, which a link holds: a drive's or server's as it is written, any other, as one of a
    /// volume without a letter, with the prefix that Win32 needs for it. A relative path stays as it is.
    /// </summary>
    public static string FromKernel(string kernel)
    {
        const string Network = @"UNC\";
        if (!kernel.StartsWith(Native, StringComparison.Ordinal)) return kernel;
        string rest = kernel.Remove(0, Native.Length);
        if (rest.StartsWith(Network, StringComparison.OrdinalIgnoreCase)) return rest.Remove(0, Network.Length).Insert(0, @"\\");
        bool isWhole = rest.Length > 1 && (rest[1] == ':' || rest[0] is '\\' or '/');
        return isWhole ? rest : Extended + rest;
    }

    /// <summary>Returns a new path in the same directory, for a file that is renamed out of the way.</summary>
    public static string Aside(string path)
    {
        string directory = path.Remove(Math.Max(path.LastIndexOf('\\'), path.LastIndexOf('/')) + 1);
        return ToNative(string.Format(CultureInfo.InvariantCulture, "{0}.cowcopy-{1:N}.tmp", directory, Guid.NewGuid()))!;
    }

    /// <summary>Returns the part of a path that names its volume, by text alone: the drive, the share, or the device.</summary>
    public static string RootOf(string path)
    {
        string plain = Plain(path);
        bool isNetwork = plain.StartsWith(@"\\", StringComparison.Ordinal);
        int end = IndexOfSeparator(plain, isNetwork ? 2 : 0);
        if (isNetwork && end > 0) end = IndexOfSeparator(plain, end + 1);
        return end < 0 ? plain : plain.Remove(end);
    }

    /// <summary>Returns whether a path is that of a drive, a share or a volume itself, by text alone.</summary>
    public static bool IsRoot(string path) => Plain(path).TrimEnd('\\', '/').Length == RootOf(path).Length;

    /// <summary>Returns whether a name at the root of a volume is the system's own.</summary>
    public static bool IsOfSystem(string name) => name.Equals("$RECYCLE.BIN", StringComparison.OrdinalIgnoreCase)
        || name.Equals("System Volume Information", StringComparison.OrdinalIgnoreCase);

    private static string Plain(string path) =>
        path.StartsWith(ExtendedNetwork, StringComparison.Ordinal) ? path.Remove(0, ExtendedNetwork.Length).Insert(0, @"\\")
        : path.StartsWith(Extended, StringComparison.Ordinal) ? path.Remove(0, Extended.Length)
        : path;

    /// <summary>
    /// Returns whether Win32 replaces a name in the path: it drops dots and spaces at the end, and opens DOS devices for their names
    /// ("Naming Files, Paths, and Namespaces"). A full path has such names only where a file is really called so.
    /// </summary>
    private static bool WouldChange(string path)
    {
        for (int start = 0; start < path.Length;)
        {
            int end = IndexOfSeparator(path, start);
            if (end < 0) end = path.Length;
            if (end > start && (path[end - 1] is '.' or ' ') && !IsDots(path, start, end)) return true;
            if (end == path.Length && IsDevice(path, start)) return true;
            start = end + 1;
        }

        return false;
    }

    private static bool IsDots(string path, int start, int end) => end - start <= 2 && path[start] == '.' && path[end - 1] == '.';

    private static bool IsDevice(string path, int start)
    {
        int end = path.IndexOf('.', start), length = (end < 0 ? path.Length : end) - start;
        while (length > 0 && path[start + length - 1] == ' ') length--;
        if (length is not (3 or 4)) return false;
        string name = path.Substring(start, length).ToUpperInvariant();
        bool isNumbered = length == 4 && name[3] is (>= '1' and <= '9') or '\u00B9' or '\u00B2' or '\u00B3'; // digits, also superscript
        return isNumbered ? name.Remove(3) is "COM" or "LPT" : name is "CON" or "PRN" or "AUX" or "NUL";
    }

    private static bool IsVerbatim(string path) =>
        path.StartsWith(Extended, StringComparison.Ordinal) || path.StartsWith(Device, StringComparison.Ordinal);

    // Unsigned, -1 is the largest: the result is -1 if both are.
    private static int IndexOfSeparator(string path, int start) =>
        unchecked((int)Math.Min((uint)path.IndexOf('\\', start), (uint)path.IndexOf('/', start)));
}
