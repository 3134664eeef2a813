using System.Diagnostics;
using CowCopy.CrashTests.Host;
using CowCopy.CrashTests.Host.Wholes;
using CowCopy.TestKit;

namespace CowCopy.CrashTests;

/// <summary>
/// A process that replaces a directory as a whole is killed at random instants: the directory is the old or the new one, and complete.
/// </summary>
[TestClass]
public sealed class WholeKillTests
{
    private const int Kills = 25;
    private const double MostMilliseconds = 40; // about as long as a replacement takes

    public TestContext TestContext { get; set; } = null!;

    [TestMethod]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Btrfs)]
    [DataRow(VolumeRole.Ext4)]
    public void A_directory_is_whole_after_a_kill(VolumeRole role)
    {
        using TempDirectory directory = new(TestVolumes.Require(role));
        int seed = Random.Shared.Next(), left = 0;
        Random random = new(seed);
        for (int kill = 1; kill <= Kills; kill++)
        {
            KillAChild(directory.Path, random);
            Assert.IsNull(WholeLoop.FindDamage(directory.Path), $"kill {kill} of seed {seed}");
            foreach (string unfinished in Directory.GetDirectories(directory.Path, ".cowcopy-*.tmp"))
            {
                left++;
                Directory.Delete(unfinished, recursive: true);
            }
        }

        TestContext.WriteLine($"Seed {seed}: {Kills} kills, {left} temporary directories were left.");
        Assert.AreNotEqual(0, left, "No kill came while a directory was being replaced.");
    }

    private static void KillAChild(string directory, Random random)
    {
        using HostProcess child = HostProcess.Start("wholes", directory);
        child.WaitForSteps(random.Next(1, 4));
        long until = Stopwatch.GetTimestamp() + (long)(random.NextDouble() * MostMilliseconds * Stopwatch.Frequency / 1000);
        while (Stopwatch.GetTimestamp() < until) Thread.SpinWait(20);
        child.Kill();
    }
}
