using CowCopy.Planning;
using CowCopy.TestKit;

namespace CowCopy.ContractTests;

/// <summary>Modes that promise files of their own, where an earlier run or a user has left links.</summary>
public abstract partial class StoreContract<TVolume>
{
    [TestMethod]
    [DataRow(CopyMode.Auto, SkipUnchanged.SameTimestamp)]
    [DataRow(CopyMode.Auto, SkipUnchanged.Never)]
    [DataRow(CopyMode.Clone, SkipUnchanged.SameContent)]
    [DataRow(CopyMode.ByteCopy, SkipUnchanged.SameTimestamp)]
    [DataRow(CopyMode.SystemCopy, SkipUnchanged.SameTimestamp)]
    public void Links_are_replaced_where_files_of_their_own_are_wanted(CopyMode mode, SkipUnchanged skip)
    {
        foreach (OverwriteMode overwrite in TestKit.OverwriteModes.ThatReplace)
        {
            using CopyFixture fixture = MakeLinked();
            // A query of a name on Windows before 24H2 has no number of names: there a link to another file than the source is not seen.
            fixture.Platform.Inner.InspectBriefly(fixture.At("root", "older"), out FileFacts brief);
            string[] paths = brief.LinkCount > 0 ? ["direct", "older", "own"] : ["direct", "own"];
            ManifestEntry[] entries = Entries(fixture, paths);
            MaterializeOptions options = new() { Copy = new() { Mode = mode, SkipUnchanged = skip, Overwrite = overwrite } };

            BatchResult result = Materialize(fixture, entries, options);

            AssertNone(result.Failures);
            foreach (ManifestEntry entry in entries)
            {
                string copy = fixture.At("root", entry.Path);
                fixture.AssertEqualFiles(entry.Source, copy);
                Assert.AreEqual((1u, 1u), (fixture.Look(copy).LinkCount, fixture.Look(entry.Source).LinkCount), entry.Path);
                Assert.AreNotEqual(fixture.Look(entry.Source).Identity, fixture.Look(copy).Identity, entry.Path);
            }

            if (brief.LinkCount > 0) Assert.AreEqual(1u, fixture.Look(fixture.At("older")).LinkCount);
            Assert.AreEqual(skip == SkipUnchanged.Never ? 0 : 1, result.Counts.Unchanged);
            if (skip != SkipUnchanged.Never) Assert.AreEqual(paths.Length, Materialize(fixture, entries, options).Counts.Unchanged);
            CollectionAssert.AreEquivalent((string[])["direct", "older", "own"], fixture.Files.Names(fixture.At("root")));
        }
    }

    [TestMethod]
    [DataRow(CopyMode.CloneOrHardLink, OverwriteMode.Auto)]
    [DataRow(CopyMode.Auto, OverwriteMode.Never)]
    public void Links_stay_where_they_are_wanted_or_nothing_is_replaced(CopyMode mode, OverwriteMode overwrite)
    {
        using CopyFixture fixture = MakeLinked();
        ManifestEntry[] entries = Entries(fixture, ["direct", "older", "own"]);

        BatchResult result = Materialize(
            fixture, entries, new() { Copy = new() { Mode = mode, SkipUnchanged = SkipUnchanged.SameTimestamp, Overwrite = overwrite } });

        AssertNone(result.Failures);
        Assert.AreEqual(3, result.Counts.Unchanged);
        Assert.AreEqual(2u, fixture.Look(entries[0].Source).LinkCount);
    }

    [TestMethod]
    public void A_symbolic_link_to_the_source_is_replaced_by_a_file()
    {
        using CopyFixture fixture = MakeLinked();
        if (!fixture.Can.HasSymbolicLinks) return;
        ManifestEntry entry = Stored(fixture, "symbolic");
        fixture.Files.SymbolicLink(fixture.At("root", "symbolic"), entry.Source);

        AssertNone(Materialize(fixture, [entry]).Failures);

        fixture.AssertEqualFiles(entry.Source, fixture.At("root", "symbolic"));
    }

    /// <summary>One file that is a link to the store, one to an older store with an equal file, and one of its own.</summary>
    private static CopyFixture MakeLinked()
    {
        CopyFixture fixture = CopyFixture.On<TVolume>();
        if (!fixture.Can.HasHardLinks || !fixture.Can.KnowsFiles)
        {
            fixture.Dispose();
            Assert.Inconclusive("No hard links here, or none that are known as such.");
        }

        AssertNone(Materialize(fixture, [Stored(fixture, "own")]).Failures);
        ManifestEntry older = Stored(fixture, "older");
        Assert.IsTrue(fixture.Copier.Attempt(older.Source, fixture.At("older")).Succeeded);
        fixture.Files.HardLink(Stored(fixture, "direct").Source, fixture.At("root", "direct"));
        fixture.Files.HardLink(fixture.At("older"), fixture.At("root", "older"));
        return fixture;
    }
}
