using System.Runtime.Versioning;
using CowCopy.LoopVolumes;
using CowCopy.TestKit;

namespace CowCopy.Tool.Tests;

[TestClass]
[OSCondition(OperatingSystems.Linux)]
[UnsupportedOSPlatform("windows")]
public sealed class ClonePreserveTests
{
    private const string Nobody = "65534";

    private static readonly string[] User =
        ["setpriv", "--reuid", Nobody, "--regid", Nobody, "--clear-groups", "env", "HOME=/nonexistent", "DOTNET_CLI_HOME=/nonexistent"];

    [TestMethod]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Btrfs)]
    public void Preserving_all_keeps_what_cp_keeps(VolumeRole role)
    {
        using TempDirectory directory = new(TestVolumes.Require(role));
        if (!Environment.IsPrivilegedProcess) TestVolumes.Missing("Only root gives files away.");
        AttributedTree.Create(directory.Combine("tree"));
        AttributedTree.CopyAsCpDoes(directory.Combine("tree"), directory.Combine("cp"));

        ToolRun run = ToolRun.Of("clone", "--preserve=all", directory.Combine("tree"), directory.Combine("copy")).Expect(0);

        Assert.Contains("2 hard-linked", run.Output);
        Assert.AreEqual(
            AttributedTree.DescriptionOf(directory.Combine("cp")), AttributedTree.DescriptionOf(directory.Combine("copy")));
    }

    [TestMethod]
    [DataRow(true)]
    [DataRow(false)]
    public void Another_user_keeps_what_cp_keeps_of_its_own_files_and_of_those_of_others(bool isOwn)
    {
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Xfs));
        if (!Environment.IsPrivilegedProcess) TestVolumes.Missing("Only root can become another user.");
        string tool = ToolProcess.Assembly;
        CommandResult possible = Command.Run(User[0], [.. User[1..], "dotnet", tool, "--version"]);
        if (possible.ExitCode != 0) TestVolumes.Missing($"Other users may not run \"{tool}\": {possible.Output}");
        File.SetUnixFileMode(directory.Path, (UnixFileMode)0x1FF);
        AttributedTree.Create(directory.Combine("tree"), isOwn ? User : []);
        if (!isOwn)
        {
            foreach (string unreadable in new[] { "m640", "empty" }) File.Delete(directory.Combine("tree", unreadable));
        }

        AttributedTree.CopyAsCpDoes(directory.Combine("tree"), directory.Combine("cp"), User);

        CommandResult run = Command.Run(
            User[0],
            [.. User[1..], "dotnet", tool, "clone", "--preserve=all", directory.Combine("tree"), directory.Combine("copy")]);

        Assert.AreEqual(0, run.ExitCode, run.Output);
        Assert.AreEqual(
            AttributedTree.DescriptionOf(directory.Combine("cp")), AttributedTree.DescriptionOf(directory.Combine("copy")));
    }

    [TestMethod]
    public void Names_of_one_file_stay_names_of_one_file_without_it()
    {
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Xfs));
        string file = directory.WriteFile("tree/a", new byte[64 << 10]);
        Posix.HardLink(file, directory.Combine("tree", "b"));

        ToolRun.Of("clone", directory.Combine("tree"), directory.Combine("copy")).Expect(0);

        File.AppendAllText(directory.Combine("copy", "a"), "more");
        Assert.AreEqual((64 << 10) + 4, new FileInfo(directory.Combine("copy", "b")).Length);
        Assert.AreEqual(64 << 10, new FileInfo(file).Length);
    }

    [TestMethod]
    public void Nothing_but_all_can_be_preserved()
    {
        using TempDirectory directory = new();
        Directory.CreateDirectory(directory.Combine("tree"));

        ToolRun run = ToolRun.Of("clone", "--preserve=mode", directory.Combine("tree"), directory.Combine("copy")).Expect(2);

        Assert.Contains("all", run.Error);
        Assert.IsFalse(Directory.Exists(directory.Combine("copy")));
    }
}
