using CowCopy.BuildBenchmarks.Generation;

namespace CowCopy.BuildBenchmarks.Running;

/// <summary>What the output directories of class libraries lack where copy local is off in them, and hold instead.</summary>
/// <param name="projects">The projects of the repository.</param>
internal sealed class LibraryCopies(IReadOnlyList<GeneratedProject> projects)
{
    private readonly HashSet<string> _names = [.. projects.Select(static project => project.Name)];

    private readonly HashSet<string> _libraries =
        [.. projects.Where(static project => project.Kind == ProjectKind.Library).Select(static project => project.Name)];

    /// <summary>Whether a file is one of another project in the output directory of a library.</summary>
    /// <param name="file">The path, relative to the repository.</param>
    public bool Holds(string file) =>
        LibraryOf(file) is { } library && ProjectOf(Path.GetFileName(file)) is { } other && other != library;

    /// <summary>Whether a file is the list that a library has of where those files are.</summary>
    /// <inheritdoc cref="Holds" path="/param"/>
    public bool IsList(string file) => LibraryOf(file) is { } library && Path.GetFileName(file) == library + ".CowCopyLocal.txt";

    private string? LibraryOf(string file)
    {
        string[] parts = file.Split(Path.DirectorySeparatorChar);
        string? project = parts switch
        {
            [var name, "bin", ..] when name != "artifacts" => name,
            ["artifacts", "bin", var name, ..] => name,
            _ => null,
        };
        return project is not null && _libraries.Contains(project) ? project : null;
    }

    // "Area.Core.dll" and "Area.Core.runtimeconfig.json" are of Area.Core, if there is such a project.
    private string? ProjectOf(string file)
    {
        for (int dot = file.LastIndexOf('.'); dot > 0; dot = file.LastIndexOf('.', dot - 1))
        {
            if (_names.Contains(file[..dot])) return file[..dot];
        }

        return null;
    }
}
