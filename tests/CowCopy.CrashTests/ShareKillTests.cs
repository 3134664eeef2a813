using System.Diagnostics;
using CowCopy.CrashTests.Host;
using CowCopy.CrashTests.Host.Shares;
using CowCopy.TestKit;

namespace CowCopy.CrashTests;

/// <summary>
/// A process that shares equal files is killed at random instants: each file keeps content, mode and time, and the next run does the rest.
/// </summary>
[TestClass]
public sealed class ShareKillTests
{
    public TestContext TestContext { get; set; } = null!;

    [TestMethod]
    [DataRow(VolumeRole.Xfs, ShareWay.Ranges, 50)]
    [DataRow(VolumeRole.Btrfs, ShareWay.Ranges, 50)]
    [DataRow(VolumeRole.Xfs, ShareWay.Replacement, 25)]
    [DataRow(VolumeRole.Btrfs, ShareWay.Replacement, 25)]
    public void Each_file_is_intact_after_a_kill_and_the_next_run_does_the_rest(VolumeRole role, ShareWay way, int kills)
    {
        string volume = TestVolumes.Require(role);
        int seed = Random.Shared.Next(), cutShort = 0, left = 0;
        Random random = new(seed);
        for (int kill = 1; kill <= kills; kill++)
        {
            string what = $"kill {kill} of seed {seed}";
            using TempDirectory directory = new(volume);
            KillAChild(directory.Path, way, random);
            foreach (string round in Directory.GetDirectories(directory.Path, "round-*"))
            {
                Assert.IsNull(ShareFiles.FindDamage(round), what);
                FileSharer sharer = ShareLoop.Sharer(way);
                SharePlan plan = sharer.Plan(round);
                if (plan.Families.Sum(static family => family.FilesToShare) is > 0 and < ShareFiles.MostToShare) cutShort++;
                left += ShareFiles.Leftovers(round).Length;
                ShareResult rest = sharer.Share(plan);
                Assert.IsEmpty(rest.Unshared, what);
                Assert.IsNull(ShareFiles.FindDamage(round), what + ", and the next run");
                Assert.AreEqual((0L, 0), (sharer.Plan(round).SavableBytes, ShareFiles.CountOthers(round)), what);
            }
        }

        TestContext.WriteLine($"Seed {seed}: {kills} kills, {cutShort} cut a run short, {left} temporary files were left.");
        Assert.AreNotEqual(0, cutShort, "No kill came while files were being shared.");
    }

    private static void KillAChild(string directory, ShareWay way, Random random)
    {
        using HostProcess child = HostProcess.Start("shares", directory, way.ToString());
        child.WaitForSteps(1);
        // Spun, since waits are no finer than a run is long.
        double most = way == ShareWay.Ranges ? 12 : 150; // milliseconds, about as long as a run takes
        long until = Stopwatch.GetTimestamp() + (long)(random.NextDouble() * most * Stopwatch.Frequency / 1000);
        while (Stopwatch.GetTimestamp() < until) Thread.SpinWait(20);
        child.Kill();
    }
}
