using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.Tests.Manifests;

/// <summary>The options of a manifest are those of its copies, and its links have results as those have.</summary>
[TestClass]
public sealed class MaterializeOptionsTests
{
    [TestMethod]
    public void Each_option_is_that_of_each_copy()
    {
        MaterializeOptions options = new()
        {
            Mode = CopyMode.CloneOrHardLink,
            Overwrite = OverwriteMode.AtomicRename,
            SkipUnchanged = SkipUnchanged.SameContent,
            FollowLinksWhenComparing = !new CopyOptions().FollowLinksWhenComparing,
            ClearReadOnly = true,
            LinkReadOnly = true,
            Durable = true,
            VerifyClones = true,
            MaxDegreeOfParallelism = 3,
        };

        Assert.AreEqual(
            new CopyOptions
            {
                Mode = options.Mode,
                Overwrite = options.Overwrite,
                SkipUnchanged = options.SkipUnchanged,
                FollowLinksWhenComparing = options.FollowLinksWhenComparing,
                ClearReadOnly = options.ClearReadOnly,
                LinkReadOnly = options.LinkReadOnly,
                Durable = options.Durable,
            },
            options.Copy);
        Assert.AreEqual((CopyMode.CloneOrHardLink, OverwriteMode.AtomicRename), (options.Mode, options.Overwrite));
        Assert.AreEqual((SkipUnchanged.SameContent, 3), (options.SkipUnchanged, options.MaxDegreeOfParallelism));
        Assert.AreEqual(!new CopyOptions().FollowLinksWhenComparing, options.FollowLinksWhenComparing);
        bool[] given = [options.ClearReadOnly, options.LinkReadOnly, options.Durable, options.VerifyClones];
        CollectionAssert.AreEqual((bool[])[true, true, true, true], given);
    }

    [TestMethod]
    public void Each_option_is_the_default_of_a_copy_but_for_files_that_are_skipped()
    {
        Assert.AreEqual(new CopyOptions { SkipUnchanged = SkipUnchanged.SameTimestamp }, MaterializeOptions.Default.Copy);
        Assert.AreEqual(MaterializeOptions.Default, new MaterializeOptions());
        MaterializeOptions all = new() { FollowLinksWhenComparing = true, ClearReadOnly = true, LinkReadOnly = true, Durable = true };
        MaterializeOptions none = all with
        {
            FollowLinksWhenComparing = false,
            ClearReadOnly = false,
            LinkReadOnly = false,
            Durable = false,
        };
        CollectionAssert.AreEqual(
            (bool[])[true, false], (bool[])[all.FollowLinksWhenComparing, none.FollowLinksWhenComparing]);
        bool[] given = [none.ClearReadOnly, none.LinkReadOnly, none.Durable, none.VerifyClones];
        CollectionAssert.AreEqual((bool[])[false, false, false, false], given);
        Assert.AreEqual(0, none.MaxDegreeOfParallelism);
        Assert.ThrowsExactly<ArgumentOutOfRangeException>(() => new MaterializeOptions { MaxDegreeOfParallelism = -1 });
    }

    [TestMethod]
    public void The_result_of_a_link_says_whether_it_replaced_something()
    {
        SimulatedMachine machine = new(SimulatedSystem.Linux);
        string root = Path.Combine(machine.Mount(VolumeProfiles.Ext4, "drive").Path, "root");
        ManifestEntry[] entries = [ManifestEntry.Link("link", "target")];
        Assert.AreEqual((CopyOutcome.Copied, false), Make());
        Assert.AreEqual((CopyOutcome.Unchanged, false), Make());
        machine.Files.Delete(Path.Combine(root, "link"));
        machine.Files.Write(Path.Combine(root, "link"), [1]);
        Assert.AreEqual((CopyOutcome.Copied, true), Make());

        (CopyOutcome, bool) Make()
        {
            List<CopyProgress> reports = [];
            Assert.IsTrue(new FileCopier(machine).Materialize(entries, root, progress: new CopyReports(reports.Add)).Succeeded);
            CopyResult link = reports.Single(static one => one.Result is not null).Result!;
            return (link.Outcome, link.ReplacedExisting);
        }
    }
}
