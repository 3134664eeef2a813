using System.Text.Json;
using CowCopy.TestKit;

namespace CowCopy.Tool.Tests;

[TestClass]
public sealed class CopyVolumeTests
{
    private const int Mebibyte = 1 << 20;

    [TestMethod]
    public void On_xfs_a_clone_is_asked_for_and_made()
    {
        using var directory = new TempDirectory(TestVolumes.Require(VolumeRole.Xfs));
        string source = directory.WriteFile("a.bin", new byte[Mebibyte]);
        string destination = directory.Combine("b.bin");

        JsonElement file = ToolRun.Of("copy", source, destination, "--mode", "clone", "--json").Expect(0).Json().GetProperty("files")[0];

        Assert.AreEqual("clone", file.GetProperty("method").GetString());
        Assert.AreEqual(Mebibyte, file.GetProperty("bytesShared").GetInt64());
        VolumeInspector volumes = new();
        Assert.AreEqual(Mebibyte, volumes.ReadExtents(destination)!.BytesSharedWith(volumes.ReadExtents(source)!));
        Assert.StartsWith("Cloned ", ToolRun.Of("copy", source, destination, "--mode", "clone").Expect(0).Output);
    }

    [TestMethod]
    public void On_xfs_bytes_are_copied_where_asked()
    {
        using var directory = new TempDirectory(TestVolumes.Require(VolumeRole.Xfs));
        string source = directory.WriteFile("a.bin", new byte[Mebibyte]);

        ToolRun run = ToolRun.Of("copy", source, directory.Combine("b.bin"), "--mode", "byte-copy", "--json").Expect(0);
        JsonElement file = run.Json().GetProperty("files")[0];

        Assert.AreEqual("byteCopy", file.GetProperty("method").GetString());
        Assert.AreEqual("requested", file.GetProperty("reason").GetString());
        Assert.AreEqual(0, file.GetProperty("bytesShared").GetInt64());
    }

    [TestMethod]
    public void On_ext4_bytes_are_copied_and_the_reason_is_said()
    {
        using var directory = new TempDirectory(TestVolumes.Require(VolumeRole.Ext4));
        string source = directory.WriteFile("a.bin", new byte[Mebibyte]);

        ToolRun run = ToolRun.Of("copy", source, directory.Combine("b.bin"), "--mode", "clone").Expect(0);

        Assert.Contains("because the volume cannot clone", run.Output);
    }

    [TestMethod]
    public void Across_volumes_bytes_are_copied_and_the_reason_is_said()
    {
        using var one = new TempDirectory(TestVolumes.Require(VolumeRole.Xfs));
        using var other = new TempDirectory(TestVolumes.Require(VolumeRole.OtherVolume));
        string source = one.WriteFile("a.bin", new byte[Mebibyte]);

        ToolRun run = ToolRun.Of("copy", source, other.Path).Expect(0);

        Assert.Contains("because source and destination are on different volumes", run.Output);
    }
}
