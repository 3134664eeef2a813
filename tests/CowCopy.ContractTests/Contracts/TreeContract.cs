using CowCopy.TestKit;

namespace CowCopy.ContractTests;

/// <summary>Trees.</summary>
public abstract partial class TreeContract<TVolume>
    where TVolume : IVolume
{
    private static int Step => EachCall<TVolume>.Step;

    private static int FirstCall => EachCall<TVolume>.First;

    [TestMethod]
    public void A_tree_is_copied_with_links_and_empty_directories()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        MakeTree(fixture);
        fixture.Files.MakeDirectory(fixture.At("tree", "empty", "deep"));
        fixture.Files.SymbolicLink(fixture.At("tree", "link"), "b/two");

        TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("made", "copy"));

        Assert.IsTrue(result.Succeeded);
        Assert.AreEqual(3, result.Files.Counts.Copied);
        Assert.AreEqual(1, result.CreatedLinkCount);
        CollectionAssert.AreEqual(new[] { fixture.At("made", "copy", "link") }, result.Links.ToArray());
        Assert.AreEqual("b/two", fixture.Files.LinkTarget(fixture.At("made", "copy", "link")));
        Assert.StartsWith("3 files: ", result.GetSummary());
        Assert.EndsWith("; 6 directories created, 1 link created", result.GetSummary());
        Assert.IsTrue(fixture.Files.Exists(fixture.At("made", "copy", "empty", "deep")));
        string[] created = "made made/copy made/copy/b made/copy/b/c made/copy/empty made/copy/empty/deep".Split(' ');
        CollectionAssert.AreEquivalent(
            created.Select(directory => fixture.At(directory.Split('/'))).ToArray(), result.CreatedDirectories.ToArray());
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
            (3, 0, 0, 0),
            (again.Files.Counts.Unchanged, again.Files.Counts.Copied, again.CreatedLinkCount, again.CreatedDirectories.Count));
        Assert.AreEqual("3 files: 3 unchanged", again.GetSummary());
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
        Assert.IsNull(fixture.Copier.FindTreeChange(tree, copy, options with { Mirror = false, CreateEmptyDirectories = false }));
        fixture.Files.SymbolicLink(fixture.At("tree", "b", "newer"), "two");
        AssertFound(fixture.At("copy", "b", "newer"), options with { Mirror = false, CreateEmptyDirectories = false });
        fixture.Clean("tree/one", Content.Of(4000, seed: 5));
        AssertFound(fixture.At("copy", "one"), options with { CreateEmptyDirectories = false });
        AssertFound(fixture.At("copy", "empty")); // directories are made before files are copied
        TreeOptions selected = TreeOptions.Default with { Filter = new(static path => path == "b/two"), CreateEmptyDirectories = false };
        Assert.IsNull(fixture.Copier.FindTreeChange(tree, copy, selected with { Copy = options.Copy }));
        AssertFound(fixture.At("copy", "b", "two"), selected);
        Assert.IsTrue(fixture.Files.Exists(fixture.At("copy", "b", "extra")));

        void AssertFound(string path, TreeOptions? other = null) =>
            Assert.AreEqual(path, fixture.Copier.FindTreeChange(tree, copy, other ?? options));
    }

    [TestMethod]
    public void Only_what_the_filter_takes()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        MakeTree(fixture);

        TreeOptions options = new() { Filter = new(static path => path == "b/two"), CreateEmptyDirectories = false };
        TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), options);

        Assert.AreEqual(1, result.Files.Counts.Copied);
        Assert.IsFalse(fixture.Files.Exists(fixture.At("copy", "b", "c")));
        Assert.IsTrue(fixture.Files.Exists(fixture.At("copy", "b", "two")));
    }

    [TestMethod]
    public void A_directory_that_the_filter_does_not_enter_is_not_read()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        MakeTree(fixture);
        fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("plain"));
        int calls = fixture.Platform.Count(nameof(Platform.IPlatform.ReadDirectory));
        fixture.Clean("tree/b/left/out/four", Content.Of(10));
        fixture.Clean("tree/left/five", Content.Of(10));
        fixture.Platform.Forget();

        TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), WithoutLeft(mirror: false));

        Assert.IsTrue(result.Succeeded);
        Assert.AreEqual(calls, fixture.Platform.Count(nameof(Platform.IPlatform.ReadDirectory)));
        CollectionAssert.AreEquivalent(
            new[] { "b", "b/c", "b/c/three", "b/two", "one" }, Below(fixture, fixture.At("copy"), ""));
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
        Assert.AreEqual(CopyErrorKind.DirectoryLoop, result.Failures[0].Kind);
    }

    [TestMethod]
    public void Names_of_a_tree_that_differ_in_case_are_all_copied_each_time_where_they_are_different_names()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        if (!fixture.Can.IsCaseSensitive) Assert.Inconclusive("The source cannot have two names that differ in case here.");
        fixture.Clean("tree/name", Content.Of(5000));
        fixture.Clean("tree/NAME", Content.Of(6000, seed: 2));
        fixture.Clean("tree/é", Content.Of(7000, seed: 5));
        fixture.Clean("tree/É", Content.Of(8000, seed: 6));
        fixture.Clean("tree/sub/one", Content.Of(100, seed: 3));
        fixture.Clean("tree/SUB/two", Content.Of(100, seed: 4));
        fixture.Files.SymbolicLink(fixture.At("tree", "link"), "name");
        fixture.Files.SymbolicLink(fixture.At("tree", "LINK"), "NAME");

        for (int round = 0; round < 2; round++)
        {
            TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), new TreeOptions { Mirror = true });

            Assert.IsTrue(result.Succeeded, result.Failures.Messages());
            Assert.IsEmpty(result.Deleted);
            foreach (string name in new[] { "name", "NAME", "é", "É", "sub/one", "SUB/two" })
                fixture.AssertEqualFiles(fixture.At("tree", name), fixture.At("copy", name));
            Assert.AreEqual("NAME", fixture.Files.LinkTarget(fixture.At("copy", "LINK")));
        }
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
    public void Directories_have_the_permissions_of_their_sources_and_their_owner_can_fill_them()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        bool areCarried = fixture.Can is { HasPermissionBits: true, FixedMode: null };
        if (!areCarried) Assert.Inconclusive("Files of the volume have no modes of their own.");
        const UnixFileMode Owner = UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute;
        const UnixFileMode Reader = UnixFileMode.UserRead | UnixFileMode.UserExecute;
        const UnixFileMode Group = UnixFileMode.GroupRead | UnixFileMode.GroupExecute;
        (string Name, UnixFileMode Source, UnixFileMode Copy)[] directories =
            [("open", Owner | Group, Owner | Group), ("closed", Reader | Group, Reader | Group), ("mine", Owner, Owner)];
        foreach ((string name, UnixFileMode mode, _) in directories)
        {
            fixture.Clean($"tree/{name}/file", Content.Of(10));
            fixture.Files.SetMode(fixture.At("tree", name), mode);
        }

        Assert.IsTrue(fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy")).Succeeded);

        foreach ((string name, _, UnixFileMode copy) in directories)
        {
            Assert.AreEqual(copy, fixture.Files.GetMode(fixture.At("copy", name)), name);
            foreach (string root in new[] { "tree", "copy" })
                fixture.Files.SetMode(fixture.At(root, name), Owner); // so that it can be deleted
        }
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
    public void A_tree_that_is_cancelled_before_makes_no_call()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        MakeTree(fixture);
        fixture.Platform.Forget();

        TreeResult result = fixture.Copier.CopyTreeUntilCanceled(
            fixture.At("tree"), fixture.At("copy"), options: null, new CancellationToken(canceled: true), out bool isCanceled);

        Assert.IsTrue(isCanceled);
        Assert.IsFalse(result.Succeeded);
        Assert.IsEmpty(result.Files.Results);
        Assert.IsEmpty(result.CreatedDirectories);
        Assert.IsEmpty(fixture.Platform.Calls);
        fixture.AssertNoLitter("tree");
    }

    [TestMethod]
    public void A_source_that_is_no_directory_cannot_be_compared_or_measured()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        string file = fixture.Clean("file", Content.Of(10)), copy = fixture.At("copy"), missing = fixture.At("missing");
        foreach (Action call in (Action[])
        [
            () => fixture.Copier.FindTreeChange(missing, copy), () => fixture.Copier.FindTreeChange(missing, fixture.Path),
            () => fixture.Copier.FindTreeChange(file, copy),
            () => new DirectoryInspector(fixture.Platform).MeasureSpace(missing),
            () => new DirectoryInspector(fixture.Platform).CheckHealth(missing),
            () => new FileSharer(fixture.Platform).Plan(missing),
        ])
            Assert.ThrowsExactly<DirectoryNotFoundException>(call);
        fixture.AssertNoLitter("file");
    }

    [TestMethod]
    public void A_cancelled_comparison_is_not_up_to_date()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        MakeTree(fixture);
        TreeOptions options = new() { Mirror = true, Copy = new CopyOptions { SkipUnchanged = SkipUnchanged.SameTimestamp } };
        string tree = fixture.At("tree"), copy = fixture.At("copy");
        Assert.IsTrue(fixture.Copier.CopyTree(tree, copy, options).Succeeded);
        Assert.IsNull(fixture.Copier.FindTreeChange(tree, copy, options));
        fixture.Platform.Forget();
        Assert.IsNull(fixture.Copier.FindTreeChange(tree, copy, options));
        int calls = fixture.Platform.Calls.Count;

        for (int call = 0; call < calls; call++)
        {
            using CancellationTokenSource source = new();
            int seen = 0, last = call;
            fixture.Platform.Before = (_, _) =>
            {
                if (Interlocked.Increment(ref seen) == last) source.Cancel();
            };
            if (call == 0) source.Cancel();
            string? change = "";
            bool isCanceled = false;
            try
            {
                change = fixture.Copier.FindTreeChange(tree, copy, options, source.Token);
            }
            catch (OperationCanceledException canceled)
            {
                Assert.AreEqual(source.Token, canceled.CancellationToken);
                isCanceled = true;
            }

            fixture.Platform.Before = null;
            // Only the last calls come when everything is compared: that of a source that is closed, for one.
            Assert.IsTrue(isCanceled || (change is null && call > calls / 2), $"call {call} of {calls}: {change ?? "up to date"}");
        }
    }

    [TestMethod]
    public void A_link_or_file_in_the_place_of_a_directory_is_named_as_the_reason()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        MakeTree(fixture);
        fixture.Clean("tree/d/file", Content.Of(10));
        fixture.Files.MakeDirectory(fixture.At("data"));
        fixture.Clean("copy/d", Content.Of(10));
        foreach (string target in new[] { fixture.At("data"), "nowhere" })
        {
            if (fixture.Files.LinkTarget(fixture.At("copy", "b")) is not null) fixture.Files.Delete(fixture.At("copy", "b"));
            fixture.Files.SymbolicLink(fixture.At("copy", "b"), target);

            TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"));

            CollectionAssert.AreEqual(
                new[]
                {
                    (fixture.At("copy", "b"), CopyErrorKind.DestinationIsLink),
                    (fixture.At("copy", "d"), CopyErrorKind.DestinationNotDirectory),
                },
                result.Failures.Select(failure => (failure.Request.Destination, failure.Kind)).ToArray());
            Assert.Contains("symbolic link", result.Failures[0].Message);
            Assert.IsEmpty(fixture.Files.Names(fixture.At("data")));
            Assert.AreEqual(target, fixture.Files.LinkTarget(fixture.At("copy", "b")));
        }
    }

    private static TreeOptions WithoutLeft(bool mirror) =>
        new() { Filter = TreeFilter.FromGlobs([], ["left/"]), Mirror = mirror };

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

    private static void MakeTree(CopyFixture fixture, string root = "tree")
    {
        fixture.Clean(root + "/one", Content.Of(5000));
        fixture.Clean(root + "/b/two", Content.Of(6000, seed: 2));
        fixture.Clean(root + "/b/c/three", []);
    }
}
