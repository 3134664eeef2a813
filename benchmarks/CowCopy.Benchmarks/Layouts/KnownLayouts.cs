using static CowCopy.Benchmarks.Layouts.LayoutBuilder;

namespace CowCopy.Benchmarks.Layouts;

/// <summary>The copy sets of four kinds of build, the same on every machine.</summary>
public static class KnownLayouts
{
    private const int Mebibyte = 1 << 20;

    public static IReadOnlyList<BuildLayout> All { get; } = [DeepReferences(30), Microservices(12), FewLargeFiles(6), LinearTail(16, 12)];

    /// <summary>The same kinds with few files, for checks of the benchmarks.</summary>
    public static IReadOnlyList<BuildLayout> Small { get; } = [DeepReferences(4), Microservices(3), FewLargeFiles(2), LinearTail(3, 3)];

    /// <summary>C# projects in a chain of references; each output directory holds all projects below.</summary>
    public static BuildLayout DeepReferences(int projects)
    {
        LayoutBuilder layout = new();
        Chain(layout, [.. layout.AddPackages(10)], "P", projects, LayoutFileKind.LeafOutput);
        return layout.Build("deep references");
    }

    /// <summary>Services in a staging directory, each with the libraries that all of them use.</summary>
    public static BuildLayout Microservices(int services)
    {
        LayoutBuilder layout = new();
        IReadOnlyList<string> shared = [.. layout.AddPackages(36), .. layout.AddProject("Contracts", 1, LayoutFileKind.LeafOutput)];
        layout.Step([
            .. from i in Enumerable.Range(0, services)
               select Into($"stage/s{i:00}", [.. layout.AddProject($"S{i:00}", i, LayoutFileKind.Output), .. shared]),
        ]);
        return layout.Build("microservices");
    }

    /// <summary>Like a C++ build: a few large binaries with symbols and many small headers, copied to two places.</summary>
    public static BuildLayout FewLargeFiles(int binaries)
    {
        LayoutBuilder layout = new();
        string[] large =
        [
            .. from i in Enumerable.Range(0, binaries)
               let kind = i == 0 ? LayoutFileKind.LeafOutput : LayoutFileKind.Output
               select layout.Add($"out/lib{i}.so", (2 + i * 4) * Mebibyte, kind),
        ];
        string[] headers =
            [.. Enumerable.Range(0, 60).Select(i => layout.Add($"include/h{i:00}.h", 1_500 + i * 397, LayoutFileKind.Package))];
        layout.Step([Into("install/lib", large), Into("install/include", headers)]);
        layout.Step([Into("package/lib", large), Into("package/include", headers)]);
        return layout.Build("few large files");
    }

    /// <summary>Many projects in parallel, then a chain of projects that each wait for the one before.</summary>
    public static BuildLayout LinearTail(int parallel, int tail)
    {
        LayoutBuilder layout = new();
        IReadOnlyList<string> packages = layout.AddPackages(10);
        layout.Step([
            .. from i in Enumerable.Range(0, parallel)
               select Into($"A{i:00}/bin", [.. layout.AddProject($"A{i:00}", i, LayoutFileKind.Output), .. packages]),
        ]);
        string[] start =
            [.. Enumerable.Range(0, parallel).SelectMany(i => (string[])[$"A{i:00}/bin/A{i:00}.dll", $"A{i:00}/bin/A{i:00}.pdb"])];
        Chain(layout, [.. packages, .. start], "T", tail, LayoutFileKind.LeafOutput);
        return layout.Build("linear tail");
    }

    // Each project copies its own output and the outputs of the projects that it references: two calls, as in MSBuild.
    private static void Chain(LayoutBuilder layout, List<string> below, string prefix, int projects, LayoutFileKind first)
    {
        for (int i = 0; i < projects; i++)
        {
            string name = $"{prefix}{i:00}";
            IReadOnlyList<CopyRequest> own = Into($"{name}/bin", layout.AddProject(name, i, i == 0 ? first : LayoutFileKind.Output));
            layout.Sequence([Into($"{name}/bin", [.. below]), own]);
            below.AddRange(own.Select(static request => request.Destination));
        }
    }
}
