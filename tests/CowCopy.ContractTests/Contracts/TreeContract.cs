namespace CowCopy.ContractTests;

/// <summary>Trees.</summary>
public abstract class TreeContract<TVolume>
    where TVolume : IVolume
{
    [TestMethod]
    public void A_tree_is_copied_with_links_and_empty_folders()
    {
        using Bed bed = Bed.On<TVolume>();
        MakeTree(bed);
        bed.Files.MakeDirectory(bed.At("tree", "empty", "deep"));
        bed.Files.SymbolicLink(bed.At("tree", "link"), "b/two");

        TreeResult result = bed.Copier.CopyTree(bed.At("tree"), bed.At("made", "copy"));

        Assert.IsTrue(result.Succeeded);
        Assert.AreEqual(3, result.Files.CopiedCount);
        Assert.AreEqual(1, result.CreatedLinkCount);
        Assert.AreEqual("b/two", bed.Files.LinkTarget(bed.At("made", "copy", "link")));
        Assert.IsTrue(bed.Files.Exists(bed.At("made", "copy", "empty", "deep")));
        foreach (string name in new[] { "one", "b/two", "b/c/three" }) bed.AssertEqualFiles(bed.At("tree", name), bed.At("made", "copy", name));
    }

    [TestMethod]
    public void The_second_time_nothing_is_done()
    {
        using Bed bed = Bed.On<TVolume>();
        MakeTree(bed);
        bed.Files.SymbolicLink(bed.At("tree", "link"), "one");
        TreeOptions options = new() { Copy = new CopyOptions { SkipUnchanged = SkipUnchanged.SameTimestamp } };
        bed.Copier.CopyTree(bed.At("tree"), bed.At("copy"), options);

        TreeResult again = bed.Copier.CopyTree(bed.At("tree"), bed.At("copy"), options);

        Assert.AreEqual((3, 0, 0, 0), (again.Files.UnchangedCount, again.Files.CopiedCount, again.CreatedLinkCount, again.CreatedDirectoryCount));
    }

    [TestMethod]
    public void Only_what_the_filter_takes()
    {
        using Bed bed = Bed.On<TVolume>();
        MakeTree(bed);

        TreeResult result = bed.Copier.CopyTree(bed.At("tree"), bed.At("copy"), new TreeOptions { Filter = path => path == "b/two", EmptyDirectories = false });

        Assert.AreEqual(1, result.Files.CopiedCount);
        Assert.IsFalse(bed.Files.Exists(bed.At("copy", "b", "c")));
        Assert.IsTrue(bed.Files.Exists(bed.At("copy", "b", "two")));
    }

    [TestMethod]
    public void Links_are_followed_where_asked_and_a_loop_is_an_error()
    {
        using Bed bed = Bed.On<TVolume>();
        MakeTree(bed);
        bed.Files.SymbolicLink(bed.At("tree", "file-link"), bed.At("tree", "one"));
        bed.Files.SymbolicLink(bed.At("tree", "b", "loop"), bed.At("tree"));

        TreeResult result = bed.Copier.CopyTree(bed.At("tree"), bed.At("copy"), new TreeOptions { FollowLinks = true });

        if (!bed.Can.KnowsFiles) Assert.Inconclusive("The portable platform does not tell files apart, so a loop ends at the longest path.");
        bed.AssertEqualFiles(bed.At("tree", "one"), bed.At("copy", "file-link"));
        Assert.HasCount(1, result.Failures);
        Assert.AreEqual(bed.At("tree", "b", "loop"), result.Failures[0].Request.Source);
    }

    [TestMethod]
    public void A_mirror_deletes_what_the_source_lacks_and_follows_no_link_there()
    {
        using Bed bed = Bed.On<TVolume>();
        MakeTree(bed);
        string outside = bed.Clean("outside", Content.Of(10));
        bed.Clean("copy/old/deep/file", Content.Of(10));
        bed.Files.MakeDirectory(bed.At("copy", "one")); // a folder where the source has a file
        bed.Clean("copy/b/c/left", Content.Of(10));
        bed.Files.SymbolicLink(bed.At("copy", "away"), bed.Path);

        TreeResult result = bed.Copier.CopyTree(bed.At("tree"), bed.At("copy"), new TreeOptions { Mirror = true });

        Assert.IsTrue(result.Succeeded, string.Join('\n', result.Failures.Select(failure => failure.Message)));
        Assert.IsTrue(bed.Files.Exists(outside));
        CollectionAssert.AreEquivalent(
            new[] { "b", "b/c", "b/c/three", "b/two", "one" },
            Below(bed, bed.At("copy"), ""));
    }

    [TestMethod]
    public void A_mirror_keeps_what_it_copied_whatever_the_case_of_its_names()
    {
        using Bed bed = Bed.On<TVolume>();
        bed.Clean("tree/Foo/a.txt", Content.Of(5000));
        bed.Clean("tree/Foo/B.txt", Content.Of(6000, seed: 2));
        bed.Clean("copy/foo/a.txt", Content.Of(7000, seed: 3));
        bed.Clean("copy/foo/b.TXT", Content.Of(7000, seed: 4));
        bed.Clean("copy/foo/extra", Content.Of(10));
        bed.Clean("copy/Other/extra", Content.Of(10));

        TreeResult result = bed.Copier.CopyTree(bed.At("tree"), bed.At("copy"), new TreeOptions { Mirror = true });

        Assert.IsTrue(result.Succeeded, string.Join('\n', result.Failures.Select(failure => failure.Message)));
        bed.AssertEqualFiles(bed.At("tree", "Foo", "a.txt"), bed.At("copy", "Foo", "a.txt"));
        bed.AssertEqualFiles(bed.At("tree", "Foo", "B.txt"), bed.At("copy", "Foo", "B.txt"));
        if (!bed.Can.KnowsFiles) return; // nothing is deleted where two names cannot be told to be one file
        string[] left = Below(bed, bed.At("copy"), "");
        Assert.HasCount(3, left, string.Join(' ', left));
        Assert.HasCount(3, left.Intersect(["Foo", "Foo/a.txt", "Foo/B.txt"], StringComparer.OrdinalIgnoreCase));
    }

    [TestMethod]
    public void Names_of_a_tree_that_differ_in_case_are_both_copied_or_the_second_is_refused()
    {
        using Bed bed = Bed.On<TVolume>();
        if (!bed.Can.IsCaseSensitive) Assert.Inconclusive("The source cannot have two names that differ in case here.");
        bed.Clean("tree/name", Content.Of(5000));
        bed.Clean("tree/NAME", Content.Of(6000, seed: 2));
        bed.Clean("tree/sub/one", Content.Of(100, seed: 3));
        bed.Clean("tree/SUB/two", Content.Of(100, seed: 4));

        TreeResult result = bed.Copier.CopyTree(bed.At("tree"), bed.At("copy"), new TreeOptions { Mirror = true });

        Assert.AreEqual(bed.Can.KnowsFiles, result.Succeeded);
        if (!bed.Can.KnowsFiles) Assert.AreEqual(CopyErrorKind.NamesCollide, result.Failures.Single().Kind, "it cannot be found out here whether they are one");
        if (!bed.Can.KnowsFiles) return;
        foreach (string name in new[] { "name", "NAME", "sub/one", "SUB/two" }) bed.AssertEqualFiles(bed.At("tree", name), bed.At("copy", name));
    }

    [TestMethod]
    public void Without_mirror_nothing_is_deleted()
    {
        using Bed bed = Bed.On<TVolume>();
        MakeTree(bed);
        string kept = bed.Clean("copy/old", Content.Of(10));

        Assert.IsTrue(bed.Copier.CopyTree(bed.At("tree"), bed.At("copy")).Succeeded);

        Assert.IsTrue(bed.Files.Exists(kept));
    }

    [TestMethod]
    public void A_mirror_deletes_nothing_when_a_file_failed()
    {
        using Bed bed = Bed.On<TVolume>();
        MakeTree(bed);
        string kept = bed.Clean("copy/old", Content.Of(10));
        foreach (string operation in new[] { "CreateDestination", "SystemCopy" }) bed.Platform.Fail(operation, 1, Planning.StatusCode.DeviceError); // one of them makes the files

        TreeResult result = bed.Copier.CopyTree(bed.At("tree"), bed.At("copy"), new TreeOptions { Mirror = true });

        Assert.AreEqual(1, result.Files.FailedCount);
        Assert.IsTrue(bed.Files.Exists(kept));
    }

    [TestMethod]
    public void A_link_in_the_destination_does_not_lead_files_out_of_the_tree()
    {
        using Bed bed = Bed.On<TVolume>();
        MakeTree(bed);
        bed.Files.MakeDirectory(bed.At("outside"));
        bed.Files.MakeDirectory(bed.At("copy"));
        bed.Files.SymbolicLink(bed.At("copy", "b"), bed.At("outside"));

        TreeResult result = bed.Copier.CopyTree(bed.At("tree"), bed.At("copy"));

        Assert.IsFalse(result.Succeeded);
        Assert.IsEmpty(bed.Files.Names(bed.At("outside")));
    }

    [TestMethod]
    public void Trees_inside_each_other_are_refused()
    {
        using Bed bed = Bed.On<TVolume>();
        MakeTree(bed);
        foreach ((string source, string destination) in new[] { ("tree", "tree"), ("tree", "tree/b/inside"), ("tree/b", "tree") })
            Assert.ThrowsExactly<ArgumentException>(() => bed.Copier.CopyTree(bed.At(source), bed.At(destination), new TreeOptions { Mirror = true }));
        AssertRefused(CopyErrorKind.SourceNotFound, bed.Copier.CopyTree(bed.At("nothing"), bed.At("copy")));
        AssertRefused(CopyErrorKind.SourceNotDirectory, bed.Copier.CopyTree(bed.At("tree", "one"), bed.At("copy")));
        bed.AssertNoLitter("tree");
    }

    [TestMethod]
    public void A_cancelled_tree_has_not_succeeded()
    {
        using Bed bed = Bed.On<TVolume>();
        MakeTree(bed);

        TreeResult result = bed.Copier.CopyTree(bed.At("tree"), bed.At("copy"), cancellationToken: new CancellationToken(canceled: true));

        Assert.IsTrue(result.IsCanceled);
        Assert.IsFalse(result.Succeeded);
    }

    private static void AssertRefused(CopyErrorKind kind, TreeResult result)
    {
        Assert.AreEqual(kind, result.Failures.Single().Kind);
        Assert.IsFalse(result.Succeeded);
        Assert.IsEmpty(result.Files.Results);
    }

    private static string[] Below(Bed bed, string folder, string relative) =>
    [
        .. bed.Files.Names(folder).SelectMany(name => (string[])
        [
            relative + name,
            .. bed.Facts(Path.Combine(folder, name)).Kind == Planning.FileKind.Directory ? Below(bed, Path.Combine(folder, name), relative + name + "/") : [],
        ]),
    ];

    private static void MakeTree(Bed bed)
    {
        bed.Clean("tree/one", Content.Of(5000));
        bed.Clean("tree/b/two", Content.Of(6000, seed: 2));
        bed.Clean("tree/b/c/three", []);
    }
}
