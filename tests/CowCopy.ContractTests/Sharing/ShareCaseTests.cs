using CowCopy.LoopVolumes;
using CowCopy.TestKit;

namespace CowCopy.ContractTests.Sharing;

/// <summary>Equal files whose extents differ in kind: what can be shared is shared in the first run, and what is left is named.</summary>
[TestClass]
[DoNotParallelize] // it starts processes
[OSCondition(OperatingSystems.Linux)]
public sealed class ShareCaseTests
{
    private const int Length = 1 << 20;

    [TestMethod]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Btrfs)]
    public void A_preallocated_file_is_no_source_for_the_others(VolumeRole role)
    {
        using TempDirectory directory = new(TestVolumes.Require(role));
        Run("fallocate", "-l", "1M", directory.Combine("a"));
        foreach (string name in new[] { "b", "c", "d" }) directory.WriteFile(name, new byte[Length]);

        SharePlan plan = ShareAll(directory.Path, saved: 2 * Length);

        AssertLeft(plan, directory, "a", UnsharedReason.Preallocated);
    }

    [TestMethod]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Btrfs)]
    public void Where_the_first_file_has_a_hole_the_others_share_among_themselves(VolumeRole role)
    {
        using TempDirectory parent = new(TestVolumes.Require(role));
        byte[] content = new byte[Length];
        Content.Of(Length / 4).CopyTo(content, 0);
        parent.WriteFile("in/sparse", content.AsSpan(0, Length / 4).ToArray());
        using (FileStream sparse = new(parent.Combine("in/sparse"), FileMode.Open)) sparse.SetLength(Length);
        foreach (string name in new[] { "in/x", "in/y", "in/z" }) parent.WriteFile(name, content);
        // It shares with a file outside, so that it is the first to keep its blocks.
        new FileCopier().Copy(parent.Combine("in/sparse"), parent.Combine("outside"), new CopyOptions { Mode = CopyMode.Clone });

        SharePlan plan = ShareAll(parent.Combine("in"), saved: (3 * Length / 4) + (2 * 3 * Length / 4));

        Assert.AreEqual((4, 3), (plan.Families[0].Files.Count, plan.Families[0].FilesToShare));
        Assert.AreEqual(parent.Combine("in/sparse"), plan.Families[0].Files[0]);
        Assert.IsEmpty(plan.Unshared);
    }

    [TestMethod]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Btrfs)]
    public void A_file_that_is_written_in_part_and_preallocated_in_part_gives_and_takes_what_it_has_written(VolumeRole role)
    {
        using TempDirectory directory = new(TestVolumes.Require(role));
        foreach ((string name, int from) in new[] { ("first", 0), ("second", Length / 2) })
        {
            Run("fallocate", "-l", "1M", directory.Combine(name));
            using FileStream file = new(directory.Combine(name), FileMode.Open);
            file.Position = from;
            file.Write(new byte[Length / 2]);
        }

        directory.WriteFile("whole", new byte[Length]);

        SharePlan plan = ShareAll(directory.Path, saved: Length);

        AssertLeft(plan, directory, "first", UnsharedReason.Preallocated);
        AssertLeft(plan, directory, "second", UnsharedReason.Preallocated);
    }

    [TestMethod]
    public void Equal_files_with_and_without_checksums_are_named()
    {
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Btrfs));
        Directory.CreateDirectory(directory.Combine("without"));
        Run("chattr", "+C", directory.Combine("without"));
        directory.WriteFile("with", Content.Of(Length));
        directory.WriteFile("without/1", Content.Of(Length));
        directory.WriteFile("without/2", Content.Of(Length));

        SharePlan plan = ShareAll(directory.Path, saved: Length);

        AssertLeft(plan, directory, "with", UnsharedReason.StoredDifferently);
    }

    [TestMethod]
    public void Compressed_families_are_all_shared_in_the_first_run()
    {
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Btrfs));
        MakeCompressed(directory);
        DirectoryInspector inspector = new();
        SpaceUsage before = inspector.MeasureSpace(directory.Path);

        SharePlan plan = ShareAll(directory.Path, saved: null);

        SpaceUsage after = inspector.MeasureSpace(directory.Path);
        Assert.AreEqual((5, 40), (plan.Families.Count, plan.Families.Sum(static family => family.Files.Count)));
        Assert.AreEqual(8 * after.OccupiedBytes, before.OccupiedBytes, "each family is there eight times, then once");
        Assert.AreEqual(7 * after.OccupiedBytes, after.SavedBytes);
        Assert.IsLessThan(before.Length / 2, before.OccupiedBytes, "compressed extents have a length of their own");
        Assert.AreEqual(!Environment.IsPrivilegedProcess, plan.IsLowerBound);
        Assert.IsEmpty(plan.Unshared);
    }

    [TestMethod]
    public void Parts_of_one_compressed_extent_keep_the_whole_of_it()
    {
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Btrfs));
        string[] files = MakeCompressed(directory);
        foreach (string file in files[..3])
        {
            using FileStream part = new(file, FileMode.Open);
            part.Position = 8192;
            part.Write(Content.Of(16384, seed: 77)); // in extents of its own, in the middle of one that stays
        }

        ShareAll(directory.Path, saved: null);
    }

    /// <summary>Runs twice: the first saves what was planned and what the extents show, the second finds nothing.</summary>
    private static SharePlan ShareAll(string directory, long? saved)
    {
        DirectoryInspector inspector = new();
        FileSharer sharer = new();
        long before = inspector.MeasureSpace(directory).OccupiedBytes;
        SharePlan plan = sharer.Plan(directory);
        ShareResult result = sharer.Share(plan);
        long after = inspector.MeasureSpace(directory).OccupiedBytes;
        Assert.AreEqual((plan.SavableBytes, plan.SavableBytes), (result.SavedBytes, before - after));
        Assert.IsGreaterThan(0, plan.SavableBytes);
        if (saved is { } expected) Assert.AreEqual(expected, plan.SavableBytes);
        Assert.IsEmpty(result.Unshared);
        Assert.IsEmpty(sharer.Plan(directory).Families, "the second run finds nothing");
        return plan;
    }

    private static void AssertLeft(SharePlan plan, TempDirectory directory, string name, UnsharedReason reason) =>
        Assert.Contains(new UnsharedFile(directory.Combine(name), reason), plan.Unshared);

    /// <summary>Five contents that compress well, eight files of each.</summary>
    private static string[] MakeCompressed(TempDirectory directory)
    {
        Directory.CreateDirectory(directory.Combine("c"));
        Run("chattr", "+c", directory.Combine("c"));
        List<string> files = [];
        for (int family = 0; family < 5; family++)
        {
            byte[] content = Content.Of(100_000 * (family + 1), seed: family);
            for (int index = 0; index < content.Length; index++) content[index] %= 4;
            for (int copy = 0; copy < 8; copy++) files.Add(directory.WriteFile($"c/{family}-{copy}", content));
        }

        Run("sync", "-f", directory.Path);
        return [.. files];
    }

    private static void Run(string program, params string[] arguments) => Assert.AreEqual(0, Command.Run(program, arguments).ExitCode);
}
