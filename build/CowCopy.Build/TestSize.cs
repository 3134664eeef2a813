using System.Text.Json;

namespace CowCopy.Build;

/// <summary>The rule that says which tests are in the quick size of a run; the thorough size has all.</summary>
public static class TestSize
{
    /// <summary>The rule, for readers.</summary>
    public const string Rule =
        "Thorough is each test of category Thorough, of a project with ThoroughTests, on a real volume (namespace Real), "
        + "or on one more volume of a kind (namespace Variants).";

    /// <summary>The rule, as a filter of the test runner. A project with <c>ThoroughTests</c> gives all its tests the category.</summary>
    public const string QuickFilter = "TestCategory!=Thorough&FullyQualifiedName!~.Real.&FullyQualifiedName!~.Variants.";

    private const string ThoroughProject = "<ThoroughTests>true</ThoroughTests>";

    /// <summary>Returns whether a test project has quick tests, so that a quick run builds it.</summary>
    /// <param name="project">The project file.</param>
    /// <returns>Whether it has.</returns>
    public static bool HasQuickTests(string project) =>
        !File.ReadAllText(project).Contains(ThoroughProject, StringComparison.Ordinal);

    /// <summary>Says what a quick run leaves out.</summary>
    /// <param name="projects">All test projects.</param>
    /// <returns>Lines for the end of a run.</returns>
    public static IEnumerable<string> LeftOut(IEnumerable<string> projects)
    {
        IEnumerable<string?> whole = projects.Where(project => !HasQuickTests(project)).Select(Path.GetFileNameWithoutExtension);
        yield return $"This is the quick size. {Rule}";
        yield return $"Left out as a whole: {string.Join(", ", whole)}; the scripts for Windows, the samples, Wine.";
        yield return "The analyzers did not run either: dotnet build CowCopy.sln";
        yield return "All of them: dotnet run build.cs -- test --thorough";
    }

    /// <summary>Writes a solution filter: the solution's projects that a quick run builds, with what they refer to.</summary>
    /// <param name="path">The file to write.</param>
    /// <param name="solution">The solution.</param>
    /// <param name="projects">The projects.</param>
    public static void WriteFilter(string path, string solution, IEnumerable<string> projects)
    {
        string root = Path.GetDirectoryName(solution)!;
        string InSolution(string project) => Path.GetRelativePath(root, project).Replace('/', '\\');
        var filter = new
        {
            solution = new
            {
                path = Path.GetRelativePath(Path.GetDirectoryName(path)!, solution),
                projects = projects.Select(InSolution).ToArray(),
            },
        };
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        File.WriteAllText(path, JsonSerializer.Serialize(filter));
    }
}
