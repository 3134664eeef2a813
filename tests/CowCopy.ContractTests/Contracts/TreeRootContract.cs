using CowCopy.Planning;
using CowCopy.TestKit;

namespace CowCopy.ContractTests;

/// <summary>
/// Rule 5: a tree never writes or deletes outside the root of its destination: below the root no link is followed, also when it appears
/// during the run. Each directory and file outside has the name of one that is copied or deleted.
/// </summary>
public abstract class TreeRootContract<TVolume>
    where TVolume : IVolume
{
    // What another process puts links in the place of, to the same names outside.
    private static readonly string[][] Places = [["sub", "fresh", "top"], ["sub/deep", "sub/file", "sub/extra"]];

    [TestMethod]
    public void No_link_below_the_root_is_followed()
    {
        foreach (OverwriteMode overwrite in TestKit.OverwriteModes.ThatReplace)
        {
            foreach (string[] places in Places)
            {
                foreach (bool mirror in new[] { false, true })
                {
                    using CopyFixture fixture = MakeFixture();
                    foreach (string place in places) Assert.IsTrue(Replace(fixture, place), place);
                    string outside = Describe(fixture, fixture.At("outside"));

                    TreeResult result = Copy(fixture, overwrite, mirror);

                    Assert.AreEqual(outside, Describe(fixture, fixture.At("outside")), $"{overwrite}, mirror: {mirror}");
                    if (!mirror)
                    {
                        Assert.IsFalse(result.Succeeded, "a link in the place of a directory is a failure");
                        continue;
                    }

                    Assert.IsTrue(result.Succeeded, result.Failures.Messages());
                    foreach (string name in new[] { "top", "sub/file", "sub/deep/file", "fresh/file" })
                        fixture.AssertEqualFiles(fixture.At("tree", name), fixture.At("copy", name));
                }
            }
        }
    }

    [TestMethod]
    public void No_link_that_appears_during_the_run_is_followed()
    {
        int swaps = 0;
        bool isSimulated;
        using (CopyFixture fixture = MakeFixture())
        {
            isSimulated = fixture.Volume is not null;
            fixture.RequireNamesThatStay();
            if (!fixture.OpensDirectories) Assert.Inconclusive("Without open directories such a link is followed: platforms.md.");
        }

        foreach (OverwriteMode overwrite in isSimulated ? TestKit.OverwriteModes.ThatReplace : [OverwriteMode.Auto])
        {
            int calls;
            using (CopyFixture fixture = MakeFixture())
            {
                fixture.Platform.Forget();
                Copy(fixture, overwrite, mirror: true);
                calls = fixture.Platform.Calls.Count;
            }

            foreach (string[] places in Places)
            {
                for (int call = 1 + EachCall<TVolume>.First; call <= calls; call += EachCall<TVolume>.Step)
                {
                    using CopyFixture fixture = MakeFixture();
                    string outside = Describe(fixture, fixture.At("outside"));
                    int left = call;
                    fixture.Platform.Before = (_, _) =>
                    {
                        if (--left == 0) swaps += places.Count(place => Replace(fixture, place));
                    };

                    Copy(fixture, overwrite, mirror: true);

                    fixture.Platform.Before = null;
                    Assert.AreEqual(outside, Describe(fixture, fixture.At("outside")), $"{overwrite}, call {call}, {places[0]}");
                }
            }
        }

        Assert.IsGreaterThan(0, swaps, "nothing was replaced");
    }

    private static bool Replace(CopyFixture fixture, string place) => fixture.TryReplaceByLink(
        fixture.At(["copy", .. place.Split('/')]), fixture.At("away-" + Path.GetFileName(place)),
        fixture.At(["outside", .. place.Split('/')]));

    private static TreeResult Copy(CopyFixture fixture, OverwriteMode overwrite, bool mirror) => fixture.Copier.CopyTree(
        fixture.At("tree"), fixture.At("copy"),
        new TreeOptions { Mirror = mirror, Copy = new CopyOptions { Overwrite = overwrite, MaxDegreeOfParallelism = 1 } });

    private static string Describe(CopyFixture fixture, string directory) =>
        string.Join('\n', fixture.Files.Names(directory).Order(StringComparer.Ordinal).Select(name =>
        {
            string path = Path.Combine(directory, name);
            FileFacts facts = fixture.Facts(path);
            string whole = $"{path} {facts.Kind} {facts.Identity} {facts.Mode}";
            return facts.Kind == FileKind.Directory ? $"{whole}\n{Describe(fixture, path)}"
                : $"{whole} {facts.Modified} {Convert.ToHexString(fixture.Files.Read(path))}";
        }));

    private static CopyFixture MakeFixture()
    {
        CopyFixture fixture = CopyFixture.On<TVolume>();
        if (!fixture.Can.HasSymbolicLinks) Assert.Inconclusive("The volume has no symbolic links.");
        int seed = 1;
        string[] files =
        [
            "tree/top", "tree/sub/file", "tree/sub/deep/file", "tree/fresh/file",
            "copy/top", "copy/sub/file", "copy/sub/extra", "copy/sub/deep/extra",
            "outside/top", "outside/sub/file", "outside/sub/extra", "outside/sub/deep/file", "outside/sub/deep/extra", "outside/fresh/file",
        ];
        foreach (string name in files) fixture.Dirty(name, Content.Of(10, seed++));
        return fixture;
    }
}
