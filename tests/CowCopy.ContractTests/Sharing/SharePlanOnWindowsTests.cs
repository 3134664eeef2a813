using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.Sharing;

/// <summary>What a plan for sharing promises where files are replaced whole: on ReFS.</summary>
[TestClass]
public sealed class SharePlanOnWindowsTests
{
    private const int Block = 4096, Length = 10 * Block;

    /// <summary>One of each kind but the largest, whose content is there once more: the first by its path.</summary>
    [TestMethod]
    public void Of_files_that_are_stored_in_several_ways_one_of_each_smaller_kind_is_named()
    {
        foreach (bool mostAreSparse in new[] { false, true })
        {
            using CopyFixture fixture = new(VolumeProfiles.ReFs4K);
            foreach (string name in new[] { "f", "b", "e", "a", "d", "c", "g", "h" })
                fixture.Windows!.Files.File(fixture.Clean(name, Content.Of(Length))).SetSparse(name[0] < 'd' != mostAreSparse);

            SharePlan plan = new FileSharer(fixture.Platform).Plan(fixture.Path);

            UnsharedFile left = plan.Unshared.Single();
            Assert.AreEqual((fixture.At("a"), UnsharedReason.StoredDifferently), (left.Path, left.Reason));
            CollectionAssert.AreEquivalent(new[] { 5, 3 }, plan.Families.Select(family => family.Files.Count).ToArray());
        }
    }

    [TestMethod]
    public void Of_files_that_are_replaced_whole_those_are_left_that_have_content_at_no_reported_place()
    {
        using CopyFixture fixture = new(VolumeProfiles.ReFs4K);
        foreach (string name in new[] { "a", "b", "c" }) fixture.Clean(name, Content.Of(Length));
        SimulatedFiles files = fixture.Windows!.Files;
        files.WriteAt(fixture.Clean("spacer", Content.Of(Block)), 0, [1]);
        files.Cut(fixture.At("c"), Block);
        fixture.Clean("spacer2", Content.Of(Block));
        files.WriteAt(fixture.At("c"), Block, Content.Of(Length).AsSpan(Block));
        long hidden = files.File(fixture.At("c")).Clusters[1] * (long)Block;
        RecordingPlatform platform = new(fixture.Platform)
        {
            Reported = extent => extent.PhysicalOffset == hidden ? extent with { PhysicalOffset = 0 } : extent,
        };

        SharePlan plan = new FileSharer(platform).Plan(fixture.Path);

        FileFamily family = plan.Families.Single(one => one.Length == Length);
        Assert.AreEqual((1, (long)Length), (family.FilesToShare, family.SavableBytes));
        Assert.Contains(new UnsharedFile(fixture.At("c"), UnsharedReason.PlaceUnknown), plan.Unshared);
    }

    [TestMethod]
    public void Where_the_system_keeps_the_last_cluster_private_a_full_one_is_shared()
    {
        using CopyFixture fixture = new(VolumeProfiles.TrustedDevDrive);
        foreach (string name in new[] { "a", "b" }) fixture.Clean(name, Content.Of(Length));
        FileSharer sharer = new(fixture.Platform);

        SharePlan plan = sharer.Plan(fixture.Path);

        Assert.AreEqual((Length, Length), (plan.SavableBytes, sharer.Share(plan).SavedBytes));
    }

    /// <summary>Those that have the blocks already take no further reference.</summary>
    [TestMethod]
    public void Clones_of_the_file_that_keeps_its_blocks_need_no_free_reference()
    {
        using CopyFixture fixture = new(VolumeProfiles.ReFs4K with { ReferenceLimit = 4 });
        string first = fixture.Clean("a", Content.Of(Length));
        foreach (string name in new[] { "a1", "a2" }) fixture.Windows!.Files.Clone(first, fixture.At(name));
        fixture.Clean("b", Content.Of(Length));

        FileFamily family = new FileSharer(fixture.Platform).Plan(fixture.Path).Families.Single();

        Assert.AreEqual((first, 1, (long)Length), (family.Files[0], family.FilesToShare, family.SavableBytes));
    }
}
