using System.Globalization;
using System.Text.RegularExpressions;
using CowCopy.LoopVolumes;

namespace CowCopy.Build;

/// <summary>The tests of PowerShell scripts and of the workflows' steps (<c>tests/Scripts</c>), which Pester runs.</summary>
internal static partial class ScriptTests
{
    /// <summary>The result's name.</summary>
    public const string Name = "PowerShell";

    /// <summary>Runs them where <c>.ci/powershell</c> has fetched what they need.</summary>
    /// <param name="repository">The repository.</param>
    /// <param name="output">Gets what they write.</param>
    /// <returns>The result; skipped, or failed where nothing may be lacking, without PowerShell.</returns>
    public static IEnumerable<TestResult> Run(Repository repository, TextWriter output)
    {
        string place = repository.Combine("artifacts", "powershell"), shell = Path.Combine(place, "pwsh");
        if (!File.Exists(shell)) return [new(Name, Tally.Missing("There is no PowerShell: .ci/powershell fetches it.", output))];
        string pester = Path.Combine(place, "pester", "Pester.psd1");
        string options = $"@{{ Run = @{{ Path = '{repository.Combine("tests", "Scripts")}' }}; Output = @{{ RenderMode = 'Plaintext' }} }}";
        string run = $"Import-Module '{pester}'; Invoke-Pester -Configuration {options}";
        CommandResult result = Command.Run(shell, ["-NoProfile", "-Command", run], onLine: output.WriteLine);
        Match summary = Summary().Match(result.Output);
        if (!summary.Success) return [new(Name, Tally.OneFailed, result.Output)];
        var tally = new Tally(Count("passed"), Count("failed"), Count("skipped"));
        return [new(Name, tally.Passed == 0 ? tally + Tally.OneFailed : tally, string.Join('\n', Failures().Matches(result.Output)))];

        int Count(string what) => int.Parse(summary.Groups[what].Value, CultureInfo.InvariantCulture);
    }

    [GeneratedRegex(
        "Tests Passed: (?<passed>[0-9]+), Failed: (?<failed>[0-9]+), Skipped: (?<skipped>[0-9]+)", RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex Summary();

    [GeneratedRegex(@"^\s*\[-\].*$", RegexOptions.Multiline, 1000)]
    private static partial Regex Failures();
}
