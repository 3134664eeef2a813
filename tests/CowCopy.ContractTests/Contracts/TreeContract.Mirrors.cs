using CowCopy.Planning;
using CowCopy.TestKit;

namespace CowCopy.ContractTests;

/// <summary>Mirrors: what is deleted from a destination, and what never is.</summary>
public abstract partial class TreeContract<TVolume>
{
    [TestMethod]
    public void A_mirror_keeps_all_below_a_directory_that_the_filter_does_not_enter()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        MakeTree(fixture);
        fixture.Clean("tree/left/five", Content.Of(10));
        fixture.Clean("tree/b/left/six", Content.Of(10));
        fixture.Clean("copy/left/five", Content.Of(20));
        fixture.Clean("copy/left/old/deep", Content.Of(10));
        fixture.Clean("copy/b/left", Content.Of(10)); // a file where the source has the directory
        fixture.Clean("copy/b/c/left/gone", Content.Of(10)); // the source has no such directory
        fixture.Clean("copy/old", Content.Of(10));

        TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), WithoutLeft(mirror: true));

        Assert.IsTrue(result.Succeeded, result.Failures.Messages());
        CollectionAssert.AreEquivalent(
            new[] { "b", "b/c", "b/c/three", "b/left", "b/two", "left", "left/five", "left/old", "left/old/deep", "one" },
            Below(fixture, fixture.At("copy"), ""));
        Assert.AreEqual(20, fixture.Facts(fixture.At("copy", "left", "five")).Length);
        TreeOptions again = WithoutLeft(mirror: true) with { Copy = new CopyOptions { SkipUnchanged = SkipUnchanged.SameTimestamp } };
        Assert.IsNull(fixture.Copier.FindTreeChange(fixture.At("tree"), fixture.At("copy"), again));
    }

    [TestMethod]
    public void A_link_that_the_filter_leaves_out_is_not_made_and_one_in_the_destination_stays()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        if (!fixture.Can.HasSymbolicLinks) Assert.Inconclusive("The volume has no symbolic links.");
        MakeTree(fixture);
        foreach (string link in (string[])["taken", "left", "b/left"]) fixture.Files.SymbolicLink(fixture.At($"tree/{link}"), "target");
        fixture.Files.MakeDirectory(fixture.At("copy"));
        fixture.Files.SymbolicLink(fixture.At("copy/left"), "another");
        TreeOptions options = new()
        {
            Filter = new(static path => !path.EndsWith("left", StringComparison.Ordinal)),
            Mirror = true,
            Copy = new CopyOptions { SkipUnchanged = SkipUnchanged.SameTimestamp },
        };

        TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), options);

        Assert.AreEqual((true, 1), (result.Succeeded, result.CreatedLinkCount));
        Assert.AreEqual("target", fixture.Files.LinkTarget(fixture.At("copy/taken")));
        Assert.AreEqual("another", fixture.Files.LinkTarget(fixture.At("copy/left")));
        Assert.IsNull(fixture.Files.LinkTarget(fixture.At("copy/b/left")));
        Assert.IsNull(fixture.Copier.FindTreeChange(fixture.At("tree"), fixture.At("copy"), options));
    }

    /// <summary>What is behind the link is not the copy, however equal it is.</summary>
    [TestMethod]
    [DataRow(true)]
    [DataRow(false)]
    public void A_link_in_the_place_of_a_directory_is_a_change(bool emptyDirectories)
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        if (!fixture.Can.HasSymbolicLinks) Assert.Inconclusive("The volume has no symbolic links.");
        MakeTree(fixture);
        string tree = fixture.At("tree"), copy = fixture.At("copy");
        TreeOptions options = new()
        {
            CreateEmptyDirectories = emptyDirectories,
            Copy = new CopyOptions { SkipUnchanged = SkipUnchanged.SameTimestamp },
        };
        fixture.Copier.CopyTree(tree, copy, options);
        Assert.IsNull(fixture.Copier.FindTreeChange(tree, copy, options));
        Assert.IsTrue(fixture.Files.TryRename(fixture.At("copy/b"), fixture.At("aside")));
        fixture.Files.SymbolicLink(fixture.At("copy/b"), fixture.At("aside"));

        foreach (bool mirror in (bool[])[false, true])
            Assert.AreEqual(fixture.At("copy/b"), fixture.Copier.FindTreeChange(tree, copy, options with { Mirror = mirror }));
    }

    [TestMethod]
    public void A_mirror_deletes_what_the_source_lacks_and_follows_no_link_there()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        MakeTree(fixture);
        string outside = fixture.Clean("outside", Content.Of(10));
        fixture.Clean("copy/old/deep/file", Content.Of(10));
        fixture.Files.MakeDirectory(fixture.At("copy", "one")); // a directory where the source has a file
        fixture.Clean("copy/b/c/left", Content.Of(10));
        fixture.Files.SymbolicLink(fixture.At("copy", "away"), fixture.Path);

        TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), new TreeOptions { Mirror = true });

        Assert.IsTrue(result.Succeeded, result.Failures.Messages());
        Assert.IsTrue(fixture.Files.Exists(outside));
        CollectionAssert.AreEquivalent(
            new[] { "b", "b/c", "b/c/three", "b/two", "one" },
            Below(fixture, fixture.At("copy"), ""));
    }

    [TestMethod]
    public void A_mirror_keeps_what_it_copied_whatever_the_case_of_its_names()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        fixture.Clean("tree/Foo/a.txt", Content.Of(5000));
        fixture.Clean("tree/Foo/B.txt", Content.Of(6000, seed: 2));
        fixture.Clean("copy/foo/a.txt", Content.Of(7000, seed: 3));
        fixture.Clean("copy/foo/b.TXT", Content.Of(7000, seed: 4));
        fixture.Clean("copy/foo/extra", Content.Of(10));
        fixture.Clean("copy/Other/extra", Content.Of(10));

        TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), new TreeOptions { Mirror = true });

        Assert.IsTrue(result.Succeeded, result.Failures.Messages());
        fixture.AssertEqualFiles(fixture.At("tree", "Foo", "a.txt"), fixture.At("copy", "Foo", "a.txt"));
        fixture.AssertEqualFiles(fixture.At("tree", "Foo", "B.txt"), fixture.At("copy", "Foo", "B.txt"));
        if (!fixture.Can.KnowsFiles) return; // nothing is deleted where it is unknown whether two names are one file
        string[] left = Below(fixture, fixture.At("copy"), "");
        Assert.HasCount(3, left, string.Join(' ', left));
        Assert.HasCount(3, left.Intersect(["Foo", "Foo/a.txt", "Foo/B.txt"], StringComparer.OrdinalIgnoreCase));
    }

    [TestMethod]
    public void Without_mirror_nothing_is_deleted()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        MakeTree(fixture);
        string kept = fixture.Clean("copy/old", Content.Of(10));

        Assert.IsTrue(fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy")).Succeeded);

        Assert.IsTrue(fixture.Files.Exists(kept));
    }

    [TestMethod]
    public void A_mirror_deletes_nothing_when_a_file_failed()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        MakeTree(fixture);
        string kept = fixture.Clean("copy/old", Content.Of(10));
        // one of them makes the files
        foreach (string operation in new[] { "CreateDestination", "SystemCopy", fixture.Can.Clones ? "CloneByPath" : "CopyBytesByPath" })
            fixture.Platform.Fail(operation, 1, Planning.StatusCode.DeviceError);

        TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), new TreeOptions { Mirror = true });

        Assert.AreEqual(1, result.Files.Counts.Failed);
        Assert.IsTrue(fixture.Files.Exists(kept));
    }

    [TestMethod]
    public void A_mirror_that_is_cancelled_deletes_no_more()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        MakeTree(fixture);
        for (int index = 0; index < 4; index++) fixture.Clean($"copy/old/{index}", Content.Of(10));
        using CancellationTokenSource source = new();
        fixture.Platform.Before = (operation, _) =>
        {
            if (operation == "Delete") source.Cancel();
        };

        TreeResult result = fixture.Copier.CopyTreeUntilCanceled(
            fixture.At("tree"), fixture.At("copy"), new TreeOptions { Mirror = true }, source.Token, out bool isCanceled);

        fixture.Platform.Before = null;
        Assert.IsTrue(isCanceled);
        Assert.IsFalse(result.Succeeded);
        Assert.HasCount(1, result.Deleted);
        Assert.HasCount(3, fixture.Files.Names(fixture.At("copy", "old")));
    }

    [TestMethod]
    public void A_mirror_deletes_nothing_in_the_place_of_a_directory_that_is_not_made()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        fixture.Clean("tree/code.cs", Content.Of(10));
        fixture.Clean("tree/logs/text", Content.Of(20));
        fixture.Clean("tree/links/text", Content.Of(20));
        foreach (string name in new[] { "\u00e91", "\u00e81" }) fixture.Clean("tree/logs/" + name, Content.Of(20)); // may be one name
        string kept = fixture.Clean("copy/logs", Content.Of(30)), data = fixture.At("data");
        fixture.Files.MakeDirectory(data);
        fixture.Files.SymbolicLink(fixture.At("copy", "links"), data);
        TreeOptions options = new() { Mirror = true, CreateEmptyDirectories = false, Filter = TreeFilter.FromGlobs(["*.cs"], []) };

        for (int round = 0; round < 2; round++)
        {
            TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), options);

            Assert.IsTrue(result.Succeeded, result.Failures.Messages());
            Assert.IsEmpty(result.Deleted);
            Assert.IsEmpty(result.ReplacedLinks);
            ByteAssert.AreEqual(Content.Of(30), fixture.Files.Read(kept));
            Assert.AreEqual(data, fixture.Files.LinkTarget(fixture.At("copy", "links")));
        }
    }

    [TestMethod]
    [DataRow(false)]
    [DataRow(true)]
    public void A_mirror_makes_a_directory_in_the_place_of_a_file(bool isEmpty)
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        fixture.Files.MakeDirectory(fixture.At("tree", "made"));
        if (!isEmpty) fixture.Clean("tree/made/deep/file", Content.Of(10));
        string file = fixture.Clean("copy/made", Content.Of(10));
        TreeOptions options = new() { Mirror = true, CreateEmptyDirectories = isEmpty };

        TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), options);

        Assert.IsTrue(result.Succeeded, result.Failures.Messages());
        Assert.AreEqual(FileKind.Directory, fixture.Facts(file).Kind);
        CollectionAssert.AreEqual(new[] { file }, result.Deleted.ToArray());
    }

    [TestMethod]
    public void A_mirror_replaces_a_link_to_a_directory_by_a_file_and_follows_it_nowhere()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        MakeTree(fixture);
        string kept = fixture.Clean("data/file", Content.Of(10)), link = fixture.At("copy", "b", "two");
        fixture.Files.MakeDirectory(fixture.At("copy", "b"));
        fixture.Files.SymbolicLink(link, fixture.At("data"));

        TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), new TreeOptions { Mirror = true });

        Assert.IsTrue(result.Succeeded, result.Failures.Messages());
        Assert.IsNull(fixture.Files.LinkTarget(link));
        fixture.AssertEqualFiles(fixture.At("tree", "b", "two"), link);
        ByteAssert.AreEqual(Content.Of(10), fixture.Files.Read(kept));
        Assert.IsEmpty(result.ReplacedLinks);
    }

    [TestMethod]
    public void A_mirror_says_which_links_it_replaced_by_directories()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        MakeTree(fixture);
        string kept = fixture.Clean("data/file", Content.Of(10));
        fixture.Files.MakeDirectory(fixture.At("copy"));
        fixture.Files.SymbolicLink(fixture.At("copy", "b"), fixture.At("data"));
        fixture.Files.SymbolicLink(fixture.At("copy", "other"), fixture.At("data"));

        TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), new TreeOptions { Mirror = true });

        Assert.IsTrue(result.Succeeded, result.Failures.Messages());
        Assert.AreEqual(KeyValuePair.Create(fixture.At("copy", "b"), fixture.At("data")), result.ReplacedLinks.Single());
        CollectionAssert.AreEquivalent(new[] { fixture.At("copy", "b"), fixture.At("copy", "other") }, result.Deleted.ToArray());
        fixture.AssertEqualFiles(fixture.At("tree", "b", "two"), fixture.At("copy", "b", "two"));
        Assert.IsTrue(fixture.Files.Exists(kept));
    }
}
