using CowCopy.LoopVolumes;
using CowCopy.TestKit;

namespace CowCopy.ContractTests.Volumes;

/// <summary>The volumes that the tests make for themselves.</summary>
[TestClass]
[DoNotParallelize] // it starts processes
public sealed class TestVolumeTests
{
    private const long Small = 64L << 20;

    [TestMethod]
    public void What_a_killed_process_left_goes_when_the_next_volume_is_made()
    {
        if (FileSystemTools.WhyNot(LoopFileSystem.Ext4) is { } reason) TestVolumes.Missing(reason);
        using LoopVolume killed = LoopVolume.Create(LoopFileSystem.Ext4, Small);
        string owner = Path.Combine(Path.GetDirectoryName(killed.Path)!, "owner");
        File.WriteAllText(owner, ""); // as a process leaves it that is no more: there, and not locked

        using LoopVolume next = LoopVolume.Create(LoopFileSystem.Ext4, Small);

        Assert.IsFalse(Directory.Exists(Path.GetDirectoryName(killed.Path)));
        Assert.IsTrue(Directory.Exists(next.Path));
    }

    [TestMethod]
    public void The_volume_of_a_process_that_lives_stays()
    {
        if (FileSystemTools.WhyNot(LoopFileSystem.Ext4) is { } reason) TestVolumes.Missing(reason);
        using LoopVolume living = LoopVolume.Create(LoopFileSystem.Ext4, Small);
        living.UntilExit();
        string file = Path.Combine(living.Path, "file");
        File.WriteAllText(file, "content");

        using LoopVolume next = LoopVolume.Create(LoopFileSystem.Ext4, Small);

        Assert.AreEqual("content", File.ReadAllText(file));
    }
}
