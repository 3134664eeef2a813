using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.Trees;

/// <summary>Links of the source that lead into the destination: a mirror deletes nothing that it is to copy.</summary>
[TestClass]
public sealed class FollowedSourceTests
{
    private static readonly TreeOptions Mirrors = new() { Mirror = true, FollowLinks = true };

    public static IEnumerable<object[]> Volumes => from volume in (string[])["Xfs", "Ntfs", "Apfs"] select new object[] { volume };

    [TestMethod]
    [DynamicData(nameof(Volumes))]
    public void A_file_below_the_directory_that_makes_way_for_its_copy_is_kept(string volume)
    {
        using CopyFixture fixture = On(volume);
        fixture.Clean("copy/x/data", Content.Of(10));
        fixture.Files.MakeDirectory(fixture.At("tree"));
        fixture.Files.SymbolicLink(fixture.At("tree", "x"), fixture.At("copy", "x", "data"));

        TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), Mirrors);

        ByteAssert.AreEqual(Content.Of(10), fixture.Files.Read(fixture.At("copy", "x", "data")));
        CopyFailure kept = result.Failures.Single();
        Assert.AreEqual((CopyErrorKind.DirectoryLoop, CopyOperation.DeleteDestination), (kept.Kind, kept.Operation));
        Assert.Contains("leads to it from the source", kept.Message);
        Assert.AreEqual(CopyErrorKind.DestinationIsDirectory, result.Files.Results.Single().Failure!.Kind);
        Assert.IsEmpty(result.Deleted);
    }

    [TestMethod]
    [DynamicData(nameof(Volumes))]
    public void What_is_not_in_the_source_is_kept_where_a_link_of_the_source_leads_to_it(string volume)
    {
        foreach (string target in (string[])["copy/old", "copy/dir"])
        {
            using CopyFixture fixture = On(volume);
            fixture.Clean("copy/old", Content.Of(10));
            fixture.Clean("copy/dir/file", Content.Of(20));
            fixture.Files.MakeDirectory(fixture.At("tree"));
            fixture.Files.SymbolicLink(fixture.At("tree", "link"), fixture.At(target.Split('/')));
            List<TreeChange> plan = [.. fixture.Copier.PlanTree(fixture.At("tree"), fixture.At("copy"), Mirrors)];

            TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), Mirrors);

            Assert.IsTrue(fixture.Files.Exists(fixture.At(target.Split('/'))), target);
            Assert.AreEqual(CopyErrorKind.DirectoryLoop, result.Failures.Single().Kind, target);
            TreePlans.Check(plan, result, $"{volume}: {target}");
        }
    }

    [TestMethod]
    public void What_cannot_be_queried_may_be_what_a_link_leads_to_and_is_kept()
    {
        SimulatedMachine machine = new(SimulatedSystem.Linux);
        string drive = machine.Mount(VolumeProfiles.Xfs, "drive").Path, old = Path.Combine(drive, "copy", "old");
        machine.Files.Write(old, Content.Of(10));
        machine.Files.MakeDirectory(Path.Combine(drive, "tree"));
        machine.Files.SymbolicLink(old, Path.Combine(drive, "tree", "link"));
        machine.Faults.AlwaysBelow(old, nameof(IPlatform.Inspect), StatusCode.DeviceError);

        TreeResult result = new FileCopier(machine).CopyTree(Path.Combine(drive, "tree"), Path.Combine(drive, "copy"), Mirrors);

        ByteAssert.AreEqual(Content.Of(10), machine.Files.Read(old));
        CopyFailure kept = result.Failures.Single();
        Assert.AreEqual((CopyOperation.DeleteDestination, old), (kept.Operation, kept.Destination));
        Assert.IsEmpty(result.Deleted);
    }

    [TestMethod]
    [DynamicData(nameof(Volumes))]
    public void A_directory_makes_way_for_the_file_that_a_link_leads_to(string volume)
    {
        using CopyFixture fixture = On(volume);
        fixture.Clean("copy/x/old", Content.Of(10));
        fixture.Clean("file", Content.Of(20));
        fixture.Files.MakeDirectory(fixture.At("tree"));
        fixture.Files.SymbolicLink(fixture.At("tree", "x"), fixture.At("file"));
        List<TreeChange> plan = [.. fixture.Copier.PlanTree(fixture.At("tree"), fixture.At("copy"), Mirrors)];

        TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), Mirrors);

        Assert.IsTrue(result.Succeeded, string.Join('\n', result.Failures));
        ByteAssert.AreEqual(Content.Of(20), fixture.Files.Read(fixture.At("copy", "x")));
        TreePlans.Check(plan, result, volume);
    }

    [TestMethod]
    [DynamicData(nameof(Volumes))]
    public void A_directory_makes_no_way_for_a_file_that_cannot_be_copied(string volume)
    {
        using CopyFixture fixture = On(volume);
        fixture.Clean("copy/x/data", Content.Of(10));
        fixture.Files.MakeDirectory(fixture.At("tree"));
        fixture.Files.SymbolicLink(fixture.At("tree", "x"), fixture.At("nothing"));
        List<TreeChange> plan = [.. fixture.Copier.PlanTree(fixture.At("tree"), fixture.At("copy"), Mirrors)];

        TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), Mirrors);

        ByteAssert.AreEqual(Content.Of(10), fixture.Files.Read(fixture.At("copy", "x", "data")));
        Assert.IsEmpty(result.Deleted);
        TreePlans.Check(plan, result, volume);
    }

    private static CopyFixture On(string volume) => volume switch
    {
        "Xfs" => new(VolumeProfiles.Xfs),
        "Ntfs" => new(VolumeProfiles.Ntfs),
        _ => new(VolumeProfiles.Apfs),
    };
}
