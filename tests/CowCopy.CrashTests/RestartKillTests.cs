using System.Diagnostics;
using System.Runtime.Versioning;
using CowCopy.CrashTests.Host;
using CowCopy.CrashTests.Host.Restarts;
using CowCopy.TestKit;

namespace CowCopy.CrashTests;

/// <summary>
/// A process that makes a directory equal to another is killed at random instants: the next call ends in the state of a run without a kill.
/// </summary>
[TestClass]
[OSCondition(OperatingSystems.Linux)]
[SupportedOSPlatform("linux")]
public sealed class RestartKillTests
{
    private const int Kills = 12;
    private const double MostMilliseconds = 30; // about as long as a call takes

    public TestContext TestContext { get; set; } = null!;

    public static IEnumerable<object[]> Cases =>
        from role in (VolumeRole[])[VolumeRole.Xfs, VolumeRole.Btrfs, VolumeRole.Ext4]
        from way in Enum.GetValues<RestartWay>()
        select (object[])[role, way];

    [TestMethod]
    [DynamicData(nameof(Cases))]
    public void The_next_call_after_a_kill_ends_as_without_a_kill(VolumeRole role, RestartWay way)
    {
        using TempDirectory directory = new(TestVolumes.Require(role));
        RestartLoop.WriteTrees(directory.Path);
        RestartLoop whole = new(directory.Path, way, "whole"), place = new(directory.Path, way);
        Dictionary<int, string[]> expected = [];
        foreach (int tree in (int[])[1, 2, 1])
        {
            Assert.IsNull(whole.Make(tree));
            expected[tree] = whole.Describe();
        }

        int seed = Random.Shared.Next(), cutShort = 0;
        Random random = new(seed);
        for (int kill = 1; kill <= Kills; kill++)
        {
            string what = $"kill {kill} of seed {seed}";
            KillAChild(directory.Path, way, random);
            string[] left = Directory.Exists(place.Place) ? place.Describe() : [];
            if (!expected.Values.Any(left.SequenceEqual)) cutShort++;
            int tree = random.Next(1, 3);

            Assert.IsNull(place.Make(tree), what);

            Assert.AreEqual(string.Join('\n', expected[tree]), string.Join('\n', place.Describe()), what);
        }

        TestContext.WriteLine($"Seed {seed}: {Kills} kills, {cutShort} cut a call short.");
        bool isWhole = way is RestartWay.Whole or RestartWay.WholeManifest;
        Assert.IsTrue(isWhole ? cutShort == 0 : cutShort > 0, $"{cutShort} kills left something between the two.");
    }

    private static void KillAChild(string directory, RestartWay way, Random random)
    {
        using HostProcess child = HostProcess.Start("restarts", directory, way.ToString());
        child.WaitForSteps(random.Next(1, 4));
        long until = Stopwatch.GetTimestamp() + (long)(random.NextDouble() * MostMilliseconds * Stopwatch.Frequency / 1000);
        while (Stopwatch.GetTimestamp() < until) Thread.SpinWait(20);
        child.Kill();
    }
}
