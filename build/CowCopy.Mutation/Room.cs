namespace CowCopy.Mutation;

/// <summary>A directory of sources, or one source, and the project that it belongs to.</summary>
/// <param name="Name">Its name in files of results: <c>Trees</c>, <c>Sdk.Trees</c>, <c>Planning.Policy</c>.</param>
/// <param name="Project">The directory of the project, from the root of the repository.</param>
/// <param name="Files">The sources, from the root of the repository, with slashes.</param>
internal sealed record Room(string Name, string Project, IReadOnlyList<string> Files)
{
    private const string Library = "src/CowCopy", Diagnostics = "src/CowCopy.Diagnostics", Task = "sdk/CowCopy.Sdk";
    private const string Tool = "src/CowCopy.Tool";
    private const string Top = "/*.cs"; // behind a project: the sources in no directory of it
    private const string OfTool = "CowCopy.Tool.Tests";

    private static readonly string[] OfLibrary = ["CowCopy.Tests", "CowCopy.ContractTests"];
    private static readonly string[] OfTask = ["CowCopy.Sdk.Tests", OfTool];

    private static readonly string[] Projects = [Library, Diagnostics, Task, Tool];

    /// <summary>Gets the name of the assembly with the mutants.</summary>
    public string Assembly => Path.GetFileName(Project);

    /// <summary>Gets the projects of tests that run against some room.</summary>
    public static IReadOnlyList<string> AllTestProjects { get; } = [.. OfLibrary, .. OfTask];

    /// <summary>Gets the projects whose tests run against it.</summary>
    public IReadOnlyList<string> TestProjects => Project switch
    {
        Task => OfTask,
        Tool => [OfTool],
        Diagnostics => [.. OfLibrary, OfTool], // the tool shows what these find
        _ => OfLibrary,
    };

    /// <summary>Gets the framework that the tests run it on.</summary>
    public string Framework => Project is Task or Tool ? "net10.0" : "net8.0";

    /// <summary>Gets the directory of the project that it refers to; null for the library, which refers to none.</summary>
    public string? RefersTo => Project switch { Library => null, Tool => Diagnostics, _ => Library };

    /// <summary>Finds a room; null if there is none of that name.</summary>
    /// <param name="root">The root of the repository.</param>
    /// <param name="name">A directory or source of the libraries, the task or the command, or <c>src/CowCopy/*.cs</c>.</param>
    public static Room? Find(string root, string name)
    {
        string path = name.Replace('\\', '/').TrimEnd('/');
        foreach (string project in Projects)
        {
            string[] files = [.. Sources(root, project)];
            string prefix = project switch { Task => "Sdk.", Tool => "Tool.", _ => "" };
            if (path == project || path == Path.GetFileName(project)) return new(Path.GetFileName(project), project, files);
            string[] atTop = [.. files.Where(file => Path.GetDirectoryName(file) == project)];
            if (path == project + Top) return new(Path.GetFileName(project) + ".Top", project, atTop);
            string below = path.StartsWith(project + "/", StringComparison.Ordinal) ? path[(project.Length + 1)..] : path;
            string[] inside = [.. files.Where(file => file.StartsWith($"{project}/{below}/", StringComparison.Ordinal))];
            if (inside.Length > 0) return new(prefix + below.Replace('/', '.'), project, inside);
            if (!below.EndsWith(".cs", StringComparison.Ordinal)) continue;
            string[] named = [.. files.Where(file => file == $"{project}/{below}")]; // others of that name may be below it
            if (named.Length == 0) named = [.. files.Where(file => $"/{file}".EndsWith("/" + below, StringComparison.Ordinal))];
            if (named.Length == 1) return new(prefix + below[..^3].Replace('/', '.'), project, named);
        }

        return null;
    }

    /// <summary>Returns the names of all directories with sources, and of the sources at the top of each project.</summary>
    public static IEnumerable<string> Names(string root) => Projects
        .SelectMany(project => Sources(root, project)
            .Select(file => Path.GetDirectoryName(file[(project.Length + 1)..])!)
            .Where(static name => name.Length > 0)
            .Distinct(StringComparer.Ordinal)
            .Select(name => project is Task or Tool ? $"{project}/{name}" : name)
            .Append(project + Top));

    private static IEnumerable<string> Sources(string root, string project) =>
        Directory.EnumerateFiles(Path.Combine(root, project), "*.cs", SearchOption.AllDirectories)
            .Select(file => Path.GetRelativePath(root, file).Replace('\\', '/'))
            .Where(static file => !file.Split('/').Any(static part => part is "obj" or "bin"))
            .Order(StringComparer.Ordinal);
}
