using CowCopy.Sdk.Logging;
using static CowCopy.Sdk.Trees.ListText;

namespace CowCopy.Sdk.Trees;

/// <summary>
/// A text file that lists what trees copied. Its first line has a name, a tab, the machine, a tab and the project's directory where it was
/// written. Each other line has a destination, a tab and a path below it, or a directory that was created, a tab and nothing.
/// </summary>
/// <remarks>
/// Relative paths start at the project's directory. Lines with full paths count only in the place that the first line names. A list that
/// was copied or renamed therefore names nothing but what came with it (docs/msbuild.md).
/// </remarks>
internal sealed class CopiedFileList(string file, ListPlace place)
{
    private const char Separator = '\t';

    private readonly string _firstLine = string.Join(
        "\t", nameof(CowCopyTree), Escape(Environment.MachineName), Escape(place.PhysicalDirectory));

    public string FullPath => file;

    /// <summary>How many lines name something outside of the project's directory, from another place.</summary>
    public int CountForeign()
    {
        string[] lines = ReadLines();
        return IsFromHere(lines) ? 0 : lines.Count(static line => IsEntry(line) && IsFull(line));
    }

    /// <summary>Adds files; those of earlier builds stay, as a file that its source has lost is still in the destination.</summary>
    /// <returns>Whether the list has them; otherwise an error is logged.</returns>
    public bool Add(string destination, IEnumerable<string> files, IEnumerable<string> created, TreeMessages messages)
    {
        try
        {
            string[] present = ReadLines();
            HashSet<string> lines = new(OwnOf(present), StringComparer.Ordinal);
            bool isChanged = present.Length > 0 && !IsFromHere(present);
            string start = LineOf(destination);
            foreach (string copied in files)
            {
                string below = copied.Substring(destination.Length).TrimStart(Path.DirectorySeparatorChar);
                isChanged |= lines.Add(start + Escape(below));
            }

            foreach (string directory in created) isChanged |= lines.Add(LineOf(directory));
            if (isChanged) Replace(lines);
            return true;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or ArgumentException) // not of the task's parameters
        {
            messages.CannotList(file, e);
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
    public void Keep(IReadOnlyCollection<string> directories) => Replace([.. directories.Select(LineOf)]);

    /// <summary>Removes directories; deletes a list that has nothing else.</summary>
    public void Remove(IEnumerable<string> directories)
    {
        HashSet<string> lines = new(OwnOf(ReadLines()), StringComparer.Ordinal);
        lines.ExceptWith(directories.Select(LineOf));
        Replace(lines);
    }

    private IEnumerable<(string Path, string Below)> Read() =>
        from line in OwnOf(ReadLines())
        let parts = line.Split(Separator)
        let at = FullPathOf(Unescape(parts[0]))
        let below = Unescape(parts[1])
        where at is not null && IsBelow(at, below)
        select (at, below);

    private string[] ReadLines() => File.Exists(file) ? File.ReadAllLines(file) : [];

    private bool IsFromHere(string[] lines) => lines.Length > 0 && lines[0] == _firstLine;

    private IEnumerable<string> OwnOf(string[] lines)
    {
        bool isFromHere = IsFromHere(lines);
        return lines.Where(line => IsEntry(line) && (isFromHere || !IsFull(line)));
    }

    private string? FullPathOf(string listed) => Path.IsPathRooted(listed) ? listed : place.FullPathOf(listed);

    private static bool IsEntry(string line)
    {
        string[] parts = line.Split(Separator);
        return parts.Length == 2 && parts[0].Length > 0 && line.IndexOf('\0', startIndex: 0) < 0;
    }

    private static bool IsFull(string line) => Path.IsPathRooted(Unescape(line.Split(Separator)[0]));

    // Nothing that a list names is outside of the destination, whoever wrote it.
    private static bool IsBelow(string directory, string below)
    {
        string separator = Path.DirectorySeparatorChar.ToString();
        string start = directory.EndsWith(separator, StringComparison.Ordinal) ? directory : directory + separator;
        return below.Length == 0 || (!Path.IsPathRooted(below)
            && Path.GetFullPath(start + below).StartsWith(start, StringComparison.Ordinal));
    }

    // A list cut short could name other files than were copied.
    private void Replace(HashSet<string> lines)
    {
        if (lines.Count == 0)
        {
            File.Delete(file);
            return;
        }

        if (Path.GetDirectoryName(file) is { Length: > 0 } directory) Directory.CreateDirectory(directory);
        string temporary = file + ".tmp";
        File.Delete(temporary); // one left by a kill may be a link to that of another place
        try
        {
            File.WriteAllLines(temporary, lines.OrderBy(static line => line, StringComparer.Ordinal).Prepend(_firstLine));
            File.Delete(file);
            File.Move(temporary, file);
        }
        finally
        {
            File.Delete(temporary); // it is still there where something failed
        }
    }

    private string LineOf(string directory) => Escape(place.Shorten(directory)) + Separator;
}
