using System.Text.Json;
using System.Text.Json.Nodes;
using CowCopy.Benchmarks.Reports;
using CowCopy.BuildBenchmarks.Layouts.Report;
using CowCopy.BuildBenchmarks.Layouts.Results;
using CowCopy.TestKit;

namespace CowCopy.BuildBenchmarks.Tests.Report;

/// <summary>The command, with what can go wrong.</summary>
[TestClass]
public sealed class CommandTests : IDisposable
{
    private readonly TempDirectory _directory = new();

    private string Kept => _directory.Combine("kept");

    public void Dispose() => _directory.Dispose();

    [TestMethod]
    public void The_page_is_written_beside_the_run()
    {
        LayoutRun run = Keep("kept", MadeUpRun.Large());

        (int exitCode, string output, string error) = Run("--report", Kept);

        Assert.AreEqual("", error);
        Assert.AreEqual(0, exitCode);
        Assert.AreEqual(Path.Combine(Kept, "report.html") + Environment.NewLine, output);
        Assert.AreEqual(LayoutReport.Html(run), File.ReadAllText(Path.Combine(Kept, "report.html")));
        Assert.HasCount(2, Directory.GetFiles(Kept));
    }

    [TestMethod]
    public void A_directory_of_runs_has_the_page_of_each()
    {
        LayoutRun one = Keep("runs/one", MadeUpRun.Large()), two = Keep("runs/two", MadeUpRun.Large(seed: 2));
        _directory.WriteFile("runs/copies/results.json", """{"facts":{},"rows":[]}""");
        _directory.WriteFile("runs/cut/results.json", "{");
        _directory.WriteFile("runs/text/README.md", "text");

        (int exitCode, string output, string error) = Run("--report", _directory.Combine("runs"));

        Assert.AreEqual("", error);
        Assert.AreEqual(0, exitCode);
        string[] pages = [_directory.Combine("runs", "one", "report.html"), _directory.Combine("runs", "two", "report.html")];
        CollectionAssert.AreEqual(pages, output.Split(Environment.NewLine, StringSplitOptions.RemoveEmptyEntries));
        Assert.AreEqual(LayoutReport.Html(one), File.ReadAllText(pages[0]));
        Assert.AreEqual(LayoutReport.Html(two), File.ReadAllText(pages[1]));
        Assert.HasCount(2, Directory.GetFiles(_directory.Path, "report.html", SearchOption.AllDirectories));
    }

    [TestMethod]
    public void Two_runs_are_compared_in_a_file_of_choice_which_is_replaced()
    {
        LayoutRun run = Keep("kept", MadeUpRun.Large()), other = Keep("other", MadeUpRun.Large(seed: 2));
        string page = _directory.WriteFile("page.html", "an earlier page");

        (int exitCode, string output, string error) = Run("--html", page, "--against", _directory.Combine("other"), "--report", Kept);

        Assert.AreEqual("", error);
        Assert.AreEqual(0, exitCode);
        Assert.AreEqual(page + Environment.NewLine, output);
        Assert.AreEqual(LayoutReport.Html(run, other), File.ReadAllText(page));
    }

    [TestMethod]
    [DataRow("--report is missing.", "--against", "x")]
    [DataRow("--report has no value.", "--report")]
    [DataRow("--report has no value.", "--report", "--html")]
    [DataRow("--report has no value.", "--report", "")]
    [DataRow("--report is given twice.", "--report", "x", "--report", "y")]
    [DataRow("--other is unknown.", "--report", "x", "--other", "y")]
    public void A_wrong_option_is_named(string expected, params string[] arguments)
    {
        string error = Fail(arguments);

        Assert.StartsWith(expected, error);
        Assert.Contains("Use: bench --report <kept directory>", error);
    }

    [TestMethod]
    public void A_missing_directory_or_file_is_named()
    {
        string operation = $"Reading \"{Path.Combine(Kept, "results.json")}\" failed: ";
        Assert.StartsWith(operation + "the directory does not exist. Give ", Fail("--report", Kept));

        Directory.CreateDirectory(Kept);
        Assert.StartsWith(operation + "there is no such file. Give ", Fail("--report", Kept));
    }

