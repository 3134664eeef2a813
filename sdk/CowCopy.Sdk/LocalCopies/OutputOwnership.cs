using CowCopy.Sdk.Context;
using CowCopy.Sdk.Copying;
using CowCopy.Sdk.Trees;

namespace CowCopy.Sdk.LocalCopies;

/// <summary>
/// Which files of an output directory a project's own builds wrote, so that they may delete them, and whether another project has its
/// output there too.
/// </summary>
/// <param name="context">Resolves relative paths.</param>
/// <param name="output">The full path of the directory, with a separator at the end.</param>
/// <param name="filesWritten">MSBuild's list of what earlier builds of the project wrote; there may be none.</param>
/// <param name="mayDeleteOutside">Whether the project deletes outside of its own directory too.</param>
internal sealed partial class OutputOwnership(TaskContext context, string output, string? filesWritten, bool mayDeleteOutside)
{
    private HashSet<string>? _written;
    private string? _place;

    /// <summary>
    /// The ends of names of what a build writes, those that say most first: one that publishes a single file writes only symbols beside it,
    /// and where symbols are embedded the program alone.
    /// </summary>
    public static IEnumerable<string> Outputs => [".dll", ".exe", ".pdb", ".deps.json", ".runtimeconfig.json"];

    /// <summary>Whether a property of MSBuild is true.</summary>
    public static bool Says(string? value) => string.Equals(value?.Trim(), "true", StringComparison.OrdinalIgnoreCase);

    public static string WithSeparator(string directory) => directory.TrimEnd(Path.DirectorySeparatorChar) + Path.DirectorySeparatorChar;

    /// <summary>The name of a file there that a build of another project wrote, and none of this one; else null.</summary>
    /// <param name="ownNames">Names of such files that a build of this project writes, also where its list does not say so.</param>
    public string? FindOther(HashSet<string> ownNames)
    {
        if (!Directory.Exists(output)) return null;
        string[] others =
        [
            .. Directory.GetFiles(output).Where(file => !ownNames.Contains(Path.GetFileName(file)))
                .OrderBy(static file => file, StringComparer.Ordinal),
        ];
        return Outputs.SelectMany(end => others.Where(file => file.EndsWith(end, StringComparison.OrdinalIgnoreCase)))
            .Concat(others.Where(IsProgram)).Where(file => !HasWritten(file)).Select(Path.GetFileName).FirstOrDefault();
    }

    /// <summary>
    /// Whether the directory is in that of the project, or one on its way has a name of the project. Any other may be that of a program
    /// which is built later.
    /// </summary>
    /// <param name="names">Names of the project, beside that of its directory.</param>
    public bool IsOfProject(IEnumerable<string> names) => IsBelowProject
        || Place.Split(Path.DirectorySeparatorChar).Intersect([.. names, ProjectDirectoryName], StringComparer.OrdinalIgnoreCase)
            .Any(static name => name.Length > 0);

    /// <summary>Whether a file is there.</summary>
    /// <param name="place">Its path from the directory.</param>
    public bool Has(string place) => File.Exists(output + place);

    /// <summary>Whether a file's place is the directory itself, none below it.</summary>
    /// <param name="place">Its path from the directory.</param>
    public bool IsBeside(string place) =>
        LeftOutList.Names.Equals(WithSeparator(Path.GetDirectoryName(Path.GetFullPath(output + place))!), output);

    /// <summary>Whether a path leads to the directory, through links or not.</summary>
    public bool IsReachedBy(string directory) => LeftOutList.Names.Equals(Physical(directory), Physical(output));

    /// <summary>Whether a copy can be left out: there is none, or earlier builds of the project wrote it and delete it.</summary>
    /// <param name="place">The path of the copy, from the directory.</param>
    public bool CanLack(string place)
    {
        string copy = Path.GetFullPath(output + place);
        return !File.Exists(copy) || (MayDelete && Written.Contains(copy));
    }

    /// <summary>Whether a build of this project wrote a file, be it where the project was before it was renamed or copied.</summary>
    private bool HasWritten(string file) => Written.Contains(file)
        || (Place.Length > 1 && Written.Any(one => one.EndsWith(Place + Path.GetFileName(file), DirectoryFiles.OnUsualVolumes)));

    private static string Physical(string directory) => PhysicalPath.Of(directory.TrimEnd(Path.DirectorySeparatorChar));

    // The directory's names, without those that it has in common with the project's directory.
    private string Place => _place ??= Path.DirectorySeparatorChar
        + string.Join(
            Path.DirectorySeparatorChar.ToString(),
            LeftOutList.RelativePath(WithSeparator(context.ProjectDirectory), output).Split(Path.DirectorySeparatorChar)
                .SkipWhile(static name => name == ".."));

    private HashSet<string> Written => _written ??= ReadWritten();

    private string ProjectDirectoryName => Path.GetFileName(context.ProjectDirectory.TrimEnd(Path.DirectorySeparatorChar));

    private bool IsBelowProject => output.StartsWith(WithSeparator(context.ProjectDirectory), StringComparison.OrdinalIgnoreCase);

    private bool MayDelete => mayDeleteOutside || IsBelowProject;

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
