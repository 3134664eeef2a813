using System.Text.RegularExpressions;
using CowCopy.Tool.Reports;

namespace CowCopy.Tool.Rendering;

/// <summary>Writes the findings of health checks for users: a paragraph for each, what was not checked, and a summary.</summary>
internal static partial class DoctorText
{
    public static void Write(TextWriter output, DoctorReport report)
    {
        foreach (FindingReport finding in report.Findings) Write(output, finding);
        if (report.NotChecked.Count > 0)
        {
            output.WriteLine("Not checked:");
            PlainTable table = PlainTable.WithoutHeaders(3);
            foreach (UncheckedReport check in report.NotChecked)
                table.Add("  " + (check.Code ?? "all checks"), check.Kind is { } kind ? Words(kind) : "", check.Message);
            table.Write(output);
            output.WriteLine();
        }

        output.WriteLine(Summary(report));
    }

    private static void Write(TextWriter output, FindingReport finding)
    {
        string severity = finding.Severity.ToString().ToLowerInvariant();
        output.WriteLine($"{finding.Code} {severity}: {QuotedText.OneLine(finding.Message)}");
        PlainTable table = PlainTable.WithoutHeaders(2);
        table.Add("  path", finding.Path);
        table.Add("  evidence", finding.Evidence);
        table.Add("  cost", finding.Cost);
        table.Add("  remedy", finding.Remedy);
        table.Write(output);
        output.WriteLine();
    }

    private static string Summary(DoctorReport report)
    {
        List<string> severities = [];
        foreach (HealthSeverity severity in (HealthSeverity[])[HealthSeverity.Error, HealthSeverity.Warning, HealthSeverity.Note])
        {
            int count = report.Findings.Count(finding => finding.Severity == severity);
            if (count > 0) severities.Add(Quantity.Things(count, severity.ToString().ToLowerInvariant()));
        }

        string findings = severities.Count == 0
            ? "No findings"
            : Quantity.Things(report.Findings.Count, "finding") + ": " + string.Join(", ", severities);
        int skipped = report.NotChecked.Select(check => check.Code).OfType<string>().Distinct(StringComparer.Ordinal).Count();
        string notRun = skipped > 0 ? $"; {Quantity.Things(skipped, "check")} skipped or incomplete" : "";
        return $"{findings}{notRun}; {Quantity.Things(report.Files, "file")} read below \"{QuotedText.OneLine(report.Path)}\"";
    }

    /// <summary>The kind in words: "short names".</summary>
    private static string Words(string kind) => WordStart().Replace(kind, " $0").ToLowerInvariant();

    [GeneratedRegex("(?<!^)[A-Z]", RegexOptions.None, matchTimeoutMilliseconds: 10_000)]
    private static partial Regex WordStart();
}
