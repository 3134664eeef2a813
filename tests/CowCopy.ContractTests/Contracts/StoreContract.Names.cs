using CowCopy.TestKit;

namespace CowCopy.ContractTests;

/// <summary>Names of entries through the calls that take them: the rules are those of the system that the volume is on.</summary>
public abstract partial class StoreContract<TVolume>
{
    private static readonly string[] NotOnWindows =
    [
        @"..\outside", @"a\..\..\outside", @"\outside", @"a\b", "C:outside", "C:/outside", "a:b", "a::$DATA", "a*", "a?", "a\"", "a<b",
        "a>b", "a|b", "a\u0001b", "a.", "a ", "a./b", "a /b", ".. /outside", ".../outside", "CON", "nul.txt", "Aux .c", "PRN",
        "conin$", "CONOUT$", "COM1", "lpt9.x", "COM\u00B9", "b/LPT0", "b/com\u00B3.txt",
    ];

    [TestMethod]
    public void A_name_that_Windows_reserves_or_changes_fails_there_and_is_a_name_elsewhere()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        ManifestEntry good = Stored(fixture, "good");
        fixture.Clean("outside/kept", [1]);

        foreach (string path in NotOnWindows)
        {
            bool fails = fixture.Platform.ReservedNames is not null;
            if (!fails && !HoldsName(fixture, good, path)) continue; // the file system itself refuses it
            foreach (bool isWhole in (bool[])[false, true])
            {
                BatchResult result = isWhole
                    ? MaterializeWhole(fixture, [good, good with { Path = path }])
                    : Materialize(fixture, [good, good with { Path = path }]);

                Assert.AreEqual(fails, result.Failures.Any(static one => one.Kind == CopyErrorKind.UnsafePath), path);
                Assert.AreEqual(fails ? "good" : Sorted("good", Listed(fixture, path)), Tree(fixture, "root"), path);
                CollectionAssert.AreEquivalent((string[])["outside", "root", "store"], fixture.Files.Names(fixture.Path), path);
            }

            if (!fails) AssertNone(Materialize(fixture, [good], previous: [path]).Failures);
            Assert.AreEqual("good", Tree(fixture, "root"), path);
        }

        Assert.AreEqual("kept", Tree(fixture, "outside"));
    }

    [TestMethod]
    public void A_previous_path_that_leads_out_of_the_root_removes_nothing()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        ManifestEntry good = Stored(fixture, "good");
        fixture.Clean("outside", [1]);
        string[] everywhere = ["../outside", "a/../../outside", "/outside", fixture.At("outside"), "./good", "good/", "", "..", "good\0"];
        foreach (string path in fixture.Platform.ReservedNames is not null ? [.. everywhere, .. NotOnWindows] : everywhere)
        {
            AssertNone(Materialize(fixture, [good, Stored(fixture, "a/x")]).Failures);

            BatchResult result = Materialize(fixture, [good, Stored(fixture, "a/x")], previous: [path]);

            Assert.AreEqual(CopyErrorKind.UnsafePath, result.Failures.Single().Kind, path);
            Assert.AreEqual(0, result.DeletedCount, path);
            Assert.AreEqual("a/x good", Tree(fixture, "root"), path);
            fixture.AssertNoLitter("outside", "root", "store");
        }
    }

    /// <summary>The tree has what a manifest cannot express on Windows; elsewhere such names are copied as they are.</summary>
    [TestMethod]
    public void Names_with_characters_that_another_system_separates_by_stay_below_the_root_of_a_tree()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        if (fixture.Platform.ReservedNames is not null || Path.DirectorySeparatorChar != '/') return;
        ManifestEntry good = Stored(fixture, "good");
        string[] names =
            [.. NotOnWindows.Where(name => !name.Contains('/', StringComparison.Ordinal) && HoldsName(fixture, good, name))];
        fixture.Files.MakeDirectory(fixture.At("tree"));
        foreach (string name in names) fixture.Clean("tree/" + name, Content.Of(5000));

        foreach (TreeOptions options in (TreeOptions[])[TreeOptions.Default, new() { Mirror = true }, Whole])
        {
            AssertNone(fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), options).Failures);
            CollectionAssert.AreEquivalent(fixture.Files.Names(fixture.At("tree")), fixture.Files.Names(fixture.At("copy")));
        }
    }

    // ntfs-3g that ignores case lists small letters only.
    private static string Listed(CopyFixture fixture, string path) => fixture.Can.IsCaseSensitive
        ? path
        : Below(fixture, fixture.At("root"), "").Single(name => name.Equals(path, StringComparison.OrdinalIgnoreCase));

    private static bool HoldsName(CopyFixture fixture, ManifestEntry good, string path)
    {
        string probe = Path.Combine(fixture.At("probe"), path.Replace('/', '-'));
        bool holds = fixture.Copier.Attempt(good.Source, probe).Succeeded;
        if (holds) fixture.Files.Delete(probe);
        if (fixture.Files.Exists(fixture.At("probe"))) fixture.Platform.Inner.DeleteDirectory(fixture.At("probe"));
        return holds;
    }

    private static string Sorted(params string[] paths) => string.Join(' ', paths.Order(StringComparer.Ordinal));
}
