using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit;

namespace CowCopy.ContractTests;

/// <summary>Directories that appear whole.</summary>
public abstract partial class StoreContract<TVolume>
{
    private static readonly TreeOptions Whole = new();

    [TestMethod]
    public void A_whole_tree_takes_the_place_of_an_old_one()
    {
        using CopyFixture fixture = MakeTrees();

        TreeResult result = fixture.Copier.ReplaceTree(fixture.At("tree"), fixture.At("place"), Whole);

        AssertNone(result.Failures);
        Assert.AreEqual("a b/c", Tree(fixture, "place"));
        fixture.AssertEqualFiles(fixture.At("tree", "b", "c"), fixture.At("place", "b", "c"));
        fixture.AssertNoLitter("tree", "place");
        CollectionAssert.AreEquivalent(
            (string[])[fixture.At("place", "a"), fixture.At("place", "b", "c")],
            result.Files.Results.Select(static one => one.Request.Destination).ToArray());
        CollectionAssert.Contains(result.CreatedDirectories.ToArray(), fixture.At("place", "b"));
    }

    [TestMethod]
    public void A_whole_tree_appears_where_nothing_was()
    {
        using CopyFixture fixture = MakeTrees();

        TreeResult result = fixture.Copier.ReplaceTree(fixture.At("tree"), fixture.At("new", "place"), Whole);

        AssertNone(result.Failures);
        Assert.AreEqual("a b/c", Tree(fixture, "new", "place"));
        Assert.HasCount(1, fixture.Files.Names(fixture.At("new")));
    }

    [TestMethod]
    public void The_new_directory_has_the_permissions_of_the_source_directory()
    {
        using CopyFixture fixture = MakeTrees();
        if (!fixture.Can.HasPermissionBits || fixture.Can.FixedMode is not null) return;
        fixture.Files.SetMode(fixture.At("tree"), (UnixFileMode)0x1E8); // rwxr-x---
        fixture.Files.SetMode(fixture.At("place"), (UnixFileMode)0x1ED); // rwxr-xr-x

        AssertNone(fixture.Copier.ReplaceTree(fixture.At("tree"), fixture.At("place"), Whole).Failures);

        Assert.AreEqual(fixture.Facts(fixture.At("tree")).Mode, fixture.Facts(fixture.At("place")).Mode);
    }

    [TestMethod]
    public void Without_an_exchange_the_old_tree_is_renamed_aside()
    {
        using CopyFixture fixture = MakeTrees();
        fixture.Platform.Fail(nameof(IPlatform.Exchange), 1, StatusCode.InvalidArgument);

        Assert.IsTrue(fixture.Copier.ReplaceTree(fixture.At("tree"), fixture.At("place"), Whole).Succeeded);

        Assert.AreEqual("a b/c", Tree(fixture, "place"));
        fixture.AssertNoLitter("tree", "place");
    }

    [TestMethod]
    public void A_rename_that_fails_brings_the_old_tree_back()
    {
        using CopyFixture fixture = MakeTrees();
        fixture.Platform.Fail(nameof(IPlatform.Exchange), 1, StatusCode.NotSupported);
        fixture.Platform.Fail(nameof(IPlatform.RenameDirectory), 2, StatusCode.AccessDenied);

        TreeResult result = fixture.Copier.ReplaceTree(fixture.At("tree"), fixture.At("place"), Whole);

        CopyFailure failure = result.Failures.Single();
        Assert.AreEqual(CopyErrorKind.AccessDenied, failure.Kind);
        Assert.Contains($"\"{fixture.At("place")}\" is as it was", failure.Message);
        Assert.Contains(fixture.At(".cowcopy-"), failure.Message);
        Assert.AreEqual("old", Tree(fixture, "place"));
        fixture.AssertNoLitter("tree", "place");
    }

    [TestMethod]
    public void A_copy_that_fails_leaves_the_old_tree()
    {
        using CopyFixture fixture = MakeTrees();
        string operation = fixture.Can.ByHandle && !fixture.Can.HasSystemCopy ? nameof(IFileHandles.CreateDestination)
            : fixture.Can.ClonesByPath ? nameof(IPathClones.CloneByPath) : nameof(ISystemCopies.SystemCopy);
        fixture.Platform.Fail(operation, 1, StatusCode.NoSpace);
        fixture.Platform.Fail(nameof(IPathCopies.CopyBytesByPath), 1, StatusCode.NoSpace);

        TreeResult result = fixture.Copier.ReplaceTree(
            fixture.At("tree"), fixture.At("place"), Whole with { Copy = new CopyOptions { MaxDegreeOfParallelism = 1 } });

        Assert.AreEqual(1, result.Files.Counts.Failed);
        Assert.AreEqual("old", Tree(fixture, "place"));
        fixture.AssertNoLitter("tree", "place");
    }

