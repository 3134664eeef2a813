using CowCopy.Sdk.Context;

namespace CowCopy.Sdk.LocalCopies;

/// <summary>Which files of an output directory a project's own builds wrote, so that they may delete them.</summary>
/// <param name="context">Resolves relative paths.</param>
/// <param name="output">The full path of the directory, with a separator at the end.</param>
/// <param name="filesWritten">MSBuild's list of what earlier builds of the project wrote; there may be none.</param>
/// <param name="mayDeleteOutside">Whether the project deletes outside of its own directory too.</param>
internal sealed class OutputOwnership(TaskContext context, string output, string? filesWritten, bool mayDeleteOutside)
{
    private HashSet<string>? _own;

    /// <summary>Whether a property of MSBuild is true.</summary>
    public static bool Says(string? value) => string.Equals(value?.Trim(), "true", StringComparison.OrdinalIgnoreCase);

    public static string WithSeparator(string directory) => directory.TrimEnd(Path.DirectorySeparatorChar) + Path.DirectorySeparatorChar;

    /// <summary>
    /// Whether a copy can be left out: there is none, or earlier builds of the project wrote it, and no other project writes to its
    /// directory.
    /// </summary>
    /// <param name="place">The path of the copy, from the directory.</param>
    public bool CanLack(string place)
    {
        string copy = Path.GetFullPath(output + place);
        return !File.Exists(copy) || (_own ??= FindOwn()).Contains(copy);
    }

    private HashSet<string> FindOwn()
    {
        HashSet<string> written = new(LeftOutList.Names);
        bool isBelow = output.StartsWith(WithSeparator(context.ProjectDirectory), StringComparison.OrdinalIgnoreCase);
        if (string.IsNullOrEmpty(filesWritten) || (!isBelow && !mayDeleteOutside)) return written;
        string list = context.FullPath(filesWritten!);
        if (!File.Exists(list)) return written;
        foreach (string line in File.ReadAllLines(list))
            if (line.Length > 0) written.Add(Path.GetFullPath(context.FullPath(line)));

        // Another project's own assembly is there, which no build of this one has written.
        bool hasOfOthers = Directory.GetFiles(output)
            .Any(file => Path.GetExtension(file).ToUpperInvariant() is ".DLL" or ".EXE" && !written.Contains(file));
        return hasOfOthers ? [] : written;
    }
}
