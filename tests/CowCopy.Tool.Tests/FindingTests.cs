using System.Text.Json;
using CowCopy.TestKit.Simulation;

namespace CowCopy.Tool.Tests;

/// <summary>Findings detected while copying are reported after the summary.</summary>
[TestClass]
public sealed class FindingTests
{
    [TestMethod]
    public void It_is_reported_after_the_summary()
    {
        LeakyDrive drive = new();
        CopyWarning finding = drive.MeetLeak();

        ToolRun run = Copy(drive).Expect(0);

        string[] lines = run.Output.Split(Environment.NewLine, StringSplitOptions.RemoveEmptyEntries);
        Assert.HasCount(2, lines);
        Assert.AreEqual($"{finding.Code}: {finding.Message} {finding.Remedy}", lines[1]);
    }

    [TestMethod]
    public void It_is_in_the_document()
    {
        LeakyDrive drive = new();
        CopyWarning finding = drive.MeetLeak();

        JsonElement reported = Copy(drive, "--json").Expect(0).Json().GetProperty("findings")[0];

        string[] names = ["code", "kind", "severity", "path", "message", "evidence", "cost", "remedy"];
        CollectionAssert.AreEqual(names, reported.EnumerateObject().Select(static property => property.Name).ToArray());
        Assert.AreEqual(finding.Remedy, reported.GetProperty("remedy").GetString());
        Assert.AreEqual(
            ("COWCOPY1001", "referenceLeak"), (reported.GetProperty("code").GetString(), reported.GetProperty("kind").GetString()));
    }

    [TestMethod]
    public void Quiet_prints_no_finding()
    {
        LeakyDrive drive = new();
        drive.MeetLeak();
        Assert.AreEqual("", Copy(drive, "--quiet").Expect(0).Output);
    }

    private static ToolRun Copy(LeakyDrive drive, params string[] more) =>
        ToolRun.Of(drive.Copier, CancellationToken.None, ["copy", drive.Source, drive.At("copy.dll"), .. more]);
}
