using System.Text.Json;
using CowCopy.TestKit;

namespace CowCopy.Tool.Tests;

[TestClass]
public sealed class ProbeTests
{
    [TestMethod]
    public void Xfs_can_clone()
    {
        string volume = TestVolumes.Require(VolumeRole.Xfs);

        ToolRun run = ToolRun.Of("probe", volume).Expect(0);
        JsonElement report = ToolRun.Of("probe", volume, "--json").Expect(0).Json();

        Assert.Contains("xfs", run.Output);
        Assert.Contains(volume, run.Output);
        Assert.AreEqual("xfs", report.GetProperty("fileSystem").GetString());
        Assert.AreEqual("yes", report.GetProperty("canClone").GetString());
        Assert.IsGreaterThan(0, report.GetProperty("blockSize").GetInt64());
        Assert.IsGreaterThan(0, report.GetProperty("freeBytes").GetInt64());
    }

    [TestMethod]
    public void Ext4_cannot_and_exits_with_1()
    {
        ToolRun run = ToolRun.Of("probe", TestVolumes.Require(VolumeRole.Ext4), "--json").Expect(1);

        Assert.AreEqual("ext4", run.Json().GetProperty("fileSystem").GetString());
        Assert.AreEqual("no", run.Json().GetProperty("canClone").GetString());
        Assert.AreNotEqual("", run.Json().GetProperty("explanation").GetString());
    }

    [TestMethod]
    public void A_missing_path_is_answered_for_the_directory_above()
    {
        using var directory = new TempDirectory();

        ToolRun above = ToolRun.Of("probe", directory.Path, "--json");
        ToolRun missing = ToolRun.Of("probe", directory.Combine("not", "there"), "--json");

        Assert.AreEqual(above.ExitCode, missing.ExitCode);
        Assert.AreEqual(above.Json().GetProperty("fileSystem").GetString(), missing.Json().GetProperty("fileSystem").GetString());
        Assert.AreEqual("", missing.Error);
    }
}
