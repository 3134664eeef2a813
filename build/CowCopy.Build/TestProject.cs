using System.Globalization;
using System.Text.RegularExpressions;
using CowCopy.LoopVolumes;

namespace CowCopy.Build;

/// <summary>Runs one built test project and reads its summary.</summary>
internal static partial class TestProject
{
    // Enough to know the test and its values; a random script and its trees go on for hundreds of lines.
    private const int LinesOfFailure = 12;

    /// <summary>Whether a project holds tests; others below <c>tests</c> are programs that tests run, or what tests share.</summary>
    public static bool IsOne(string project) => File.ReadAllText(project).Contains("<EnableMSTestRunner>", StringComparison.Ordinal);

    public static TestResult Run(Repository repository, string project, IEnumerable<(string, string?)> environment)
    {
        string name = Path.GetFileNameWithoutExtension(project);
        string assembly = repository.Combine("artifacts", "bin", name, "release", name + ".dll");
        return Read(name, repository.Dotnet([assembly, "--progress", "off", "--no-ansi"], environment));
    }

    /// <summary>The result that a test program's output tells.</summary>
    public static TestResult Read(string name, CommandResult run) => new(name, TallyOf(run), string.Concat(FailuresIn(run.Output)));

    /// <summary>The tally that a test program's output ends with.</summary>
    /// <remarks>A run without a summary crashed; one that fails without a failed test ran none, or fell in its clean-up.</remarks>
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
