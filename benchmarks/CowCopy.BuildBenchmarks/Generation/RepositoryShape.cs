namespace CowCopy.BuildBenchmarks.Generation;

/// <summary>
/// The projects and their references: a few foundations, areas that use them, and programs on top. The same on every machine.
/// </summary>
/// <param name="count">The number of projects.</param>
internal sealed class RepositoryShape(int count)
{
    private const int FoundationCount = 10;
    private const int AreaSize = 13;
    private const int PercentLibraries = 70;
    private const int PercentApplications = 16;
    private const int PercentWeb = 4;

    private static readonly string[] FoundationPackages =
    [
        "", "Newtonsoft.Json", "Microsoft.Extensions.FileSystemGlobbing", "Polly.Core", "",
        "Microsoft.Extensions.Logging", "", "", "", "",
    ];

    // Two of the areas reference packages with an assembly per language.
    private static readonly string[] AreaPackages = ["Microsoft.CodeAnalysis.CSharp", "Spectre.Console", "System.CommandLine", "", ""];

    private int Libraries => count * PercentLibraries / 100;

    private int Areas => Math.Max(1, (Libraries - FoundationCount) / AreaSize);

    public IReadOnlyList<GeneratedProject> Projects() => [.. Enumerable.Range(0, count).Select(Project)];

    private static string Library(int index) => $"Lib{index:000}";

    private GeneratedProject Project(int index)
    {
        if (index < Libraries) return new(Library(index), ProjectKind.Library, LibrariesBelow(index), PackagesOf(index));
        int program = index - Libraries;
        bool isApplication = program < count * PercentApplications / 100;
        if (isApplication) return new($"App{program:000}", ProjectKind.Application, ProgramReferences(program), []);
        bool isWeb = program < count * (PercentApplications + PercentWeb) / 100;
        if (isWeb) return new($"Web{program:000}", ProjectKind.Web, ProgramReferences(program), []);
        string[] tested = [Library((program * 7) % Libraries)];
        return new($"Test{program:000}", ProjectKind.Test, tested, ["MSTest.TestFramework", "MSTest.TestAdapter"]);
    }

    // A foundation references the leaf and the foundation before it; a library of an area the two before it in the area and a foundation.
    private static string[] LibrariesBelow(int index)
    {
        if (index == 0) return [];
        if (index < FoundationCount) return [.. new[] { 0, index - 1 }.Distinct().Select(Library)];
        int place = (index - FoundationCount) % AreaSize;
        IEnumerable<int> inArea = new[] { index - 1, index - 2 }.Take(Math.Min(place, 2));
        return [.. inArea.Append(index % FoundationCount).Append(FoundationCount - 1).Distinct().Select(Library)];
    }

    private static string[] PackagesOf(int index) => PackageOf(index) is { Length: > 0 } package ? [package] : [];

    private static string PackageOf(int index)
    {
        if (index < FoundationCount) return FoundationPackages[index];
        int place = index - FoundationCount;
        return place % AreaSize == 0 ? AreaPackages[place / AreaSize % AreaPackages.Length] : "";
    }

    // A program references two areas: the top of one and the middle of another.
    private string[] ProgramReferences(int program)
    {
        int top = FoundationCount + (program % Areas) * AreaSize + AreaSize - 1;
        int middle = FoundationCount + ((program * 3 + 1) % Areas) * AreaSize + AreaSize / 2;
        return [.. new[] { top, middle }.Where(index => index < Libraries).Distinct().Select(Library)];
    }
}
