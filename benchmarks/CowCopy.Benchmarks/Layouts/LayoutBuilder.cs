namespace CowCopy.Benchmarks.Layouts;

/// <summary>Builds a layout, project by project.</summary>
public sealed class LayoutBuilder
{
    private readonly List<LayoutFile> _files = [];
    private readonly List<LayoutStep> _steps = [];

    /// <summary>Adds a file that exists before the build.</summary>
    /// <returns>The name.</returns>
    public string Add(string name, int length, LayoutFileKind kind)
    {
        _files.Add(new LayoutFile(name, length, kind));
        return name;
    }

    /// <summary>Adds packages of mixed lengths.</summary>
    /// <returns>The names.</returns>
    public IReadOnlyList<string> AddPackages(int count) =>
        [.. Enumerable.Range(0, count).Select(i => Add($"packages/p{i:00}/lib{i:00}.dll", Length(i), LayoutFileKind.Package))];

    /// <summary>Adds the compiler output of a project.</summary>
    /// <returns>The names.</returns>
    public IReadOnlyList<string> AddProject(string name, int number, LayoutFileKind kind) =>
    [
        Add($"{name}/obj/{name}.dll", 8_000 + number * 2_713 % 60_000, kind),
        Add($"{name}/obj/{name}.pdb", 10_000 + number * 1_931 % 40_000, kind),
    ];

    /// <summary>Adds calls that run at the same time.</summary>
    public void Step(IEnumerable<IReadOnlyList<CopyRequest>> calls) => _steps.Add(new LayoutStep([.. calls]));

    /// <summary>Adds sequential calls.</summary>
    public void Sequence(IEnumerable<IReadOnlyList<CopyRequest>> calls)
    {
        foreach (IReadOnlyList<CopyRequest> call in calls) Step([call]);
    }

    public BuildLayout Build(string name) => new(name, [.. _files], [.. _steps]);

    /// <summary>Creates one call: each file into a directory, under its own name.</summary>
    public static IReadOnlyList<CopyRequest> Into(string directory, IEnumerable<string> files) =>
        [.. files.Select(file => new CopyRequest(file, directory + file[file.LastIndexOf('/')..]))];

    // Most packages have tens of kilobytes; every eighth has ten times as many.
    private static int Length(int number) => (20_000 + number * 7_919 % 80_000) * (number % 8 == 0 ? 10 : 1);
}
