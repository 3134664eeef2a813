namespace CowCopy.Benchmarks.Layouts;

/// <summary>Puts a layout together, project by project.</summary>
public sealed class LayoutBuilder
{
    private readonly List<LayoutFile> _files = [];
    private readonly List<LayoutStep> _steps = [];

    /// <summary>Adds a file that is there from the start.</summary>
    /// <returns>Its name.</returns>
    public string Add(string name, int length, LayoutFileKind kind)
    {
        _files.Add(new LayoutFile(name, length, kind));
        return name;
    }

    /// <summary>Adds packages of mixed lengths.</summary>
    /// <returns>Their names.</returns>
    public IReadOnlyList<string> AddPackages(int count) =>
        [.. Enumerable.Range(0, count).Select(i => Add($"packages/p{i:00}/lib{i:00}.dll", Length(i), LayoutFileKind.Package))];

    /// <summary>Adds what a compiler writes for a project.</summary>
    /// <returns>Its names.</returns>
    public IReadOnlyList<string> AddProject(string name, int number, LayoutFileKind kind) =>
    [
        Add($"{name}/obj/{name}.dll", 8_000 + number * 2_713 % 60_000, kind),
        Add($"{name}/obj/{name}.pdb", 10_000 + number * 1_931 % 40_000, kind),
    ];

    /// <summary>Adds calls that run at the same time.</summary>
    public void Step(IEnumerable<IReadOnlyList<CopyRequest>> calls) => _steps.Add(new LayoutStep([.. calls]));

    /// <summary>Adds one call after another.</summary>
    public void Sequence(IEnumerable<IReadOnlyList<CopyRequest>> calls)
    {
        foreach (IReadOnlyList<CopyRequest> call in calls) Step([call]);
    }

    public BuildLayout Build(string name) => new(name, [.. _files], [.. _steps]);

    /// <summary>One call: each file into a folder, under its own name.</summary>
    public static IReadOnlyList<CopyRequest> Into(string folder, IEnumerable<string> files) =>
        [.. files.Select(file => new CopyRequest(file, folder + file[file.LastIndexOf('/')..]))];

    // Most packages are tens of kilobytes; every eighth is ten times that.
    private static int Length(int number) => (20_000 + number * 7_919 % 80_000) * (number % 8 == 0 ? 10 : 1);
}
