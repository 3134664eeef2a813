using CowCopy.TestKit;
using CowCopy.TestKit.MSBuild;
using CowCopy.TestKit.Simulation;
using Microsoft.Build.Framework;
using static CowCopy.Sdk.Tests.Situation;

namespace CowCopy.Sdk.Tests;

/// <summary>The properties of a project hold for its trees, and not where CowCopy is switched off.</summary>
[TestClass]
public sealed class TreeSettingsTests
{
    [TestMethod]
    [DataRow("clone", "1 cloned")]
    [DataRow("byte-copy", "1 byte-copied")]
    [DataRow("system-copy", "1 system-copied")]
    public void The_mode_of_the_project_is_used(string mode, string expected)
    {
        using TreeScene scene = new(TestVolumes.Require(VolumeRole.Xfs));
        scene.Write("src/big", new string('x', 1 << 17));
        scene.Set(settings => settings.Mode = mode);
        scene.Succeeds(scene.Tree());
        Assert.Contains(expected, scene.Lines.Single());
    }

    [TestMethod]
    public void Switched_off_it_copies_by_the_system_whatever_the_mode()
    {
        using TreeScene scene = new(TestVolumes.Require(VolumeRole.Xfs));
        scene.Write("src/big", new string('x', 1 << 17));
        scene.Set(settings => settings.Mode = "byte-copy");
        scene.Succeeds(scene.With(new Disabled.CowCopyTree { Source = Item("src"), Destination = Item("out") }));
        Assert.Contains("1 system-copied", scene.Lines.Single());
    }

    [TestMethod]
    public void Unchanged_by_content_is_skipped_where_the_project_says_so()
    {
        using TreeScene scene = new TreeScene().Write("src/one").Write("out/one");
        File.SetLastWriteTimeUtc(scene.At("out", "one"), LongAgo);
        scene.Set(static settings => settings.SkipUnchanged = "same-content");
        scene.Succeeds(scene.Tree());
        Assert.EndsWith("0 copied, 1 unchanged", scene.Lines.Single());
    }

    // The simulated drive fails each flush: only a durable copy requests one.
    [TestMethod]
    [DataRow("false", true)]
    [DataRow("true", false)]
    public void Durable_copies_flush_their_content(string durable, bool succeeds)
    {
        const int error = 1117; // ERROR_IO_DEVICE
        using TreeScene scene = new();
        HeldDrive drive = new(scene.Root);
        drive.Write(scene.At("src", "a"), [1, 2, 3]);
        drive.Refuse("Flush", error);
        scene.Engine.RegisterTaskObject(
            typeof(BuildSession), new BuildSession(drive.Copier), RegisteredTaskObjectLifetime.Build, allowEarlyCollection: false);
        scene.Set(settings => settings.Durable = durable);
        CowCopyTree task = scene.Tree();
        task.Retries = "0";
        Assert.AreEqual(succeeds, task.Execute(), string.Join('\n', scene.Engine.Events));
    }

    [TestMethod]
    public void A_source_on_another_volume_is_reported_once()
    {
        using TempDirectory cache = new(TestVolumes.Require(VolumeRole.OtherVolume));
        using TreeScene scene = new(TestVolumes.Require(VolumeRole.Xfs));
        cache.WriteFile("one.dll", new byte[100_000]);
        foreach (string destination in (string[])["out", "out2"]) scene.Succeeds(scene.Tree(cache.Path, destination));
        LoggedEvent advice = scene.Engine.Events.Single(static logged => logged.Code == "COWCOPY0003");
        Assert.Contains(cache.Combine("one.dll"), advice.Text!);
    }
}
