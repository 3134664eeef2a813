using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.ContractTests;

/// <summary>A tree reads nothing outside of its source: what becomes a link during the run is not read through.</summary>
public abstract partial class TreeContract<TVolume>
{
    // A directory with few files, which is not opened for them, and one with many.
    private static readonly string[] Confined = ["few", "many", "many/deep", "few/one", "many/3", "few/link"];

    [TestMethod]
    [DataRow("Copy")]
    [DataRow("Everything")]
    public void Nothing_is_read_through_a_link_that_appears_in_the_source(string way)
    {
        int swaps = 0;
        bool isSimulated;
        using (CopyFixture fixture = MakeConfined(way))
        {
            isSimulated = fixture.Volume is not null;
            if (fixture.Platform.ConfinedSources is null)
                Assert.Inconclusive("Where directories are not opened below others, such a link is followed: platforms.md.");
            fixture.RequireNamesThatStay();
        }

        foreach (string place in isSimulated ? Confined : ["few", "many/3"])
        {
            int calls = FirstCall;
            for (int call = FirstCall; call <= calls; call += Step)
            {
                using CopyFixture fixture = MakeConfined(way);
                int at = 0, last = call;
                fixture.Platform.Before = (_, _) =>
                {
                    if (at++ != last) return;
                    string[] names = place.Split('/');
                    bool isSwapped = fixture.TryReplaceByLink(
                        fixture.At(["tree", .. names]), fixture.At("away"), fixture.At(["outside", .. names]));
                    if (isSwapped) swaps++;
                };

                TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), OptionsOf(way));

                fixture.Platform.Before = null;
                calls = Math.Max(calls, at);
                string when = $"{place}, call {call}";
                Assert.IsTrue(result.Succeeded, when + ": " + string.Join('\n', Failures(result)));
                AssertInside(fixture, fixture.At("copy"), when);
                Assert.IsFalse(fixture.Files.Exists(fixture.At("copy", "old")), when);
                Assert.IsTrue(fixture.Files.Exists(fixture.At("copy", "top")), when);
                foreach (SkippedSource skipped in result.Skipped) Assert.AreEqual(SkipReason.Vanished, skipped.Reason, when);
            }
        }

        Assert.IsGreaterThan(0, swaps, "nothing was replaced");
    }

    [TestMethod]
    public void A_followed_link_is_read_through_wherever_it_appears()
    {
        using CopyFixture fixture = MakeConfined("Copy");
        bool isSwapped = false;
        fixture.Platform.Before = (operation, _) =>
        {
            bool isSwap = operation == "OpenDirectory" && !isSwapped;
            if (isSwap) isSwapped = fixture.TryReplaceByLink(fixture.At("tree", "many"), fixture.At("away"), fixture.At("outside", "many"));
        };

        TreeResult result = fixture.Copier.CopyTree(
            fixture.At("tree"), fixture.At("copy"), new TreeOptions { FollowLinks = true, Copy = new() { MaxDegreeOfParallelism = 1 } });

        fixture.Platform.Before = null;
        Assert.IsTrue(result.Succeeded, string.Join('\n', Failures(result)));
        if (isSwapped) fixture.AssertEqualFiles(fixture.At("outside", "many", "3"), fixture.At("copy", "many", "3"));
    }

    private static TreeOptions OptionsOf(string way) => new()
    {
        Mirror = way != "Copy",
        PreserveAttributes = way == "Everything",
        PreserveHardLinks = way == "Everything",
        Copy = new CopyOptions { MaxDegreeOfParallelism = 1 },
    };

    private static void AssertInside(CopyFixture fixture, string directory, string when)
    {
        foreach (string name in fixture.Files.Names(directory))
        {
            string path = Path.Combine(directory, name);
            FileFacts facts = fixture.Facts(path);
            if (facts.Kind == FileKind.Directory) AssertInside(fixture, path, when);
            Assert.AreNotEqual("secret", name, when);
            if (facts.Kind == FileKind.SymbolicLink)
            {
                fixture.Platform.Inner.ReadLink(path, out LinkTarget target);
                Assert.AreEqual("one", target.Text.Contains("outside", StringComparison.Ordinal) ? "one" : target.Text, when);
            }

            if (facts.Kind != FileKind.Regular) continue;
            Assert.IsLessThan(5000, facts.Length, $"{when}: {path} is of the outside");
            if (fixture.Can.HasPermissionBits) Assert.AreNotEqual(0x49u, facts.Mode & 0x49, $"{when}: {path} has a mode of the outside");
        }
    }

    private static CopyFixture MakeConfined(string way)
    {
        CopyFixture fixture = CopyFixture.On<TVolume>();
        if (!fixture.Can.HasSymbolicLinks) Assert.Inconclusive("The volume has no symbolic links.");
        IEnumerable<string> many = Enumerable.Range(1, 4).SelectMany(static file => (string[])[$"many/{file}", $"many/deep/{file}"]);
        string[] names = ["top", "few/one", "few/deep/one", .. many];
        int seed = 1;
        foreach (string name in names)
        {
            fixture.Dirty("tree/" + name, Content.Of(100, seed++));
            string secret = fixture.Dirty("outside/" + name, Content.Of(9000, seed++));
            fixture.Files.SetMode(secret, (UnixFileMode)0x1FF);
        }

        fixture.Dirty("outside/few/secret", Content.Of(9000));
        fixture.Files.SymbolicLink(fixture.At("tree", "few", "link"), "one");
        fixture.Files.SymbolicLink(fixture.At("outside", "few", "link"), "secret");
        foreach (string old in way == "Copy" ? [] : (string[])["old", "many/3", "few/extra"]) fixture.Dirty("copy/" + old, Content.Of(10));
        return fixture;
    }
}