    [TestMethod]
    [DataRow("", "cut off or not a run of layouts")]
    [DataRow("no JSON", "cut off or not a run of layouts")]
    [DataRow("""[{"Mode":"m","Phase":"cold"}]""", "it is not a run of layouts")]
    [DataRow("""{"Facts":{},"Rows":[]}""", "it is not a run of layouts")]
    [DataRow("""{"Version":"1"}""", "it is not a run of layouts")]
    [DataRow("""{"Version":1}""", "cut off or not a run of layouts")]
    [DataRow("""{"Version":2,"Cells":[]}""", "its schema has version 2, not 1")]
    public void A_foreign_file_is_named(string text, string expected)
    {
        _directory.WriteFile("kept/results.json", text);

        string error = Fail("--report", Kept);

        Assert.StartsWith($"Reading \"{Path.Combine(Kept, "results.json")}\" failed: ", error);
        Assert.Contains(expected, error);
    }

    [TestMethod]
    public void A_truncated_run_leaves_an_existing_page()
    {
        Keep("kept", MadeUpRun.Large());
        string whole = File.ReadAllText(Path.Combine(Kept, "results.json"));
        _directory.WriteFile("kept/results.json", whole[..(whole.Length / 2)]);
        string page = _directory.WriteFile("kept/report.html", "an earlier page");

        Assert.Contains("it is cut off or not a run of layouts", Fail("--report", Kept));
        Assert.AreEqual("an earlier page", File.ReadAllText(page));
    }

    [TestMethod]
    [DataRow("Cells")]
    [DataRow("Volumes")]
    [DataRow("Size")]
    public void A_run_that_lacks_something_is_foreign(string name)
    {
        Keep("kept", MadeUpRun.Large());
        JsonNode json = JsonNode.Parse(File.ReadAllText(Path.Combine(Kept, "results.json")))!;
        json[name] = null;
        _directory.WriteFile("kept/results.json", json.ToJsonString());

        Assert.Contains("not a run of layouts", Fail("--report", Kept));
    }

    [TestMethod]
    [DataRow("-1")]
    [DataRow("1e999")]
    public void A_time_that_cannot_be_is_named(string time)
    {
        Keep("kept", MadeUpRun.Of(
            [MadeUpRun.Volume("XFS", CloneAnswer.Yes)], [MadeUpRun.Cell("mixed", MadeUpRun.Row("built-in", "cold", [12345], [1]))]));
        string text = File.ReadAllText(Path.Combine(Kept, "results.json"));
        _directory.WriteFile("kept/results.json", text.Replace("12345", time, StringComparison.Ordinal));

        Assert.Contains("a build has a time that is negative or infinite", Fail("--report", Kept));
    }

    [TestMethod]
    public void Runs_without_a_common_cell_are_named()
    {
        LayoutRun run = Keep("kept", MadeUpRun.Large());
        Keep("other", run with { Cells = [.. run.Cells.Select(static cell => cell with { Layout = "another" })] });

        string error = Fail("--report", Kept, "--against", _directory.Combine("other"));

        Assert.StartsWith($"Comparing \"{Kept}\" with \"{_directory.Combine("other")}\" failed: ", error);
        Assert.IsFalse(File.Exists(Path.Combine(Kept, "report.html")));
    }

    [TestMethod]
    public void A_page_that_cannot_be_written_is_named()
    {
        Keep("kept", MadeUpRun.Large());
        string below = _directory.Combine("missing", "page.html");
        string directory = Directory.CreateDirectory(_directory.Combine("directory.html")).FullName;

        Assert.StartsWith($"Writing \"{below}\" failed: ", Fail("--report", Kept, "--html", below));
        Assert.StartsWith($"Writing \"{directory}\" failed: ", Fail("--report", Kept, "--html", directory));
        Assert.IsEmpty(Directory.GetFiles(_directory.Path));
        Assert.IsEmpty(Directory.GetFiles(directory));
    }

    private LayoutRun Keep(string name, LayoutRun run)
    {
        _directory.WriteFile($"{name}/results.json", JsonSerializer.Serialize(run));
        return run;
    }

    private static string Fail(params string[] arguments)
    {
        (int exitCode, string output, string error) = Run(arguments);
        Assert.AreEqual(2, exitCode);
        Assert.AreEqual("", output);
        Assert.HasCount(1, error.TrimEnd().Split('\n'), error);
        return error;
    }

    private static (int ExitCode, string Output, string Error) Run(params string[] arguments)
    {
        using StringWriter output = new(), error = new();
        int exitCode = ReportCommand.Run(arguments, output, error);
        return (exitCode, output.ToString(), error.ToString());
    }
}
