using System.Text;
using System.Text.Json;
using CowCopy.TestKit;

namespace CowCopy.Tool.Tests;

/// <summary>Outputs of <c>refsutil leak</c> that were saved; the lines are those of Windows, the numbers are made up.</summary>
[TestClass]
public sealed class LeaksTests
{
    internal const string Leaked = """
        C:\temp>refsutil leak v: /d
        Creating volume snapshot on drive \\?\Volume{00000000-0000-0000-0000-000000000000}...
        Creating the scratch file...
        Beginning volume scan... This may take a while...
        Begin leak verification pass 1 (Cluster leaks)...
        End leak verification pass 1. Found 120 leaked clusters on the volume.

        Begin leak verification pass 2 (Reference count leaks)...
        End leak verification pass 2. Found 10822697373 leaked references on the volume.

        Begin leak verification pass 3 (Compacted cluster leaks)...
        End leak verification pass 3.

        Begin leak verification pass 4 (Remaining cluster leaks)...
        End leak verification pass 4. Fixed 0 leaks during this pass.

        Begin leak verification pass 5 (Hardlink leaks)...
        End leak verification pass 5. Fixed 2 hardlinks, and 3 posix deleted files/dirs during this pass.

        Finished.
        Found leaked clusters: 120
        Found reference leaks: 10822697373
        Total cluster fixed  : 0

        """;

    [TestMethod]
    public void Leaked_references_are_explained_pass_by_pass_with_the_remedy()
    {
        ToolRun run = OfText(Leaked).Expect(1);

        Assert.Contains("2 Reference count leaks", run.Output);
        Assert.Contains("10,822,697,373", run.Output);
        Assert.Contains("the limit of 8,176 comes early", run.Output);
        Assert.Contains(@"Repair them in an elevated prompt: refsutil leak V: /s %TEMP%\refs-leak.tmp.", run.Output);
        Assert.AreEqual("", run.Error);
    }

    [TestMethod]
    public void The_document_has_every_count()
    {
        JsonElement report = OfText(Leaked, "--json").Expect(1).Json();

        Assert.AreEqual("V:", report.GetProperty("drive").GetString());
        Assert.IsTrue(report.GetProperty("finished").GetBoolean());
        Assert.AreEqual(120, report.GetProperty("leakedClusters").GetInt64());
        Assert.AreEqual(10_822_697_373, report.GetProperty("leakedReferences").GetInt64());
        Assert.AreEqual(5, report.GetProperty("passes").GetArrayLength());
        Assert.AreEqual(5, report.GetProperty("passes")[4].GetProperty("repaired").GetInt64());
        Assert.AreEqual(JsonValueKind.Null, report.GetProperty("passes")[2].GetProperty("found").ValueKind);
        Assert.IsTrue(report.GetProperty("needsRepair").GetBoolean());
    }

    [TestMethod]
    public void Few_leaked_clusters_are_normal()
    {
        string text = Leaked.Replace("10822697373", "0", StringComparison.Ordinal).Replace("120", "4", StringComparison.Ordinal);

        Assert.Contains("0 leaked references and 4 leaked clusters were found. No reference leaked", OfText(text).Expect(0).Output);
    }

    [TestMethod]
    public void What_was_repaired_needs_no_repair()
    {
        string text = Leaked.Replace("Total cluster fixed  : 0", "Total cluster fixed  : 10822697493", StringComparison.Ordinal);

        Assert.Contains("10,822,697,493 leaks were repaired. Nothing is left to do.", OfText(text).Expect(0).Output);
    }

    [TestMethod]
    public void A_scan_that_was_cut_off_decides_nothing()
    {
        string text = Leaked[..Leaked.IndexOf("Begin leak verification pass 3", StringComparison.Ordinal)];

        Assert.Contains("The output ends before the scan does", OfText(text).Expect(2).Output);
    }

    [TestMethod]
    public void Without_the_command_the_drive_is_asked_for()
    {
        string text = Leaked[(Leaked.IndexOf('\n', StringComparison.Ordinal) + 1)..];

        Assert.Contains("refsutil leak X: /s %TEMP%\\refs-leak.tmp. X: is the drive of the volume.", OfText(text).Expect(1).Output);
    }

    [TestMethod]
    public void What_Windows_PowerShell_saves_is_read()
    {
        using TempDirectory directory = new();
        string file = directory.WriteFile("leaks.txt", [.. Encoding.Unicode.Preamble, .. Encoding.Unicode.GetBytes(Leaked)]);

        ToolRun.Of("leaks", "--from", file).Expect(1);
    }

    [TestMethod]
    [DataRow("")]
    [DataRow("nothing of the kind\n\n")]
    [DataRow("End leak verification pass 99999999999999999999999. Found 1 leaked\nFound leaked clusters: \n")]
    public void Another_file_is_an_error(string text)
    {
        ToolRun run = OfText(text).Expect(2);

        Assert.AreEqual("", run.Output);
        Assert.Contains("it has no line of a leak scan. Pass what \"refsutil leak X: /d\" writes, in English.", run.Error);
    }

    [TestMethod]
    public void A_line_without_end_is_read_in_bounds()
    {
        ToolRun run = OfText(new string('x', 1 << 20) + "\n" + Leaked).Expect(1);

        Assert.Contains("10,822,697,373", run.Output);
    }

    [TestMethod]
    public void A_missing_file_and_a_directory_are_errors()
    {
        using TempDirectory directory = new();

        Assert.Contains("Cannot read leaks from", ToolRun.Of("leaks", "--from", directory.Combine("none")).Expect(2).Error);
        Assert.Contains("Cannot read leaks from", ToolRun.Of("leaks", "--from", directory.Path).Expect(2).Error);
    }

    [TestMethod]
    [DataRow("data")]
    [DataRow("1:")]
    [DataRow("XY:")]
    public void What_is_no_drive_is_an_error(string drive) =>
        Assert.Contains("it is no drive. Pass one such as X:.", ToolRun.Of("leaks", drive).Expect(2).Error);

    [TestMethod]
    [OSCondition(ConditionMode.Exclude, OperatingSystems.Windows)]
    public void Elsewhere_a_drive_is_an_error_with_the_other_way() =>
        Assert.Contains("pass leaks.txt by --from", ToolRun.Of("leaks", "X:").Expect(2).Error);

    private static ToolRun OfText(string text, params string[] more)
    {
        using TempDirectory directory = new();
        return ToolRun.Of(["leaks", "--from", directory.WriteFile("leaks.txt", text), .. more]);
    }
}
