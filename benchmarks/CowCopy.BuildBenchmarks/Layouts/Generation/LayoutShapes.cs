using CowCopy.BuildBenchmarks.Generation;

namespace CowCopy.BuildBenchmarks.Layouts.Generation;

/// <summary>Generates the projects of each layout; equal for the same size and seed on every machine.</summary>
internal sealed class LayoutShapes(LayoutSize size, int seed)
{
    private const int MinBinaryLength = 2 << 20, MaxBinaryLength = 20 << 20;
    private const int MaxVariation = 1_000_000;

    private static readonly string[] SmallPackages =
        ["Newtonsoft.Json", "Polly.Core", "Microsoft.Extensions.Logging", "System.CommandLine", "Microsoft.Extensions.FileSystemGlobbing"];

    private static readonly string[] TestPackages = ["MSTest.TestFramework", "MSTest.TestAdapter"];

    private readonly SeededNumbers _numbers = new(seed);

    /// <summary>A chain: each project has everything below it, packages included, in its own output directory.</summary>
    public IReadOnlyList<GeneratedProject> DeepReferences()
    {
        int count = size.Of(6, 20, 60);
        List<GeneratedProject> chain = [Library(0, [], ["Microsoft.CodeAnalysis.CSharp", SmallPackage()]) with { CopiesPackages = true }];
        while (chain.Count < count - 1) chain.Add(Library(chain.Count, Below(chain), []) with { CopiesPackages = true });
        chain.Add(Program("App000", ProjectKind.Application, Below(chain)));
        return chain;
    }

    /// <summary>
    /// Layers of libraries, each of which refers to up to three of the layer below, and programs on top: without package copies, as in most
    /// repositories, but with everything below it beside each library.
    /// </summary>
    public IReadOnlyList<GeneratedProject> Layered()
    {
        int layers = size.Of(3, 9, 14), width = size.Of(2, 8, 13), programs = size.Of(2, 8, 18);
        List<GeneratedProject> projects = [];
        for (int layer = 0; layer < layers; layer++)
        {
            string[] packages = layer == 0 ? [SmallPackage()] : [];
            for (int i = 0; i < width; i++) projects.Add(Library(projects.Count, LayerBelow(projects, layer, width), packages));
        }

        for (int i = 0; i < programs; i++)
            projects.Add(Program($"App{i:000}", ProjectKind.Application, LayerBelow(projects, layers, width)));
        return projects;
    }

    /// <summary>Services that do not reference each other; each has all shared libraries, also in its staging directory.</summary>
    public IReadOnlyList<GeneratedProject> Microservices()
    {
        int shared = size.Of(3, 8, 20), services = size.Of(3, 12, 40);
        List<GeneratedProject> projects = [Library(0, [], [SmallPackages[0], "Spectre.Console"])];
        while (projects.Count < shared) projects.Add(Library(projects.Count, [projects[0].Name], [SmallPackages[projects.Count % 5]]));
        string[] all = [.. projects.Select(static one => one.Name)];
        for (int i = 0; i < services; i++)
        {
            ProjectKind kind = i % 2 == 0 ? ProjectKind.Web : ProjectKind.Application;
            projects.Add(Program($"Service{i:000}", kind, all) with { IsStaged = true });
        }

        return projects;
    }

    /// <summary>Prebuilt binaries, copied by their projects, and once more by one that collects them all.</summary>
    public IReadOnlyList<GeneratedProject> FewLargeFiles()
    {
        int count = size.Of(2, 5, 8), files = size.Of(3, 4, 6);
        GeneratedProject[] projects = [.. Enumerable.Range(0, count).Select(index => Binaries(index, files))];
        string[] all = [.. projects.Select(static one => one.Name)];
        return [.. projects, new GeneratedProject("Collected", ProjectKind.Binaries, all, [])];
    }

    /// <summary>Libraries that build at the same time, and a chain on top of them.</summary>
    public IReadOnlyList<GeneratedProject> LinearTail()
    {
        int starters = size.Of(3, 16, 40), tail = size.Of(3, 12, 30);
        List<GeneratedProject> projects = [.. Enumerable.Range(0, starters).Select(index => Library(index, [], [SmallPackage()]))];
        string[] all = [.. projects.Select(static one => one.Name)];
        for (int i = 0; i < tail; i++)
        {
            string[] below = i == 0 ? all : [projects[^1].Name, all[_numbers.Below(starters)]];
            bool isLast = i == tail - 1;
            projects.Add(isLast
                ? Program("App000", ProjectKind.Application, below)
                : Library(projects.Count, below, []) with { CopiesPackages = true });
        }

        return projects;
    }

