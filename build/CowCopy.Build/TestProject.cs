using System.Globalization;
using System.Text.RegularExpressions;
using CowCopy.LoopVolumes;

namespace CowCopy.Build;

/// <summary>Runs one built test project and reads its summary.</summary>
internal static partial class TestProject
{
    // Enough for the name of the test and its values; a random script with its trees has hundreds of lines.
    private const int LinesOfFailure = 12;

    // Of the test runner: https://learn.microsoft.com/dotnet/core/testing/microsoft-testing-platform-exit-codes
    private const int NoTestsExitCode = 8;

    /// <summary>Runs the tests that a filter selects; null if it selects none.</summary>
    /// <param name="repository">The repository, built.</param>
    /// <param name="project">The project file.</param>
    /// <param name="filter">A filter of the test runner; null for all tests.</param>
    /// <param name="artifacts">The directory that it was built into.</param>
    /// <param name="environment">Variables to set.</param>
    /// <param name="output">Gets what the tests write.</param>
    public static TestResult? Run(
        Repository repository,
        string project,
        string? filter,
        string artifacts,
        IEnumerable<(string, string?)> environment,
        TextWriter output)
    {
        string name = Path.GetFileNameWithoutExtension(project);
        string assembly = Path.Combine(artifacts, "bin", name, "release", name + ".dll");
        string[] arguments = [assembly, "--progress", "off", "--no-ansi", .. filter is null ? (string[])[] : ["--filter", filter]];
        CommandResult run = repository.Dotnet(arguments, environment, output);
        return filter is not null && run.ExitCode == NoTestsExitCode ? null : Read(name, run);
    }

    /// <summary>Reads the result from the output of a test program.</summary>
    public static TestResult Read(string name, CommandResult run) =>
        new(name, TallyOf(run), string.Concat(FailuresIn(run.Output))) { Skipped = SkippedTests.ReasonsIn(run.Output) };

    /// <summary>Reads the tally at the end of a test program's output.</summary>
    /// <remarks>A run without a summary crashed; one that fails without a failed test ran none, or failed in its clean-up.</remarks>
    private static Tally TallyOf(CommandResult run)
    {
        int summary = run.Output.LastIndexOf("Test run summary:", StringComparison.Ordinal);
        if (summary < 0) return Tally.OneFailed;

        string text = run.Output[summary..];
        var tally = new Tally(Count(text, "succeeded"), Count(text, "failed"), Count(text, "skipped"));
        bool silent = tally.Failed == 0 && (run.ExitCode != 0 || tally.Passed + tally.Skipped == 0);
        return silent ? tally + Tally.OneFailed : tally;
    }

    private static IEnumerable<string> FailuresIn(string output)
    {
        int left = 0;
        foreach (string line in output.Split('\n'))
        {
            if (line.StartsWith("failed ", StringComparison.Ordinal)) left = LinesOfFailure;
            else if (!line.StartsWith(' ')) left = 0;
            if (left-- > 0) yield return line.TrimEnd() + Environment.NewLine;
        }
    }

    private static int Count(string summary, string what)
    {
        foreach (Match line in SummaryLine().Matches(summary))
            if (line.Groups["what"].Value == what) return int.Parse(line.Groups["count"].Value, CultureInfo.InvariantCulture);

        throw new InvalidDataException($"The summary of the test run does not say how many tests {what}.");
    }

    [GeneratedRegex(@"^\s+(?<what>[a-z]+): (?<count>[0-9]+)\s*$", RegexOptions.Multiline | RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex SummaryLine();
}