    [TestMethod]
    public void A_cancelled_run_leaves_the_old_tree()
    {
        using CopyFixture fixture = MakeTrees();
        using CancellationTokenSource cancellation = new();
        CopyReports progress = new(report =>
        {
            if (report.Result is not null) cancellation.Cancel();
        });

        TreeCanceledException thrown = Assert.ThrowsExactly<TreeCanceledException>(() => fixture.Copier.ReplaceTree(
            fixture.At("tree"), fixture.At("place"), Whole with { Copy = new CopyOptions { MaxDegreeOfParallelism = 1 } }, progress,
            cancellation.Token));

        Assert.IsTrue(thrown.Result.IsCanceled);
        Assert.StartsWith(fixture.At("place"), thrown.Result.Files.Results[0].Request.Destination);
        Assert.AreEqual("old", Tree(fixture, "place"));
        fixture.AssertNoLitter("tree", "place");
    }

    [TestMethod]
    public void A_link_that_appears_in_the_place_meanwhile_is_not_followed()
    {
        using CopyFixture fixture = MakeTrees();
        if (!fixture.Can.HasSymbolicLinks) Assert.Inconclusive("No symbolic links here.");
        fixture.Clean("other/kept", [1]);
        fixture.Platform.Before = (operation, _) =>
        {
            if (operation != nameof(IPlatform.Exchange)) return;
            fixture.Platform.Before = null;
            fixture.Platform.Inner.RenameDirectory(fixture.At("place"), fixture.At("aside"));
            fixture.Files.SymbolicLink(fixture.At("place"), fixture.At("other"));
        };

        fixture.Copier.ReplaceTree(fixture.At("tree"), fixture.At("place"), Whole);

        Assert.AreEqual("kept", Tree(fixture, "other"));
        Assert.AreEqual("old", Tree(fixture, "aside"));
        Assert.IsEmpty(fixture.Files.Names(fixture.At()).Except(["tree", "place", "other", "aside"]));
    }

    [TestMethod]
    public void What_is_no_directory_is_not_replaced_as_a_whole()
    {
        using CopyFixture fixture = MakeTrees();
        fixture.Clean("file", [1]);
        AssertRefused(fixture, "file", CopyErrorKind.DestinationNotDirectory);
        AssertRefused(fixture, "place", CopyErrorKind.DestinationExists, Whole with { Copy = new() { Overwrite = OverwriteMode.Never } });
        if (!fixture.Can.HasSymbolicLinks) return;
        fixture.Files.SymbolicLink(fixture.At("link"), fixture.At("place"));
        AssertRefused(fixture, "link", CopyErrorKind.DestinationIsLink);
    }

    private static void AssertRefused(CopyFixture fixture, string name, CopyErrorKind kind, TreeOptions? options = null)
    {
        TreeResult result = fixture.Copier.ReplaceTree(fixture.At("tree"), fixture.At(name), options ?? Whole);
        Assert.AreEqual(kind, result.Failures.Single().Kind);
        Assert.AreEqual("old", Tree(fixture, "place"));
    }

    private static CopyFixture MakeTrees()
    {
        CopyFixture fixture = CopyFixture.On<TVolume>();
        fixture.Clean("tree/a", Content.Of(5000));
        fixture.Clean("tree/b/c", Content.Of(70_000));
        fixture.Clean("place/old", [1, 2]);
        return fixture;
    }

    /// <summary>The files below a directory, one after the other.</summary>
    private static string Tree(CopyFixture fixture, params string[] directory) => string.Join(
        ' ', Below(fixture, fixture.At(directory), "").Order(StringComparer.Ordinal));

    private static IEnumerable<string> Below(CopyFixture fixture, string directory, string prefix)
    {
        foreach (string name in fixture.Files.Names(directory))
        {
            string path = Path.Combine(directory, name);
            if (fixture.Facts(path).Kind != FileKind.Directory) yield return prefix + name;
            else foreach (string below in Below(fixture, path, prefix + name + "/")) yield return below;
        }
    }
}
