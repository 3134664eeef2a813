using CowCopy.Sdk.Logging;

namespace CowCopy.Sdk.Trees;

/// <summary>
/// A text file that lists what trees copied: on each line a destination, a tab and a path below it, or a directory that was created, a tab
/// and nothing.
/// </summary>
internal sealed class CopiedFileList(string path)
{
    private const char Separator = '\t';

    /// <summary>Adds files; those of earlier builds stay, as a file that its source has lost is still in the destination.</summary>
    /// <returns>Whether the list has them; otherwise an error is logged.</returns>
    public bool Add(string destination, IEnumerable<string> files, IEnumerable<string> created, TreeMessages messages)
    {
        try
        {
            HashSet<string> lines = new(ReadLines(), StringComparer.Ordinal);
            int before = lines.Count;
            foreach (string file in files)
            {
                string below = file.Substring(destination.Length).TrimStart(Path.DirectorySeparatorChar);
                lines.Add(Escape(destination) + Separator + Escape(below));
            }

            foreach (string directory in created) lines.Add(LineOf(directory));
            if (lines.Count > before) Write(lines);
            return true;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            messages.CannotList(path, e);
            return false;
        }
    }

    /// <summary>Returns each destination with the paths below it.</summary>
    public ILookup<string, string> ReadFiles() =>
        Read().Where(static line => line.Below.Length > 0)
            .ToLookup(static line => line.Path, static line => line.Below, StringComparer.Ordinal);

    /// <summary>Returns the directories that were created.</summary>
    public HashSet<string> ReadDirectories() =>
        new(Read().Where(static line => line.Below.Length == 0).Select(static line => line.Path), StringComparer.Ordinal);

    /// <summary>Keeps only these directories; deletes a list of none.</summary>
    public void Keep(IReadOnlyCollection<string> directories)
    {
        if (directories.Count == 0) File.Delete(path);
        else Write(directories.Select(LineOf));
    }

    /// <summary>Removes directories; deletes a list that has nothing else.</summary>
    public void Remove(IEnumerable<string> directories)
    {
        HashSet<string> lines = new(ReadLines(), StringComparer.Ordinal);
        lines.ExceptWith(directories.Select(LineOf));
        if (lines.Count == 0) File.Delete(path);
        else Write(lines);
    }

    private IEnumerable<(string Path, string Below)> Read() =>
        from line in ReadLines()
        let parts = line.Split(Separator)
        where parts.Length == 2
        select (Unescape(parts[0]), Unescape(parts[1]));

    private string[] ReadLines() => File.Exists(path) ? File.ReadAllLines(path) : [];

    // A list cut short could name other files than were copied.
    private void Write(IEnumerable<string> lines)
    {
        if (Path.GetDirectoryName(path) is { Length: > 0 } directory) Directory.CreateDirectory(directory);
        string temporary = path + ".tmp";
        File.WriteAllLines(temporary, lines.OrderBy(static line => line, StringComparer.Ordinal));
        File.Delete(path);
        File.Move(temporary, path);
    }

    private static string LineOf(string directory) => Escape(directory) + Separator;

    private static string Escape(string text) =>
        Replace(Replace(Replace(Replace(text, "%", "%25"), "\t", "%09"), "\n", "%0a"), "\r", "%0d");

    private static string Unescape(string text) =>
        Replace(Replace(Replace(Replace(text, "%09", "\t"), "%0a", "\n"), "%0d", "\r"), "%25", "%");

    private static string Replace(string text, string part, string other) =>
        string.Join(other, text.Split([part], StringSplitOptions.None));
}
