using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit;

namespace CowCopy.ContractTests;

/// <summary>The modes of directories, and changes of permissions alone.</summary>
public abstract partial class TreeContract<TVolume>
{
    private const uint OthersWrite = 0x12;
    private const UnixFileMode OwnerAll = UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute;
    private const UnixFileMode GroupAll = UnixFileMode.GroupRead | UnixFileMode.GroupWrite | UnixFileMode.GroupExecute;
    private const UnixFileMode OtherRead = UnixFileMode.OtherRead | UnixFileMode.OtherExecute;
    private const UnixFileMode Everybody = OwnerAll | GroupAll | OtherRead | UnixFileMode.OtherWrite;
    private const UnixFileMode Usual = OwnerAll | UnixFileMode.GroupRead | UnixFileMode.GroupExecute | OtherRead;

    private static readonly (string Name, UnixFileMode Mode)[] Carried =
    [
        ("", OwnerAll | GroupAll | OtherRead),
        ("shared", OwnerAll | GroupAll | OtherRead | UnixFileMode.SetGroup),
        ("shared/below", Usual),
        ("sticky", Everybody | UnixFileMode.StickyBit),
        ("mine", OwnerAll),
        ("read", Usual & ~UnixFileMode.UserWrite),
        ("read/below", Usual & ~UnixFileMode.UserWrite),
        ("usual", Usual),
        ("usual/empty", Everybody),
    ];

