using System.Text.RegularExpressions;

namespace CowCopy.Build;

/// <summary>Finds the tests of a project in its sources, so that a project without a match need not be built.</summary>
internal static partial class TestSources
{
    /// <summary>Returns whether the full name of a test may contain a text.</summary>
    /// <remarks>
    /// Inherited tests run under the name of the derived class, so each class is combined with each method of the project. That gives some
    /// names that do not exist; running the project shows it.
    /// </remarks>
    /// <param name="project">The project file.</param>
    /// <param name="filter">The text; case is ignored, as the test runner does.</param>
    public static bool MayContain(string project, string filter)
    {
        string[] files = Directory.GetFiles(Path.GetDirectoryName(project)!, "*.cs", SearchOption.AllDirectories);
        string[] sources = [.. files.Select(File.ReadAllText)];
        string[] classes = [.. sources.SelectMany(Classes).Distinct(StringComparer.Ordinal)];
        string[] methods = [.. sources.SelectMany(source => Method().Matches(source).Select(NameOf)).Distinct(StringComparer.Ordinal)];
        return classes.Any(one => methods.Any(method => $"{one}.{method}".Contains(filter, StringComparison.OrdinalIgnoreCase)));
    }

    private static IEnumerable<string> Classes(string source)
    {
        string prefix = Namespace().Match(source) is { Success: true } match ? NameOf(match) + "." : "";
        return Class().Matches(source).Select(one => prefix + NameOf(one));
    }

    private static string NameOf(Match match) => match.Groups["name"].Value;

    [GeneratedRegex(@"^namespace (?<name>[\w.]+)", RegexOptions.Multiline | RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex Namespace();

    [GeneratedRegex(@"\bclass (?<name>\w+)", RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex Class();

    [GeneratedRegex(@"^\s+public [\w<>\[\], ]*?(?<name>\w+)\(", RegexOptions.Multiline | RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex Method();
}
