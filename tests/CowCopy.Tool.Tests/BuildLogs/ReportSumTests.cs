using System.Globalization;
using System.Text.Json;
using System.Text.RegularExpressions;
using System.Xml.Linq;
using CowCopy.TestKit;

namespace CowCopy.Tool.Tests.BuildLogs;

/// <summary>On one page every sum is that of its parts, or the difference is there with its reason.</summary>
[TestClass]
[OSCondition(ConditionMode.Exclude, OperatingSystems.Windows)] // its paths are those of another system there
public sealed class ReportSumTests
{
    private const int Rows = 15; // of a table of the text
    private const double Rounding = 0.01;

    public static IEnumerable<int> Seeds => Enumerable.Range(1, 100);

    [TestMethod]
    [DynamicData(nameof(Seeds))]
    public void The_sums_of_a_random_build_agree(int seed)
    {
        using TempDirectory directory = new();
        string log = directory.Combine("build.binlog"), page = directory.Combine("page.html");
        new RandomBuild(seed, directory.Path).Write(log);

        ToolRun run = ToolRun.Of("report", log, "--json", "--html", page);
        if (run.ExitCode == ExitCodes.No) return;
        JsonElement report = run.Expect(0).Json();

        NoCountIsNegative(report, "report");
        Groups(report);
        Lines(report);
        Path(report);
        string text = ToolRun.Of("report", log, "--all").Expect(0).Output;
        Text(report, text);
        string elements = File.ReadAllText(page).Replace("<!doctype html>", "", StringComparison.OrdinalIgnoreCase);
        string html = XDocument.Parse(elements).Root!.Value;
        foreach (string sentence in report.GetProperty("verdict").EnumerateArray().Select(static one => one.GetString()!))
        {
            Assert.Contains(sentence, text);
            Assert.Contains(sentence, html);
        }
    }

    // A change can cost time; nothing else is less than nothing.
    private static void NoCountIsNegative(JsonElement element, string name)
    {
        if (element.ValueKind == JsonValueKind.Object)
            foreach (JsonProperty one in element.EnumerateObject()) NoCountIsNegative(one.Value, one.Name);
        if (element.ValueKind == JsonValueKind.Array)
            foreach (JsonElement one in element.EnumerateArray()) NoCountIsNegative(one, name);
        if (element.ValueKind == JsonValueKind.Number && !name.EndsWith("Milliseconds", StringComparison.OrdinalIgnoreCase))
            Assert.IsGreaterThanOrEqualTo(0, element.GetDouble(), name);
    }

    private static void Groups(JsonElement report)
    {
        JsonElement total = report.GetProperty("total");
        foreach (string group in (string[])["projects", "targets", "directories"])
        {
            foreach (string figure in (string[])["copied", "linked", "unchanged", "failed", "unknown", "found", "bytes"])
                Assert.AreEqual(Number(total, figure), Sum(report, group, figure), $"{group}, {figure}");
            if (group != "directories")
                Assert.AreEqual(Number(report, "copyMilliseconds"), Sum(report, group, "milliseconds"), Rounding, group);
        }

        double written = Number(total, "copied") + Number(total, "linked");
        Assert.AreEqual(written, Sum(report, "files", "copies"));
        Assert.AreEqual(Number(total, "bytes"), Sum(report, "files", "bytes"));
        Assert.AreEqual(written, Sum(report, "assemblies", "copied"));
        Assert.AreEqual(Number(report, "copyTaskCount"), Sum(report, "assemblies", "tasks"));
        Assert.AreEqual(Number(report.GetProperty("unneededTotal"), "bytes"), report.GetProperty("avoidable").EnumerateArray()
            .Where(static one => one.GetProperty("copies").ValueKind == JsonValueKind.Number && Number(one, "copies") > 0)
            .Sum(static one => Number(one, "bytes")));
    }

    private static void Lines(JsonElement report)
    {
        JsonElement clones = report.GetProperty("clones"), total = report.GetProperty("total");
        if (clones.ValueKind == JsonValueKind.Null) return;
        Assert.AreEqual(
            Number(clones, "copied"),
            Number(clones, "cloned") + Number(clones, "byteCopied") + Number(clones, "systemCopied") + Number(clones, "linked"));
        Assert.AreEqual(
            Number(total, "copied") + Number(total, "linked"),
            Number(clones, "copied") + Number(clones, "withoutLine") + Number(clones, "moreInMessages") - Number(clones, "moreInLines"));
        Assert.AreEqual(
            Number(total, "unchanged"),
            Number(clones, "unchanged") + Number(clones, "unchangedWithoutLine")
                + Number(clones, "unchangedMoreInMessages") - Number(clones, "unchangedMoreInLines"));
    }

