using CowCopy.Platform;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.Trees;

/// <summary>What a run that replaces a tree as a whole reports, and when it ends.</summary>
[TestClass]
public sealed class TreeReplacementTests
{
    [TestMethod]
    public void Nothing_is_queried_where_the_caller_has_cancelled_before()
    {
        using CopyFixture fixture = MakeTrees();
        using CancellationTokenSource cancellation = new();
        cancellation.Cancel();

        TreeCanceledException thrown = Assert.ThrowsExactly<TreeCanceledException>(() => fixture.Copier.ReplaceTree(
            fixture.At("tree"), fixture.At("place"), cancellationToken: cancellation.Token));

        Assert.IsTrue(thrown.Result.IsCanceled);
        Assert.IsEmpty(fixture.Platform.Calls);
    }

    [TestMethod]
    public void Reading_what_is_to_be_replaced_ends_when_the_caller_cancels()
    {
        using CopyFixture fixture = MakeTrees();
        for (int index = 0; index < 20; index++) fixture.Clean($"place/{index}/old", [1]);
        using CancellationTokenSource cancellation = new();
        fixture.Platform.Before = (operation, _) =>
        {
            if (operation == nameof(IPlatform.ReadDirectory)) cancellation.Cancel();
        };

        Assert.ThrowsExactly<TreeCanceledException>(() => fixture.Copier.ReplaceTree(
            fixture.At("tree"), fixture.At("place"), cancellationToken: cancellation.Token));

        Assert.AreEqual(1, fixture.Platform.Count(nameof(IPlatform.ReadDirectory)));
    }

    [TestMethod]
    public void A_missing_source_is_the_only_failure_and_the_place_is_not_read()
    {
        using CopyFixture fixture = MakeTrees();

        TreeResult result = fixture.Copier.ReplaceTree(fixture.At("missing"), fixture.At("place"));

        CopyFailure failure = result.Failures.Single();
        Assert.AreEqual((CopyErrorKind.SourceNotFound, CopyOperation.InspectSource), (failure.Kind, failure.Operation));
        Assert.AreEqual(0, fixture.Platform.Count(nameof(IPlatform.ReadDirectory)));
        CollectionAssert.AreEqual((string[])["old"], fixture.Files.Names(fixture.At("place")));
    }

    [TestMethod]
    public void A_file_in_the_place_is_found_when_that_is_queried()
    {
        using CopyFixture fixture = MakeTrees();

        CopyFailure failure = fixture.Copier.ReplaceTree(fixture.At("tree"), fixture.At("place", "old")).Failures.Single();

        Assert.AreEqual((CopyErrorKind.DestinationNotDirectory, CopyOperation.InspectDestination), (failure.Kind, failure.Operation));
    }

    [TestMethod]
    public void The_result_and_the_reports_are_those_of_a_copy_to_the_place()
    {
        using CopyFixture fixture = MakeTrees();
        fixture.Files.SymbolicLink(fixture.At("tree", "link"), "new");
        CopyReports replaced = new(), copied = new();

        TreeResult whole = fixture.Copier.ReplaceTree(fixture.At("tree"), fixture.At("place"), progress: replaced);
        TreeResult usual = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), progress: copied);

        Assert.IsTrue(whole.Succeeded && usual.Succeeded);
        Assert.AreEqual((usual.CreatedLinkCount, 1), (whole.CreatedLinkCount, whole.Links.Count));
        CollectionAssert.AreEquivalent(AtPlace(Destinations(copied)), Destinations(replaced));
        CollectionAssert.AreEqual((string[])[fixture.At("place", "link")], whole.Links.ToArray());
        CollectionAssert.AreEquivalent(AtPlace(usual.CreatedDirectories), whole.CreatedDirectories.ToArray());

        string[] AtPlace(IEnumerable<string> paths) =>
            [.. paths.Select(path => path.Replace(fixture.At("copy"), fixture.At("place"), StringComparison.Ordinal))];
    }

    [TestMethod]
    public void An_overlap_names_the_place_that_the_caller_named()
    {
        using CopyFixture fixture = MakeTrees();
        fixture.Files.SymbolicLink(fixture.At("tree", "b", "link"), fixture.At("place"));

        ArgumentException thrown = Assert.ThrowsExactly<ArgumentException>(() => fixture.Copier.ReplaceTree(
            fixture.At("tree"), fixture.At("place"), new() { FollowLinks = true }));

        Assert.Contains($"to \"{fixture.At("place")}\"", thrown.Message);
    }

    private static string[] Destinations(CopyReports reports) =>
        [.. reports.Files.Select(static one => one.Result!.Request.Destination)];

    private static CopyFixture MakeTrees()
    {
        CopyFixture fixture = new(VolumeProfiles.Ext4);
        foreach (string name in (string[])["tree/new", "tree/b/c", "place/old"]) fixture.Clean(name, Content.Of(500));
        return fixture;
    }
}