    /// <summary>One library, and many projects that reference it and nothing else.</summary>
    public IReadOnlyList<GeneratedProject> WideAndFlat()
    {
        int count = size.Of(6, 30, 120);
        GeneratedProject leaf = Library(0, [], [SmallPackages[0]]);
        return
        [
            leaf,
            .. Enumerable.Range(1, count - 1).Select(index => index % 2 == 0
                ? Program($"App{index:000}", ProjectKind.Application, [leaf.Name])
                : Library(index, [leaf.Name], [SmallPackage()]) with { CopiesPackages = true }),
        ];
    }

    /// <summary>A few libraries, and more test projects: each has all of them and the test framework.</summary>
    public IReadOnlyList<GeneratedProject> TestHeavy()
    {
        int libraries = size.Of(3, 10, 30), tests = size.Of(3, 20, 80);
        List<GeneratedProject> projects = [Library(0, [], [SmallPackages[0], SmallPackage(after: 0)])];
        while (projects.Count < libraries) projects.Add(Library(projects.Count, Below(projects), []));
        string top = projects[^1].Name;
        for (int i = 0; i < tests; i++) projects.Add(Program($"Test{i:000}", ProjectKind.Test, [top]) with { Packages = TestPackages });
        return projects;
    }

    /// <summary>Libraries, applications, web applications, test projects and prebuilt binaries.</summary>
    public IReadOnlyList<GeneratedProject> Mixed()
    {
        int libraries = size.Of(3, 20, 80), programs = size.Of(1, 6, 20), tests = size.Of(1, 5, 20), binaries = size.Of(1, 3, 10);
        List<GeneratedProject> projects = [Library(0, [], [SmallPackage()])];
        while (projects.Count < libraries)
        {
            string[] packages = projects.Count == 1 ? ["Microsoft.CodeAnalysis.CSharp"] : [];
            int[] below = [0, _numbers.Below(projects.Count), projects.Count - 1];
            projects.Add(Library(projects.Count, [.. below.Distinct().Select(one => projects[one].Name)], packages));
        }

        string top = projects[^1].Name;
        for (int i = 0; i < programs; i++)
        {
            projects.Add(Program($"App{i:000}", ProjectKind.Application, [top]));
            projects.Add(Program($"Web{i:000}", ProjectKind.Web, [projects[_numbers.Below(libraries)].Name]) with { IsStaged = true });
        }

        for (int i = 0; i < tests; i++)
        {
            string tested = projects[_numbers.Below(libraries)].Name;
            projects.Add(Program($"Test{i:000}", ProjectKind.Test, [tested]) with { Packages = TestPackages });
        }

        return [.. projects, .. Enumerable.Range(0, binaries).Select(index => Binaries(index, files: 2))];
    }

    private string[] LayerBelow(List<GeneratedProject> projects, int layer, int width)
    {
        if (layer == 0) return [];
        int first = (layer - 1) * width;
        int[] chosen = [.. Enumerable.Range(0, 3).Select(_ => first + _numbers.Below(width)).Distinct().Order()];
        return [.. chosen.Select(index => projects[index].Name)];
    }

    private GeneratedProject Library(int index, IReadOnlyList<string> references, IReadOnlyList<string> packages) =>
        new($"Lib{index:000}", ProjectKind.Library, references, packages) { Variation = Variation() };

    private GeneratedProject Program(string name, ProjectKind kind, IReadOnlyList<string> references) =>
        new(name, kind, references, []) { Variation = Variation() };

    private GeneratedProject Binaries(int index, int files)
    {
        string name = $"Native{index:000}";
        return new GeneratedProject(name, ProjectKind.Binaries, [], [])
        {
            Binaries = [.. Enumerable.Range(0, files).Select(file => new BinaryFile($"{name}.{file}.bin", BinaryLength(), Variation()))],
        };
    }

    // The project before, and one more of those below it, which changes nothing in what is copied.
    private string[] Below(List<GeneratedProject> chain) =>
        [.. new[] { chain.Count - 1, _numbers.Below(chain.Count) }.Distinct().Select(index => chain[index].Name)];

    private string SmallPackage(int after = -1) => SmallPackages[after + 1 + _numbers.Below(SmallPackages.Length - after - 1)];

    private int Variation() => 1 + _numbers.Below(MaxVariation);

    private int BinaryLength() => (MinBinaryLength + _numbers.Below(MaxBinaryLength - MinBinaryLength)) / sizeof(ulong) * sizeof(ulong);
}
