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
        Assert.AreNotEqual("", run.Json().GetProperty("message").GetString());
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

    [TestMethod]
    public void A_tree_is_not_copied_to_a_volume_whose_program_has_ended_and_the_reason_is_named()
    {
        using TempDirectory directory = new();
        directory.WriteFile("tree/file", "text");
        using FuseVolume volume = FuseVolume.Mount();
        volume.Kill();

        foreach (string[] options in (string[][])[[], ["--mirror"]])
        {
            string error = ToolRun.Of(["copy", directory.Combine("tree"), volume.Path, .. options]).Expect(2).Error;

            Assert.Contains("system error 107", error);
            Assert.Contains("while querying the destination", error);
            Assert.DoesNotContain("system error 17)", error);
        }
    }

    [TestMethod]
    public void A_volume_whose_program_has_ended_is_unknown_and_not_the_one_above_it()
    {
        using FuseVolume volume = FuseVolume.Mount();
        Assert.AreNotEqual("", ToolRun.Of("probe", volume.Path, "--json").Json().GetProperty("fileSystem").GetString());
        volume.Kill();

        foreach (string path in (string[])[volume.Path, Path.Combine(volume.Path, "file")])
        {
            JsonElement report = ToolRun.Of("probe", path, "--json").Expect(1).Json();

            Assert.AreEqual(JsonValueKind.Null, report.GetProperty("fileSystem").ValueKind);
            Assert.AreEqual(JsonValueKind.Null, report.GetProperty("totalBytes").ValueKind);
            Assert.AreEqual("unknown", report.GetProperty("canClone").GetString());
            string explanation = report.GetProperty("message").GetString()!;
            Assert.Contains("the volume could not be queried: the operating system refused (system error 107)", explanation);
        }

        Assert.Contains("(system error 107)", ToolRun.Of("inspect", volume.Path).Expect(2).Error);
    }
}
