namespace CowCopy.ContractTests;

/// <summary>Trees.</summary>
public abstract class TreeContract<TVolume>
    where TVolume : IVolume
{
    [TestMethod]
    public void A_tree_is_copied_with_links_and_empty_directories()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        MakeTree(fixture);
        fixture.Files.MakeDirectory(fixture.At("tree", "empty", "deep"));
        fixture.Files.SymbolicLink(fixture.At("tree", "link"), "b/two");

        TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("made", "copy"));

        Assert.IsTrue(result.Succeeded);
        Assert.AreEqual(3, result.Files.CopiedCount);
        Assert.AreEqual(1, result.CreatedLinkCount);
        CollectionAssert.AreEqual(new[] { fixture.At("made", "copy", "link") }, result.Links.ToArray());
        Assert.AreEqual("b/two", fixture.Files.LinkTarget(fixture.At("made", "copy", "link")));
        Assert.IsTrue(fixture.Files.Exists(fixture.At("made", "copy", "empty", "deep")));
        foreach (string name in new[] { "one", "b/two", "b/c/three" })
            fixture.AssertEqualFiles(fixture.At("tree", name), fixture.At("made", "copy", name));
    }

    [TestMethod]
    public void The_second_time_nothing_is_done()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        MakeTree(fixture);
        fixture.Files.SymbolicLink(fixture.At("tree", "link"), "one");
        TreeOptions options = new() { Copy = new CopyOptions { SkipUnchanged = SkipUnchanged.SameTimestamp } };
        fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), options);

        TreeResult again = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), options);

        Assert.AreEqual(
            (3, 0, 0, 0), (again.Files.UnchangedCount, again.Files.CopiedCount, again.CreatedLinkCount, again.CreatedDirectoryCount));
    }

    [TestMethod]
    public void A_change_is_found_and_not_made()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        MakeTree(fixture);
        fixture.Files.SymbolicLink(fixture.At("tree", "b", "link"), "two");
        TreeOptions options = new() { Mirror = true, Copy = new CopyOptions { SkipUnchanged = SkipUnchanged.SameTimestamp } };
        string tree = fixture.At("tree"), copy = fixture.At("copy");
        Assert.AreEqual(copy, fixture.Copier.FindTreeChange(tree, copy, options));
        Assert.IsFalse(fixture.Files.Exists(copy));
        Assert.IsTrue(fixture.Copier.CopyTree(tree, copy, options).Succeeded);
        Assert.IsNull(fixture.Copier.FindTreeChange(tree, copy, options));

        fixture.Clean("copy/b/extra", Content.Of(10));
        AssertFound(fixture.At("copy", "b", "extra"));
        Assert.IsNull(fixture.Copier.FindTreeChange(tree, copy, options with { Mirror = false }));
        fixture.Files.MakeDirectory(fixture.At("tree", "empty"));
        AssertFound(fixture.At("copy", "empty"), options with { Mirror = false });
        Assert.IsNull(fixture.Copier.FindTreeChange(tree, copy, options with { Mirror = false, EmptyDirectories = false }));
        fixture.Files.SymbolicLink(fixture.At("tree", "b", "newer"), "two");
        AssertFound(fixture.At("copy", "b", "newer"), options with { Mirror = false, EmptyDirectories = false });
        fixture.Clean("tree/one", Content.Of(4000, seed: 5));
        AssertFound(fixture.At("copy", "one"));
        TreeOptions selected = TreeOptions.Default with { Filter = static path => path == "b/two", EmptyDirectories = false };
        Assert.IsNull(fixture.Copier.FindTreeChange(tree, copy, selected with { Copy = options.Copy }));
        AssertFound(fixture.At("copy", "b", "two"), selected);
        AssertFound(copy, source: fixture.At("nothing"));
        Assert.IsTrue(fixture.Files.Exists(fixture.At("copy", "b", "extra")));

        void AssertFound(string path, TreeOptions? other = null, string? source = null) =>
            Assert.AreEqual(path, fixture.Copier.FindTreeChange(source ?? tree, copy, other ?? options));
    }

    [TestMethod]
    public void Only_what_the_filter_takes()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        MakeTree(fixture);

        TreeResult result =
            fixture.Copier.CopyTree(
                fixture.At("tree"), fixture.At("copy"), new TreeOptions { Filter = path => path == "b/two", EmptyDirectories = false });

        Assert.AreEqual(1, result.Files.CopiedCount);
        Assert.IsFalse(fixture.Files.Exists(fixture.At("copy", "b", "c")));
        Assert.IsTrue(fixture.Files.Exists(fixture.At("copy", "b", "two")));
    }

    [TestMethod]
    public void Links_are_followed_where_asked_and_a_loop_is_an_error()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        MakeTree(fixture);
        fixture.Files.SymbolicLink(fixture.At("tree", "file-link"), fixture.At("tree", "one"));
        fixture.Files.SymbolicLink(fixture.At("tree", "b", "loop"), fixture.At("tree"));

        TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), new TreeOptions { FollowLinks = true });

        if (!fixture.Can.KnowsFiles)
            Assert.Inconclusive("The portable platform does not tell files apart, so a loop ends at the longest path.");
        fixture.AssertEqualFiles(fixture.At("tree", "one"), fixture.At("copy", "file-link"));
        Assert.HasCount(1, result.Failures);
        Assert.AreEqual(fixture.At("tree", "b", "loop"), result.Failures[0].Request.Source);
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

        Assert.IsTrue(result.Succeeded, string.Join('\n', result.Failures.Select(failure => failure.Message)));
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

        Assert.IsTrue(result.Succeeded, string.Join('\n', result.Failures.Select(failure => failure.Message)));
        fixture.AssertEqualFiles(fixture.At("tree", "Foo", "a.txt"), fixture.At("copy", "Foo", "a.txt"));
        fixture.AssertEqualFiles(fixture.At("tree", "Foo", "B.txt"), fixture.At("copy", "Foo", "B.txt"));
        if (!fixture.Can.KnowsFiles) return; // nothing is deleted where it is unknown whether two names are one file
        string[] left = Below(fixture, fixture.At("copy"), "");
        Assert.HasCount(3, left, string.Join(' ', left));
        Assert.HasCount(3, left.Intersect(["Foo", "Foo/a.txt", "Foo/B.txt"], StringComparer.OrdinalIgnoreCase));
    }

    [TestMethod]
    public void Names_of_a_tree_that_differ_in_case_are_both_copied_or_the_second_is_refused()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        if (!fixture.Can.IsCaseSensitive) Assert.Inconclusive("The source cannot have two names that differ in case here.");
        fixture.Clean("tree/name", Content.Of(5000));
        fixture.Clean("tree/NAME", Content.Of(6000, seed: 2));
        fixture.Clean("tree/sub/one", Content.Of(100, seed: 3));
        fixture.Clean("tree/SUB/two", Content.Of(100, seed: 4));

        TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), new TreeOptions { Mirror = true });

        Assert.AreEqual(fixture.Can.KnowsFiles, result.Succeeded);
        if (!fixture.Can.KnowsFiles)
            Assert.AreEqual(CopyErrorKind.NamesCollide, result.Failures.Single().Kind, "it cannot be found out here whether they are one");
        if (!fixture.Can.KnowsFiles) return;
        foreach (string name in new[] { "name", "NAME", "sub/one", "SUB/two" })
            fixture.AssertEqualFiles(fixture.At("tree", name), fixture.At("copy", name));
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
        foreach (string operation in new[] { "CreateDestination", "SystemCopy" })
            fixture.Platform.Fail(operation, 1, Planning.StatusCode.DeviceError);

        TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), new TreeOptions { Mirror = true });

        Assert.AreEqual(1, result.Files.FailedCount);
        Assert.IsTrue(fixture.Files.Exists(kept));
    }

    [TestMethod]
    public void A_link_in_the_destination_does_not_lead_files_out_of_the_tree()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        MakeTree(fixture);
        fixture.Files.MakeDirectory(fixture.At("outside"));
        fixture.Files.MakeDirectory(fixture.At("copy"));
        fixture.Files.SymbolicLink(fixture.At("copy", "b"), fixture.At("outside"));

        TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"));

        Assert.IsFalse(result.Succeeded);
        Assert.IsEmpty(fixture.Files.Names(fixture.At("outside")));
    }

    [TestMethod]
    public void Trees_inside_each_other_are_refused()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        MakeTree(fixture);
        foreach ((string source, string destination) in new[] { ("tree", "tree"), ("tree", "tree/b/inside"), ("tree/b", "tree") })
            Assert.ThrowsExactly<ArgumentException>(
                () => fixture.Copier.CopyTree(fixture.At(source), fixture.At(destination), new TreeOptions { Mirror = true }));
        AssertRefused(CopyErrorKind.SourceNotFound, fixture.Copier.CopyTree(fixture.At("nothing"), fixture.At("copy")));
        AssertRefused(CopyErrorKind.SourceNotDirectory, fixture.Copier.CopyTree(fixture.At("tree", "one"), fixture.At("copy")));
        fixture.AssertNoLitter("tree");
    }

    [TestMethod]
    public void A_cancelled_tree_has_not_succeeded()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        MakeTree(fixture);

        TreeResult result =
            fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), cancellationToken: new CancellationToken(canceled: true));

        Assert.IsTrue(result.IsCanceled);
        Assert.IsFalse(result.Succeeded);
    }

    private static void AssertRefused(CopyErrorKind kind, TreeResult result)
    {
        Assert.AreEqual(kind, result.Failures.Single().Kind);
        Assert.IsFalse(result.Succeeded);
        Assert.IsEmpty(result.Files.Results);
    }

    private static string[] Below(CopyFixture fixture, string directory, string relative) =>
    [
        .. fixture.Files.Names(directory).SelectMany(name => (string[])
        [
            relative + name,
            .. fixture.Facts(Path.Combine(directory, name)).Kind == Planning.FileKind.Directory
                ? Below(fixture, Path.Combine(directory, name), relative + name + "/") : [],
        ]),
    ];

    private static void MakeTree(CopyFixture fixture)
    {
        fixture.Clean("tree/one", Content.Of(5000));
        fixture.Clean("tree/b/two", Content.Of(6000, seed: 2));
        fixture.Clean("tree/b/c/three", []);
    }
}