    private static void Path(JsonElement report)
    {
        JsonElement path = report.GetProperty("criticalPath");
        double all = Number(path, "betweenMilliseconds") + Sum(path, "tasks", "milliseconds"), build = Number(report, "milliseconds");
        bool isNamed = report.GetProperty("notes").EnumerateArray()
            .Any(static note => note.GetString()!.StartsWith("The tasks of the critical path took", StringComparison.Ordinal));
        Assert.AreEqual(isNamed, all > build + Rounding, $"{all} of {build}");
        if (!isNamed) Assert.AreEqual(build, all, Rounding);
        JsonElement[] copying = [.. path.GetProperty("tasks").EnumerateArray()
            .Where(static task => task.GetProperty("name").GetString() is "Copy" or "CowCopyTree")];
        Assert.AreEqual(Number(path, "copyMilliseconds"), copying.Sum(static task => Number(task, "milliseconds")), Rounding);
        Assert.AreEqual(Number(path, "copyTaskCount"), copying.Sum(static task => Number(task, "count")));
    }

    // What the text prints: the rows of each table, its headline, and bytes that are a lower bound in one place and none in another.
    private static void Text(JsonElement report, string text)
    {
        JsonElement total = report.GetProperty("total");
        double copied = Number(total, "copied"), linked = Number(total, "linked");
        foreach (string table in (string[])["By project", "By target", "By directory"])
            Assert.AreEqual(copied, Column(text, table, 0), table);
        Assert.AreEqual(copied + linked, Column(text, "Files copied most often", 0));
        Assert.AreEqual(Number(report, "copyTaskCount"), Column(text, "Whose tasks copied", 0));
        Assert.AreEqual(copied + linked, Column(text, "Whose tasks copied", 1));
        if (report.GetProperty("clones").ValueKind != JsonValueKind.Null)
        {
            double all = Column(text, "Clones, as CowCopy logged them", 0, less: "in summary lines than");
            Assert.AreEqual(copied + linked + Number(total, "unchanged"), all);
        }

        if (report.GetProperty("retries").GetArrayLength() > 0)
            Assert.Contains($"{report.GetProperty("retries").GetArrayLength()} file", text);
        bool isPart = Number(total, "found") < copied;
        foreach (JsonElement change in report.GetProperty("avoidable").EnumerateArray())
        {
            if (change.GetProperty("change").GetString()!.StartsWith("Hard links", StringComparison.Ordinal))
                Assert.AreEqual(isPart, change.GetProperty("lowerBound").GetBoolean());
        }

        if (total.GetProperty("bytes").ValueKind == JsonValueKind.Null || !isPart) return;
        string known = Regex.Escape(Rendering.Quantity.Bytes((long)Number(total, "bytes")));
        Assert.DoesNotMatchRegex(new Regex($"(?<!at least ){known}  +Hard links", RegexOptions.None, TimeSpan.FromSeconds(1)), text);
    }

    private static double Column(string text, string table, int column, string? less = null)
    {
        string[] lines = text.Split('\n');
        int head = Array.IndexOf(lines, table);
        if (head < 0) return 0;
        string[] rows = [.. lines.Skip(head + 2).TakeWhile(static line => line.Length > 0)];
        Assert.IsLessThanOrEqualTo(Rows, rows.Length, table);
        return rows.Sum(row => (less is not null && row.Contains(less, StringComparison.Ordinal) ? -1 : 1) * Value(row, column));
    }

    private static double Value(string row, int column)
    {
        bool isNumber = double.TryParse(
            row.Split(' ', StringSplitOptions.RemoveEmptyEntries)[column],
            NumberStyles.AllowThousands | NumberStyles.AllowLeadingSign,
            CultureInfo.InvariantCulture,
            out double number);
        if (isNumber) Assert.IsGreaterThanOrEqualTo(0, number, row);
        return isNumber ? number : 0;
    }

    private static double Sum(JsonElement parent, string list, string figure) =>
        parent.GetProperty(list).EnumerateArray().Sum(one => Number(one, figure));

    private static double Number(JsonElement parent, string name) =>
        parent.GetProperty(name) is { ValueKind: JsonValueKind.Number } number ? number.GetDouble() : 0;
}
