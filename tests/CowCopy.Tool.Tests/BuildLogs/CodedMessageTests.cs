using System.Text.Json;
using CowCopy.TestKit;

namespace CowCopy.Tool.Tests.BuildLogs;

/// <summary>Messages with a code are advice or failures, in no language a copy.</summary>
[TestClass]
public sealed class CodedMessageTests
{
    [TestMethod]
    [DataRow("COWCOPY0003", "\"/packages/a.dll\" is on a different volume from \"/repo/bin\", so it cannot be cloned.")]
    [DataRow("COWCOPY1001", "\"/packages/a.dll\" to \"/repo/bin\": leaked.")]
    [DataRow("NETSDK1234", "Copying file from \"/x\" to \"/y\".")]
    public void A_message_with_a_code_is_neither_a_copy_nor_a_translation(string code, string text)
    {
        using TempDirectory directory = new();
        string path = directory.Combine("build.binlog");
        using (MadeUpLog log = new(path))
        {
            MadeUpProject project = log.Project("/repo/a.csproj");
            project.Task("Copy", 10)
                .Says(code, text)
                .Says("Copying file from \"/repo/a.dll\" to \"/repo/bin/a.dll\".")
                .Finish(20);
            project.Finish(30);
            log.Finish(40);
        }

        JsonElement report = ToolRun.Of("report", path, "--json").Expect(0).Json();

        Assert.AreEqual(1, report.GetProperty("total").GetProperty("copied").GetInt32());
        Assert.DoesNotContain("not in English", report.GetProperty("notes").GetRawText());
    }
}
