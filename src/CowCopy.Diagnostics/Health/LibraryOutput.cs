namespace CowCopy.Diagnostics.Health;

/// <summary>An output directory with the assemblies in it.</summary>
/// <param name="path">The directory.</param>
/// <param name="files">The files in it, without those in its directories.</param>
/// <param name="projects">The names of the projects in the nearest directory above that has any.</param>
internal sealed class LibraryOutput(string path, CheckedFile[] files, IReadOnlyCollection<string> projects)
{
    private const string Assembly = ".dll", Dependencies = ".deps.json";

    public string Path => path;

    /// <summary>Whether a program or its configuration is in it.</summary>
    public bool IsOfProgram { get; } = files.Any(static file => Has(file, ".runtimeconfig.json") || Has(file, ".exe"));

    /// <summary>The assemblies that were built to it: those with a list of dependencies beside them, or named as a project.</summary>
    public HashSet<string> Own { get; } = new(
        files.Where(static file => Has(file, Assembly))
            .Select(static file => file.Name[..^Assembly.Length])
            .Intersect(
                projects.Concat(files.Where(static file => Has(file, Dependencies))
                    .Select(static file => file.Name[..^Dependencies.Length])),
                StringComparer.OrdinalIgnoreCase),
        StringComparer.OrdinalIgnoreCase);

    /// <summary>The assemblies that were built to another directory only.</summary>
    public CheckedFile[] Foreign(HashSet<string> built) =>
    [
        .. files.Where(file => Has(file, Assembly) && file.Name[..^Assembly.Length] is var name && built.Contains(name)
            && !Own.Contains(name)),
    ];

    private static bool Has(CheckedFile file, string ending) => file.Name.EndsWith(ending, StringComparison.OrdinalIgnoreCase);
}
