using System.Globalization;
using System.Runtime.Versioning;
using System.Text;
using CowCopy.TestKit;

namespace CowCopy.Sdk.DifferentialTests.Sides;

/// <summary>Reads all that is below a directory: kind, mode, times, content, and which names are one file.</summary>
[UnsupportedOSPlatform("windows")]
[SupportedOSPlatform("linux")]
internal sealed class TreeReader(string root)
{
    private const UnixFileMode Open = UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute;
    private static readonly long Distant = new DateTimeOffset(2025, 1, 1, 0, 0, 0, TimeSpan.Zero).ToUnixTimeSeconds();

    private readonly SortedDictionary<string, string> _lines = new(StringComparer.Ordinal);
    private readonly Dictionary<ulong, string> _names = [];

    public SortedDictionary<string, string> Read()
    {
        ReadDirectory(root);
        return _lines;
    }

    private void ReadDirectory(string directory)
    {
        UnixFileMode mode = File.GetUnixFileMode(directory);
        if ((mode & Open) != Open) File.SetUnixFileMode(directory, mode | Open);
        string[] entries = Directory.GetFileSystemEntries(directory);
        Array.Sort(entries, StringComparer.Ordinal);
        foreach (string entry in entries) ReadEntry(entry);
        if ((mode & Open) != Open) File.SetUnixFileMode(directory, mode);
    }

    private void ReadEntry(string path)
    {
        string name = Path.GetRelativePath(root, path);
        FileStatus status = LinuxCalls.Stat(path, follow: false) ?? throw new IOException("Cannot stat " + path);
        if (status.IsDirectory)
        {
            _lines[name] = "directory " + Octal(status.Permissions);
            ReadDirectory(path);
        }
        else if (status.IsSymbolicLink)
        {
            _lines[name] = "-> "
                + File.ResolveLinkTarget(path, returnFinalTarget: false)!.FullName.Replace(root, "<root>", StringComparison.Ordinal);
        }
        else
        {
            string also = _names.TryAdd(status.Inode, name) ? "" : " = " + _names[status.Inode];
            _lines[name] = Octal(status.Permissions) + " " + Time(status) + " " + Content(path, status) + also;
        }
    }

    private static string Octal(int mode) => Convert.ToString(mode, 8);

    private static string Time(FileStatus status) => status.ModifiedSeconds > Distant
        ? "now"
        : DateTimeOffset.FromUnixTimeSeconds(status.ModifiedSeconds).ToString("yyyy-MM-dd", CultureInfo.InvariantCulture) + "."
            + status.ModifiedNanoseconds.ToString(CultureInfo.InvariantCulture);

    private static string Content(string path, FileStatus status)
    {
        bool closed = (status.Permissions & (int)UnixFileMode.UserRead) == 0 && !Environment.IsPrivilegedProcess;
        if (closed) File.SetUnixFileMode(path, UnixFileMode.UserRead);
        string text = File.ReadAllText(path);
        if (closed) File.SetUnixFileMode(path, (UnixFileMode)status.Permissions);
        StringBuilder runs = new();
        for (int start = 0, end; start < text.Length; start = end)
        {
            for (end = start; end < text.Length && text[end] == text[start]; end++)
            {
            }

            runs.Append(text[start]).Append('×').Append(end - start);
        }

        return runs.Length == 0 ? "empty" : runs.ToString();
    }
}
