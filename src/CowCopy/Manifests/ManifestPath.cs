namespace CowCopy.Manifests;

/// <summary>Whether the path of an entry is one of a file below the root. Pure.</summary>
internal static class ManifestPath
{
    private static readonly char[] NotInWindows = ['\\', ':', '*', '?', '"', '<', '>', '|'];

    private static readonly string[] Devices = ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"];

    /// <param name="path">The path, with forward slashes.</param>
    /// <param name="isWindows">Whether the names are those of Windows.</param>
    public static bool IsSafe(string path, bool isWindows)
    {
        for (int start = 0; start <= path.Length;)
        {
            int end = path.IndexOf('/', start);
            if (end < 0) end = path.Length;
            if (!IsSafe(path, start, end, isWindows)) return false;
            start = end + 1;
        }

        return path.IndexOf('\0', startIndex: 0) < 0;
    }

    private static bool IsSafe(string path, int start, int end, bool isWindows)
    {
        int length = end - start;
        if (length == 0 || (path[start] == '.' && (length == 1 || (length == 2 && path[start + 1] == '.')))) return false;
        return !isWindows || IsKeptByWindows(path.Substring(start, length));
    }

    /// <summary>"Naming Files, Paths, and Namespaces" (Win32): reserved with any extension, and with superscript digits.</summary>
    private static bool IsKeptByWindows(string name)
    {
        if (name[name.Length - 1] is '.' or ' ') return false;
        foreach (char letter in name)
        {
            if (letter < ' ' || Array.IndexOf(NotInWindows, letter) >= 0) return false;
        }

        int dot = name.IndexOf('.', startIndex: 0);
        string stem = (dot < 0 ? name : name.Substring(0, dot)).TrimEnd(' ');
        if (Array.Exists(Devices, device => string.Equals(device, stem, StringComparison.OrdinalIgnoreCase))) return false;
        bool isPort = stem.Length == 4
            && (stem.StartsWith("COM", StringComparison.OrdinalIgnoreCase) || stem.StartsWith("LPT", StringComparison.OrdinalIgnoreCase));
        return !isPort || stem[3] is not ((>= '0' and <= '9') or '\u00B9' or '\u00B2' or '\u00B3');
    }
}