    [TestMethod]
    [DataRow(false)]
    [DataRow(true)]
    public void New_directories_have_the_modes_of_their_sources_and_grant_less_until_they_are_filled(bool isOrdinary)
    {
        using CopyFixture fixture = OnModes();
        if (isOrdinary && !fixture.CanBeOrdinaryUser) Assert.Inconclusive("The user cannot be changed.");
        fixture.Files.SetMode(fixture.At(), Everybody);
        if (isOrdinary) fixture.AsOrdinaryUser(() => MakeModes(fixture, "tree"));
        else MakeModes(fixture, "tree");
        List<string> open = [];
        fixture.Platform.Before = (operation, _) =>
        {
            if (operation != "CreateDestination") return;
            foreach ((string name, UnixFileMode _) in Carried)
            {
                FileFacts facts = fixture.Look(At(fixture, "copy", name));
                const uint Gives = 0xC00 | OthersWrite; // the sticky bit only takes
                if (facts.Exists && (facts.Mode & Gives) != 0) open.Add(name);
            }
        };
        TreeResult result = null!;
        TreeOptions options = new() { MaxDegreeOfParallelism = isOrdinary ? 1 : 0 }; // other threads, which join a long copy, are of root
        Action copy = () => result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), options);
        if (isOrdinary) fixture.AsOrdinaryUser(copy);
        else copy();

        fixture.Platform.Before = null;
        Assert.IsTrue(result.Succeeded, string.Join('\n', Failures(result)));
        Assert.IsEmpty(open);
        Assert.IsEmpty(result.ChangedPermissions);
        AssertModes(fixture, "copy");
        Unlock(fixture);
    }

    /// <remarks>Where the engine carries no owners and access lists, nothing else gives directories their modes.</remarks>
    [TestMethod]
    public void New_directories_have_the_modes_of_their_sources_where_attributes_are_preserved_too()
    {
        using CopyFixture fixture = OnModes();
        MakeModes(fixture, "tree");

        TreeResult result =
            fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), new TreeOptions { PreserveAttributes = true });

        Assert.IsTrue(result.Succeeded, string.Join('\n', Failures(result)));
        AssertModes(fixture, "copy");
        Unlock(fixture);
    }

    [TestMethod]
    public void A_mirror_gives_existing_directories_their_sources_modes_and_fills_read_only_ones()
    {
        using CopyFixture fixture = OnModes();
        if (!fixture.CanBeOrdinaryUser) Assert.Inconclusive("The user cannot be changed.");
        fixture.Files.SetMode(fixture.At(), Everybody);
        fixture.AsOrdinaryUser(() => MakeModes(fixture, "tree"));
        CopyOptions files = new() { SkipUnchanged = SkipUnchanged.SameTimestamp };
        TreeOptions options = new() { Mirror = true, Copy = files, MaxDegreeOfParallelism = 1 }; // other threads are of root
        fixture.AsOrdinaryUser(() =>
        {
            Assert.IsTrue(fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), options with { Mirror = false }).Succeeded);
            Assert.AreEqual("", string.Join('\n', fixture.Copier.PlanTree(fixture.At("tree"), fixture.At("copy"), options)
                .Select(static change => $"{change.Kind} {change.Path} {change.Failure?.Message}")));
        });
        fixture.Platform.Forget();
        fixture.AsOrdinaryUser(
            () => Assert.IsEmpty(fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), options).ChangedPermissions));
        fixture.Files.SetMode(fixture.At("tree", "mine"), Usual);
        fixture.Files.SetMode(fixture.At("tree", "usual"), OwnerAll | UnixFileMode.SetGroup);
        fixture.Files.SetMode(fixture.At("tree"), Usual);
        fixture.Files.Delete(fixture.At("tree", "read", "below", "file"));
        fixture.Clean("tree/read/new", Content.Of(10));
        fixture.Clean("tree/read/more/new", Content.Of(10));
        string[] changed = [fixture.At("copy"), fixture.At("copy", "mine"), fixture.At("copy", "usual")];
        TreeResult result = null!;

        fixture.AsOrdinaryUser(() =>
        {
            CollectionAssert.AreEquivalent(
                changed,
                fixture.Copier.PlanTree(fixture.At("tree"), fixture.At("copy"), options)
                    .Where(change => change.Kind == TreeChangeKind.SetPermissions).Select(change => change.Path).ToArray());
            result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), options);
        });

        Assert.IsTrue(result.Succeeded, string.Join('\n', Failures(result)));
        CollectionAssert.AreEquivalent(changed, result.ChangedPermissions.ToArray());
        CollectionAssert.AreEqual(new[] { fixture.At("copy", "read", "below", "file") }, result.Deleted.ToArray());
        foreach ((string name, _) in Carried)
            Assert.AreEqual(fixture.Look(At(fixture, "tree", name)).Mode, fixture.Look(At(fixture, "copy", name)).Mode, name);
        fixture.AsOrdinaryUser(() => Assert.IsEmpty(fixture.Copier.PlanTree(fixture.At("tree"), fixture.At("copy"), options)));
        Unlock(fixture);
    }

    [TestMethod]
    [DataRow(nameof(SkipUnchanged.Never), false)]
    [DataRow(nameof(SkipUnchanged.SameTimestamp), false)]
    [DataRow(nameof(SkipUnchanged.SameContent), false)]
    [DataRow(nameof(SkipUnchanged.SameTimestamp), true)]
    public void A_second_run_leaves_the_modes_of_all_directories_as_they_are(string skip, bool mirrors)
    {
        using CopyFixture fixture = OnModes();
        MakeModes(fixture, "tree");
        TreeOptions options = new() { Mirror = mirrors, Copy = new CopyOptions { SkipUnchanged = Enum.Parse<SkipUnchanged>(skip) } };
        for (int run = 1; run <= 2; run++)
        {
            Assert.IsTrue(fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), options).Succeeded);
            AssertModes(fixture, "copy");
        }

        Unlock(fixture);
    }

    [TestMethod]
    public void A_run_that_fails_or_is_cancelled_leaves_no_directory_half_open()
    {
        using CopyFixture fixture = OnModes();
        if (!fixture.Can.ByHandle) Assert.Inconclusive("Files are created by path.");
        MakeModes(fixture, "tree");
        fixture.Platform.Fail("CreateDestination", 1, StatusCode.AccessDenied);

        Assert.IsFalse(fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy")).Succeeded);
        AssertModes(fixture, "copy");

        using CancellationTokenSource source = new();
        fixture.Platform.Forget();
        fixture.Platform.Before = (operation, _) =>
        {
            if (operation == "CreateDestination") source.Cancel();
        };
        fixture.Copier.CopyTreeUntilCanceled(
            fixture.At("tree"), fixture.At("other"), new TreeOptions(), source.Token, out bool isCanceled);
        fixture.Platform.Before = null;
        Assert.IsTrue(isCanceled);
        AssertModes(fixture, "other");
        Unlock(fixture);
    }

    [TestMethod]
    [DataRow(nameof(SkipUnchanged.Never))]
    [DataRow(nameof(SkipUnchanged.SameTimestamp))]
    public void A_run_after_a_killed_one_gives_directories_the_modes_that_it_left_out(string skip)
    {
        using CopyFixture fixture = OnModes();
        if (!fixture.Can.ByHandle) Assert.Inconclusive("Directories are queried by attributes.");
        // 775, 777, 2775, 1777; of private ones 770, 2770, 550; one that may only be entered, 733
        UnixFileMode[] modes =
        [
            .. ((uint[])[0x1FD, 0x1FF, 0x5FD, 0x3FF, 0x1F8, 0x5F8, 0x168, 0x1DB]).Select(static mode => (UnixFileMode)mode),
        ];
        string[] names = ["", .. Enumerable.Range(1, modes.Length - 1).Select(static index => $"sub{index}")];
        foreach (string name in names) fixture.Clean(Path.Combine("tree", name, "file"), Content.Of(10));
        for (int index = 0; index < names.Length; index++) fixture.Files.SetMode(At(fixture, "tree", names[index]), modes[index]);
        TreeOptions options = new() { Copy = new CopyOptions { SkipUnchanged = Enum.Parse<SkipUnchanged>(skip) } };
        fixture.Platform.At = static operation => operation == "ChangeMode" ? PlatformStatus.From(StatusCode.DeviceError) : null;
        Assert.IsFalse(fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), options).Succeeded, "as if it was killed");
        fixture.Platform.At = null;

        string[] planned =
        [
            .. fixture.Copier.PlanTree(fixture.At("tree"), fixture.At("copy"), options)
                .Where(static change => change.Kind == TreeChangeKind.SetPermissions).Select(static change => change.Path),
        ];
        TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), options);

        Assert.IsTrue(result.Succeeded, string.Join('\n', Failures(result)));
        CollectionAssert.AreEquivalent(planned, result.ChangedPermissions.ToArray());
        Assert.HasCount(names.Length, planned);
        for (int index = 0; index < names.Length; index++)
            Assert.AreEqual((uint)modes[index], fixture.Look(At(fixture, "copy", names[index])).Mode, names[index]);

        // What a user has chosen since then stays.
        fixture.Files.SetMode(At(fixture, "copy", "sub1"), (UnixFileMode)0x1ED);
        fixture.Files.SetMode(At(fixture, "copy", "sub2"), OwnerAll);
        fixture.Files.SetMode(At(fixture, "copy", "sub3"), OwnerAll | UnixFileMode.StickyBit); // chmod go-rwx leaves the bit
        fixture.Files.SetMode(At(fixture, "copy", "sub4"), OwnerAll);
        Assert.IsEmpty(fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), options).ChangedPermissions);
        Assert.AreEqual(0x1EDu, fixture.Look(At(fixture, "copy", "sub1")).Mode);
        Unlock(fixture);
    }

    [TestMethod]
    [DataRow(false)]
    [DataRow(true)]
    public void A_change_of_permissions_alone_reaches_the_copy_without_its_content(bool mirrors)
    {
        using CopyFixture fixture = OnModes();
        if (!fixture.Can.ByHandle) Assert.Inconclusive("Queries report attributes.");
        string source = fixture.Clean("tree/a/file", Content.Of(5000)), copy = fixture.At("copy", "a", "file");
        foreach (SkipUnchanged skip in new[] { SkipUnchanged.SameTimestamp, SkipUnchanged.SameContent })
        {
            TreeOptions options = new() { Mirror = mirrors, Copy = new CopyOptions { SkipUnchanged = skip } };
            fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), options);
            FileFacts before = fixture.Look(copy);
            fixture.Platform.Forget();
            fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), options);
            Assert.AreEqual(0, fixture.Platform.Count("ChangeMode"));
            fixture.Files.SetMode(source, fixture.Files.GetMode(source) ^ UnixFileMode.UserExecute);

            TreeOptions never = options with { Copy = options.Copy with { Overwrite = OverwriteMode.Never } };
            Assert.IsEmpty(fixture.Copier.PlanTree(fixture.At("tree"), fixture.At("copy"), never));
            Assert.AreEqual(1, fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), never).Files.Counts.Unchanged);
            TreeChange change = fixture.Copier.PlanTree(fixture.At("tree"), fixture.At("copy"), options).Single();
            Assert.AreEqual((TreeChangeKind.SetPermissions, copy), (change.Kind, change.Path));
            TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), options);

            Assert.IsTrue(result.Succeeded);
            Assert.AreEqual(1, result.Files.Counts.Unchanged);
            CollectionAssert.AreEqual(new[] { copy }, result.ChangedPermissions.ToArray());
            FileFacts after = fixture.Look(copy);
            Assert.AreEqual((before.Identity, before.Modified), (after.Identity, after.Modified));
            Assert.AreEqual(fixture.Look(source).Mode, after.Mode);
            Assert.IsEmpty(fixture.Copier.PlanTree(fixture.At("tree"), fixture.At("copy"), options));
        }
    }

    [TestMethod]
    public void A_copy_with_another_name_is_copied_anew_where_its_permissions_differ()
    {
        using CopyFixture fixture = OnModes();
        if (!fixture.Can.ByHandle) Assert.Inconclusive("Queries report attributes.");
        string source = fixture.Clean("tree/file", Content.Of(5000)), copy = fixture.At("copy", "file");
        TreeOptions options = new() { Copy = new CopyOptions { SkipUnchanged = SkipUnchanged.SameTimestamp } };
        fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), options);
        fixture.Files.HardLink(copy, fixture.At("other"));
        uint before = fixture.Look(copy).Mode;
        fixture.Files.SetMode(source, fixture.Files.GetMode(source) ^ UnixFileMode.UserExecute);

        Assert.AreEqual(TreeChangeKind.CopyFile, fixture.Copier.PlanTree(fixture.At("tree"), fixture.At("copy"), options).Single().Kind);
        Assert.AreEqual(1, fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), options).Files.Counts.Copied);

        Assert.AreEqual(before, fixture.Look(fixture.At("other")).Mode);
        fixture.AssertEqualFiles(source, copy);
    }

    /// <summary>What the caller may have set on purpose; a run that ends only puts back what it has opened itself.</summary>
    [TestMethod]
    public void A_mirror_that_is_cancelled_leaves_existing_directories_the_modes_that_they_have()
    {
        using CopyFixture fixture = OnModes();
        if (!fixture.Can.ByHandle) Assert.Inconclusive("Files are created by path.");
        MakeModes(fixture, "tree");
        TreeOptions options = new() { Mirror = true, Copy = new CopyOptions { SkipUnchanged = SkipUnchanged.SameTimestamp } };
        Assert.IsTrue(fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), options).Succeeded);
        fixture.Files.SetMode(fixture.At("tree", "mine"), Usual);
        fixture.Files.SetMode(fixture.At("tree", "usual"), OwnerAll);
        fixture.Clean("tree/new", Content.Of(10));
        using CancellationTokenSource source = new();
        fixture.Platform.Before = (operation, _) =>
        {
            if (operation == "CreateDestination") source.Cancel();
        };

        TreeResult result = fixture.Copier.CopyTreeUntilCanceled(
            fixture.At("tree"), fixture.At("copy"), options, source.Token, out bool isCanceled);

        fixture.Platform.Before = null;
        Assert.IsTrue(isCanceled);
        Assert.IsEmpty(result.ChangedPermissions);
        AssertModes(fixture, "copy");
        Unlock(fixture);
    }

    [TestMethod]
    [DataRow(false)]
    [DataRow(true)]
    public void A_plan_changes_nothing_whatever_is_to_be_preserved(bool mirrors)
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        MakeTree(fixture);
        MakeTree(fixture, "copy");
        fixture.Clean("copy/b/two", Content.Of(20));
        fixture.Clean("copy/extra/file", Content.Of(20));
        if (fixture.Can.HasHardLinks) fixture.Files.HardLink(fixture.At("tree", "one"), fixture.At("tree", "b", "other name"));
        if (fixture.Can.HasSymbolicLinks)
        {
            fixture.Files.SymbolicLink(fixture.At("tree", "b", "link"), "two");
            fixture.Files.SymbolicLink(fixture.At("copy", "b", "link"), "elsewhere");
        }

        string[] before = Described();

        TreeOptions options = new() { Mirror = mirrors, PreserveHardLinks = true, PreserveAttributes = true };
        Assert.AreNotEqual(0, fixture.Copier.PlanTree(fixture.At("tree"), fixture.At("copy"), options).Count());

        CollectionAssert.AreEqual(before, Described());

        string[] Described() =>
        [
            .. from root in (string[])["tree", "copy"]
            from name in Below(fixture, fixture.At(root), "").Order(StringComparer.Ordinal).Prepend("")
            let path = At(fixture, root, name)
            select $"{path} {fixture.Look(path) with { Accessed = default }} {fixture.Files.LinkTarget(path)}",
        ];
    }

    private static CopyFixture OnModes()
    {
        CopyFixture fixture = CopyFixture.On<TVolume>();
        bool areCarried = fixture.Can is { HasPermissionBits: true, FixedMode: null }
            && (fixture.Volume is not null || (fixture.IsRealLinux && fixture.KeepsModes));
        if (areCarried) return fixture;
        fixture.Dispose();
        Assert.Inconclusive("Files of the volume have no modes of their own.");
        return fixture;
    }

    private static void MakeModes(CopyFixture fixture, string root)
    {
        foreach ((string name, _) in Carried)
        {
            fixture.Files.MakeDirectory(At(fixture, root, name));
            if (name != "usual/empty") fixture.Clean(Path.Combine(root, name, "file"), Content.Of(10));
        }

        foreach ((string name, UnixFileMode mode) in Carried.Reverse()) fixture.Files.SetMode(At(fixture, root, name), mode);
    }

    private static void AssertModes(CopyFixture fixture, string root)
    {
        foreach ((string name, UnixFileMode mode) in Carried) Assert.AreEqual((uint)mode, fixture.Look(At(fixture, root, name)).Mode, name);
    }

    private static string At(CopyFixture fixture, string root, string name) =>
        fixture.At([root, .. name.Split('/', StringSplitOptions.RemoveEmptyEntries)]);

    private static void Unlock(CopyFixture fixture)
    {
        foreach (string root in new[] { "tree", "copy", "other" })
        {
            foreach ((string name, _) in Carried)
                if (fixture.Files.Exists(At(fixture, root, name))) fixture.Files.SetMode(At(fixture, root, name), OwnerAll);
        }
    }
}
