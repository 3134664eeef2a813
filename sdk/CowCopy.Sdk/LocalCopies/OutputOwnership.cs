using CowCopy.Sdk.Context;

namespace CowCopy.Sdk.LocalCopies;

/// <summary>
/// Which files of an output directory a project's own builds wrote, so that they may delete them, and whether another project has its
/// output there too.
/// </summary>
/// <param name="context">Resolves relative paths.</param>
/// <param name="output">The full path of the directory, with a separator at the end.</param>
/// <param name="filesWritten">MSBuild's list of what earlier builds of the project wrote; there may be none.</param>
/// <param name="mayDeleteOutside">Whether the project deletes outside of its own directory too.</param>
internal sealed class OutputOwnership(TaskContext context, string output, string? filesWritten, bool mayDeleteOutside)
{
    private HashSet<string>? _written;

    /// <summary>Whether a property of MSBuild is true.</summary>
    public static bool Says(string? value) => string.Equals(value?.Trim(), "true", StringComparison.OrdinalIgnoreCase);

    public static string WithSeparator(string directory) => directory.TrimEnd(Path.DirectorySeparatorChar) + Path.DirectorySeparatorChar;

    /// <summary>The name of an assembly there that no build of this project wrote; else null.</summary>
    /// <param name="ownNames">Names of assemblies that a build of this project writes, also where its list does not say so.</param>
    public string? FindOther(HashSet<string> ownNames)
    {
        if (!Directory.Exists(output)) return null;
        return Directory.GetFiles(output).Where(static file => Path.GetExtension(file).ToUpperInvariant() is ".DLL" or ".EXE")
            .Where(file => !ownNames.Contains(Path.GetFileName(file)) && !Written.Contains(file)).Select(Path.GetFileName)
            .OrderBy(static name => name, StringComparer.Ordinal).FirstOrDefault();
    }

    /// <summary>Whether a copy can be left out: there is none, or earlier builds of the project wrote it and delete it.</summary>
    /// <param name="place">The path of the copy, from the directory.</param>
    public bool CanLack(string place)
    {
        string copy = Path.GetFullPath(output + place);
        return !File.Exists(copy) || (MayDelete && Written.Contains(copy));
    }

    private HashSet<string> Written => _written ??= ReadWritten();

    private bool MayDelete =>
        mayDeleteOutside || output.StartsWith(WithSeparator(context.ProjectDirectory), StringComparison.OrdinalIgnoreCase);

    private HashSet<string> ReadWritten()
    {
        HashSet<string> written = new(LeftOutList.Names);
        if (string.IsNullOrEmpty(filesWritten)) return written;
        string list = context.FullPath(filesWritten!);
        if (!File.Exists(list)) return written;
        foreach (string line in File.ReadAllLines(list))
            if (line.Length > 0) written.Add(Path.GetFullPath(context.FullPath(line)));
        return written;
    }
}
