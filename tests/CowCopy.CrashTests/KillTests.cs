using System.Diagnostics;
using CowCopy.CrashTests.Host;
using CowCopy.CrashTests.Host.Generations;
using CowCopy.CrashTests.Host.Kills;
using CowCopy.TestKit;

namespace CowCopy.CrashTests;

/// <summary>
/// A process that copies is killed at random instants: no copy is falsely up to date, and the next run repairs everything.
/// </summary>
[TestClass]
public sealed class KillTests
{
    private const int Kills = 15; // times three kinds and three volumes: 135
    private const int BatchesOfAChild = 1_000_000;
    private const int MostSteps = 4;
    private const double MostMilliseconds = 15;

    private static readonly CopyOptions Repair = new() { SkipUnchanged = SkipUnchanged.SameTimestamp, OverwriteReadOnly = true };

    public TestContext TestContext { get; set; } = null!;

    [TestMethod]
    [DataRow(VolumeRole.Xfs, BatchKind.Fresh)]
    [DataRow(VolumeRole.Xfs, BatchKind.Overwrite)]
    [DataRow(VolumeRole.Xfs, BatchKind.Dirty)]
    [DataRow(VolumeRole.Btrfs, BatchKind.Fresh)]
    [DataRow(VolumeRole.Btrfs, BatchKind.Overwrite)]
    [DataRow(VolumeRole.Btrfs, BatchKind.Dirty)]
    [DataRow(VolumeRole.Ext4, BatchKind.Fresh)]
    [DataRow(VolumeRole.Ext4, BatchKind.Overwrite)]
    [DataRow(VolumeRole.Ext4, BatchKind.Dirty)]
    public void No_copy_is_falsely_up_to_date_after_a_kill_and_the_next_run_repairs_everything(VolumeRole role, BatchKind kind)
    {
        string volume = TestVolumes.Require(role);
        if (!Environment.IsPrivilegedProcess) Assert.Inconclusive("Read-only sources are written anew, which only root can do.");
        using TempDirectory directory = new(volume);
        KillFiles files = new(directory.Path);
        files.Prepare();
        int seed = Random.Shared.Next(), cutShort = 0, left = 0;
        Random random = new(seed);
        for (int kill = 1; kill <= Kills; kill++)
        {
            string what = $"kill {kill} of seed {seed}";
            KillAChild(directory.Path, kind, kill, random);
            Judgement[] copies = [.. Roots(files, kind).SelectMany(KillFiles.All.Judge)];
            foreach (Judgement copy in copies) Assert.AreNotEqual(Verdict.Stale, copy.Verdict, $"{copy} after {what}");
            foreach (string root in Roots(files, kind)) AssertReadableByNoMore(root, what);
            if (Roots(files, kind).Any(IsCutShort)) cutShort++;
            left += Leftovers(files.Copies).Length;
            foreach (string root in Roots(files, kind)) AssertRepairs(files.FirstSources, root, what);
            if (kind == BatchKind.Fresh || kill % 4 == 0) RemoveAll(files.Copies);
            foreach (string unfinished in Leftovers(files.Copies)) File.Delete(unfinished);
        }

        TestContext.WriteLine($"Seed {seed}: {Kills} kills, {cutShort} cut a batch short, {left} temporary files were left.");
        Assert.AreNotEqual(0, cutShort, "No kill came while files were being copied.");
    }

    private static void KillAChild(string directory, BatchKind kind, int kill, Random random)
    {
        using HostProcess child =
            HostProcess.Start("batches", directory, kind.ToString(), $"{kill * BatchesOfAChild / Kills}", $"{random.Next()}");
        child.WaitForSteps(random.Next(1, MostSteps + 1));
        // Spun, since waits are no finer than the batch is long.
        long until = Stopwatch.GetTimestamp() + (long)(random.NextDouble() * MostMilliseconds * Stopwatch.Frequency / 1000);
        while (Stopwatch.GetTimestamp() < until) Thread.SpinWait(20);
        child.Kill();
    }

    // A batch that was finished leaves all files, of one generation.
    private static bool IsCutShort(string root) =>
        KillFiles.All.Judge(root).Select(copy => (copy.Verdict, copy.Generation)).Distinct().Count() > 1;

    private static string[] Roots(KillFiles files, BatchKind kind)
    {
        if (kind != BatchKind.Fresh) return [files.Copies];
        return Directory.Exists(files.Copies) ? Directory.GetDirectories(files.Copies) : [];
    }

    private static void AssertReadableByNoMore(string root, string what)
    {
        foreach (int index in KillFiles.All.Indices)
        {
            FileInfo copy = new(GenerationFiles.PathOf(root, index));
            if (copy.Exists) Assert.AreEqual((UnixFileMode)0, copy.UnixFileMode & ~KillFiles.ModeOf(index), $"mode of {copy} after {what}");
        }
    }

    private static void AssertRepairs(string sources, string copies, string what)
    {
        CopyRequest[] requests = KillFiles.All.Requests(sources, copies);
        BatchResult result = new FileCopier().CopyAll(requests, Repair);
        Assert.IsTrue(result.Succeeded, $"{result.Results.FirstOrDefault(one => !one.Succeeded)?.Failure?.Message} after {what}");
        foreach (CopyRequest request in requests) AssertEqual(request, what);

        // What is there beside the copies is nothing but unfinished files under temporary names.
        string[] names = [.. Directory.GetFiles(copies, "*", SearchOption.AllDirectories)];
        CollectionAssert.AreEquivalent(
            requests.Select(request => request.Destination).ToArray(), names.Except(Leftovers(copies)).ToArray(), what);
    }

    private static void AssertEqual(CopyRequest request, string what)
    {
        FileInfo source = new(request.Source), copy = new(request.Destination);
        Assert.AreEqual(source.LastWriteTimeUtc, copy.LastWriteTimeUtc, $"time of {copy} after {what}");
        Assert.AreEqual(source.UnixFileMode, copy.UnixFileMode, $"mode of {copy} after {what}");
        Assert.IsTrue(
            File.ReadAllBytes(source.FullName).AsSpan().SequenceEqual(File.ReadAllBytes(copy.FullName)), $"content of {copy} after {what}");
    }

    private static string[] Leftovers(string directory) =>
        Directory.Exists(directory) ? Directory.GetFiles(directory, ".cowcopy-*.tmp", SearchOption.AllDirectories) : [];

    private static void RemoveAll(string directory)
    {
        if (Directory.Exists(directory)) Directory.Delete(directory, recursive: true);
    }
}
