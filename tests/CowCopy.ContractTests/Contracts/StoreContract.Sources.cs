namespace CowCopy.ContractTests;

/// <summary>Stores in the directory that is written: no source is deleted.</summary>
public abstract partial class StoreContract<TVolume>
{
    [TestMethod]
    public void A_root_with_a_source_below_it_is_not_replaced_as_a_whole()
    {
        foreach ((string what, string source) in SourcesInPlace())
        {
            using CopyFixture fixture = MakePlaceWithStore();
            if (!Reaches(fixture, source)) continue;

            ArgumentException thrown = Assert.ThrowsExactly<ArgumentException>(() => fixture.Copier.MaterializeWhole(
                [Stored(fixture, "x"), new(fixture.At(source), "y")], fixture.At("place")), what);

            Assert.Contains(fixture.At(source), thrown.Message);
            Assert.AreEqual("old store/deep/file", Tree(fixture, "place"), what);
            fixture.AssertNoLitter("place", "store", "links");
        }
    }

    [TestMethod]
    public void A_tree_is_not_replaced_by_one_below_it_through_a_link()
    {
        using CopyFixture fixture = MakePlaceWithStore();
        if (fixture.Can is not { HasSymbolicLinks: true, KnowsFiles: true }) return;
        fixture.Clean("tree/own", [1]);
        fixture.Files.SymbolicLink(fixture.At("tree", "followed"), fixture.At("place", "store"));
        fixture.Clean("files/own", [1]);
        fixture.Files.SymbolicLink(fixture.At("files", "followed"), fixture.At("place", "store", "deep", "file"));
        TreeOptions follows = Whole with { FollowLinks = true };
        foreach ((string source, TreeOptions options) in ((string, TreeOptions)[])
            [(Path.Combine("links", "deep"), Whole), (Path.Combine("place", "store"), Whole), ("tree", follows), ("files", follows)])
        {
            Assert.ThrowsExactly<ArgumentException>(
                () => fixture.Copier.ReplaceTree(fixture.At(source), fixture.At("place"), options), source);

            Assert.AreEqual("old store/deep/file", Tree(fixture, "place"), source);
            fixture.AssertNoLitter("place", "tree", "files", "links");
        }

        AssertNone(fixture.Copier.ReplaceTree(fixture.At("tree"), fixture.At("place"), Whole).Failures); // the link itself is copied
    }

    [TestMethod]
    public void A_hard_link_to_the_store_is_replaced_and_removed()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        if (!fixture.Can.HasHardLinks) return;
        ManifestEntry entry = Stored(fixture, "x");
        fixture.Files.MakeDirectory(fixture.At("root"));
        fixture.Files.HardLink(entry.Source, fixture.At("root", "old"));

        AssertNone(Materialize(fixture, [entry], previous: ["old"]).Failures);
        Assert.AreEqual("x", Tree(fixture, "root"));
        fixture.Files.HardLink(entry.Source, fixture.At("root", "old"));
        AssertNone(MaterializeWhole(fixture, [entry]).Failures);

        Assert.AreEqual("x", Tree(fixture, "root"));
        fixture.AssertEqualFiles(entry.Source, fixture.At("root", "x"));
    }

    [TestMethod]
    public void A_source_is_not_removed()
    {
        foreach ((string what, string source) in SourcesInPlace())
        {
            using CopyFixture fixture = MakePlaceWithStore();
            if (!Reaches(fixture, source)) continue;

            BatchResult result = fixture.Copier.Materialize(
                [new(fixture.At(source), "new")], fixture.At("place"), previous: ["old", "store/deep/file"]);

            Assert.AreEqual(1, result.DeletedCount, what);
            Assert.AreEqual(CopyErrorKind.DestinationIsSource, result.Failures.Single().Kind, what);
            Assert.AreEqual("new store/deep/file", Tree(fixture, "place"), what);
        }
    }

    /// <summary>The file in the place, under names that lead to it.</summary>
    private static (string What, string Source)[] SourcesInPlace() =>
    [
        ("its name", Path.Combine("place", "store", "deep", "file")),
        ("a link to its directory", Path.Combine("links", "deep", "file")),
        ("a link to it", Path.Combine("links", "file")),
        ("a link to a link to it", Path.Combine("links", "second")),
        ("other letters", Path.Combine("PLACE", "store", "DEEP", "file")),
    ];

    private static bool Reaches(CopyFixture fixture, string source) => fixture.Files.Exists(fixture.At(source))
        && (fixture.Can.KnowsFiles || source.StartsWith("place", StringComparison.OrdinalIgnoreCase));

    private static CopyFixture MakePlaceWithStore()
    {
        CopyFixture fixture = CopyFixture.On<TVolume>();
        fixture.Clean("place/old", [1]);
        fixture.Clean("place/store/deep/file", Content.Of(70_000));
        fixture.Files.MakeDirectory(fixture.At("links"));
        if (!fixture.Can.HasSymbolicLinks) return fixture;
        fixture.Files.SymbolicLink(fixture.At("links", "deep"), fixture.At("place", "store", "deep"));
        fixture.Files.SymbolicLink(fixture.At("links", "file"), fixture.At("place", "store", "deep", "file"));
        fixture.Files.SymbolicLink(fixture.At("links", "second"), fixture.At("links", "file"));
        return fixture;
    }
}
