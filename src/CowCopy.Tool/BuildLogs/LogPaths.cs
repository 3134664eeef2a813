namespace CowCopy.Tool.BuildLogs;

/// <summary>Paths of the machine that wrote the log, which need not be this one.</summary>
/// <param name="isWindows">Whether the paths are those of Windows.</param>
/// <param name="budget">Bounds the memory for paths; null for no bound.</param>
internal sealed class LogPaths(bool isWindows, LogBudget? budget)
{
    // In memory: a path as written and whole, and its name and directory elsewhere.
    private const int PathBytes = 128, CharacterBytes = 10;

    private readonly Dictionary<string, string> _known = new(StringComparer.Ordinal);

    public bool IsWindows => isWindows;

    /// <summary>Whether the files of the log can be on this machine.</summary>
    public bool AreOfThisSystem => isWindows == OperatingSystem.IsWindows();

    /// <summary>How two paths are compared. Linux distinguishes letter case; macOS is treated as Linux.</summary>
    public StringComparer Comparer => isWindows ? StringComparer.OrdinalIgnoreCase : StringComparer.Ordinal;

    private StringComparison Comparison => isWindows ? StringComparison.OrdinalIgnoreCase : StringComparison.Ordinal;

    private char Separator => isWindows ? '\\' : '/';

    /// <summary>The style of paths that a rooted path has.</summary>
    public static LogPaths Of(string rooted, LogBudget? budget = null) => new(!rooted.StartsWith('/') && rooted.Length > 0, budget);

    /// <summary>Whether the last part of a path ends here.</summary>
    public bool IsSeparator(char one) => one == '/' || (isWindows && one == '\\');

    /// <summary>Makes a path whole, without "." and "..". Equal paths are one string, also of thousands of messages.</summary>
    public string Full(string path, string directory)
    {
        string rooted = IsRooted(path) ? path : directory + Separator + path;
        if (_known.TryGetValue(rooted, out string? known)) return known;
        budget?.Keep(PathBytes + ((long)CharacterBytes * rooted.Length));
        string full = Normalize(rooted);
        if (!_known.TryGetValue(full, out string? same)) _known[full] = same = full;
        _known[rooted] = same;
        return same;
    }

    public string Name(string path) => path[(LastSeparator(path) + 1)..];

    /// <summary>The path without its last name; empty if it has no other.</summary>
    public string Directory(string path) => path[..Math.Max(0, LastSeparator(path))];

    public bool IsBelow(string path, string directory) =>
        directory.Length > 0 && path.Length > directory.Length && path.StartsWith(directory, Comparison)
            && (IsSeparator(path[directory.Length]) || IsSeparator(directory[^1]));

    /// <summary>The path as seen from a directory, if it is below it; else the whole path.</summary>
    public string Relative(string path, string directory)
    {
        if (!IsBelow(path, directory)) return path;
        return path[(directory.Length + (IsSeparator(directory[^1]) ? 0 : 1))..];
    }

    /// <summary>The directory that all paths are below; empty if there is none.</summary>
    public string Common(IEnumerable<string> paths)
    {
        string? common = null;
        foreach (string path in paths)
        {
            common ??= Directory(path);
            while (common.Length > 0 && !IsBelow(path, common)) common = Directory(common);
        }

        return common ?? "";
    }

    private bool IsRooted(string path) =>
        isWindows ? path is [_, ':', ..] || path.StartsWith(@"\\", StringComparison.Ordinal) : path.StartsWith('/');

    private int LastSeparator(string path) => isWindows ? path.AsSpan().LastIndexOfAny('/', '\\') : path.LastIndexOf('/');

    private string Normalize(string path)
    {
        List<string> names = [];
        string prefix = isWindows && path.StartsWith(@"\\", StringComparison.Ordinal) ? @"\\" : isWindows ? "" : "/";
        foreach (string name in isWindows ? path.Split('/', '\\') : path.Split('/'))
        {
            if (name is "" or ".") continue;
            if (name != "..") names.Add(name);
            else if (names.Count > 0) names.RemoveAt(names.Count - 1);
        }

        return prefix + string.Join(Separator, names);
    }
}
