using CowCopy.TestKit;
using CowCopy.TestKit.Pages;

namespace CowCopy.Tool.Tests.BuildLogs;

/// <summary>What the report of a made-up build says. COWCOPY_WRITE_GOLDEN=1 writes the files.</summary>
[TestClass]
[OSCondition(ConditionMode.Exclude, OperatingSystems.Windows)] // its paths are those of another system there
public sealed class ReportGoldenTests
{
    [TestMethod]
    [DataRow("everything", "txt")]
    [DataRow("everything", "json")]
    [DataRow("everything", "page.txt")]
    [DataRow("cloned", "txt")]
    [DataRow("against", "txt")]
    public void The_output_is_the_kept_one(string build, string kind)
    {
        using TempDirectory directory = new();
        string log = directory.Combine("build.binlog"), page = directory.Combine("page.html");
        if (build == "cloned") MadeUpBuilds.Cloned(log);
        else MadeUpBuilds.Everything(log);
        List<string> arguments = ["report", log, "--html", page];
        if (kind == "json") arguments.Add("--json");
        else if (build == "everything") arguments.Add("--all");
        if (build == "against")
        {
            MadeUpBuilds.Cloned(directory.Combine("other.binlog"));
            arguments.AddRange(["--against", directory.Combine("other.binlog")]);
        }

        ToolRun run = ToolRun.Of([.. arguments]).Expect(0);

        Assert.AreEqual("", run.Error);
        string output = kind == "page.txt" ? PageText.Of(File.ReadAllText(page)) : run.Output;
        output = output.Replace(directory.Path, "/temporary", StringComparison.Ordinal);
        KeptFile.AreEqual($"tests/CowCopy.Tool.Tests/BuildLogs/{build}.{kind}", output);
    }
}
