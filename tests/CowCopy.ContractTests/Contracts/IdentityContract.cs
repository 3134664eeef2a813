using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit;

namespace CowCopy.ContractTests;

/// <summary>
/// Case, normalisation and short names are the file system's: two names are compared by identity, not by spelling. One file under two names
/// is left alone, whatever the names look like, and so is a directory.
/// </summary>
public abstract class IdentityContract<TVolume>
    where TVolume : IVolume
{
    [TestMethod]
    public void The_same_path_is_left_alone() => AssertLeftAlone((_, source) => source);

    [TestMethod]
    public void The_same_path_in_other_words_is_left_alone() =>
        AssertLeftAlone((fixture, source) => Path.Combine(fixture.Path, "missing", "..", ".", Path.GetFileName(source)));

    [TestMethod]
    public void A_second_hard_link_is_left_alone() => AssertLeftAlone((fixture, source) =>
    {
        fixture.Files.HardLink(source, fixture.At("second"));
        return fixture.At("second");
    });

    [TestMethod]
    public void A_file_that_may_not_be_read_is_left_alone_under_its_second_name() => AssertLeftAlone((fixture, source) =>
    {
        fixture.Files.HardLink(source, fixture.At("second"));
        fixture.Platform.Fail(nameof(IFileHandles.OpenSource), 1, StatusCode.AccessDenied);
        return fixture.At("second");
    });

    [TestMethod]
    public void A_destination_that_is_a_symbolic_link_to_the_source_is_left_alone() => AssertLeftAlone((fixture, source) =>
    {
        fixture.Files.SymbolicLink(fixture.At("link"), source);
        return fixture.At("link");
    });

    [TestMethod]
    public void A_destination_below_a_link_to_the_source_s_directory_is_left_alone() => AssertLeftAlone((fixture, source) =>
    {
        fixture.Files.SymbolicLink(fixture.At("directory"), fixture.Path);
        return fixture.At("directory", Path.GetFileName(source));
    });

    [TestMethod]
    public void A_name_in_other_letters_is_the_same_file_where_case_does_not_count()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        byte[] content = Content.Of(20_000);
        string source = fixture.Clean("source", content), other = fixture.At("SOURCE");

        CopyResult result = fixture.Copier.Copy(source, other);

        bool isKnown = fixture.Can is { IsCaseSensitive: false, KnowsFiles: true };
        Assert.AreEqual(isKnown ? CopyOutcome.SameFile : CopyOutcome.Copied, result.Outcome);
        fixture.AssertEqualFiles(source, other);
    }

    [TestMethod]
    public void A_source_that_is_a_symbolic_link_to_the_destination_is_left_alone()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        byte[] content = Content.Of(20_000);
        string destination = fixture.Clean("real", content), link = fixture.At("link");
        fixture.Files.SymbolicLink(link, destination);

        CopyResult result = fixture.Copier.Copy(link, destination);

        Assert.AreEqual(CopyOutcome.SameFile, result.Outcome);
        ByteAssert.AreEqual(content, fixture.Files.Read(destination));
        Assert.IsNotNull(fixture.Files.LinkTarget(link));
    }

    [TestMethod]
    public void A_tree_is_refused_inside_itself_whatever_the_names_look_like()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        string tree = fixture.At("tree"), file = fixture.Clean("tree/file", Content.Of(100));
        bool isOne = !fixture.Can.IsCaseSensitive || !fixture.Can.KnowsFiles; // unknown counts as one
        List<string> inside = isOne ? [fixture.At("TREE"), fixture.At("TREE", "inside")] : [];
        if (fixture.Can is { HasSymbolicLinks: true, KnowsFiles: true })
        {
            fixture.Files.SymbolicLink(fixture.At("link"), tree);
            inside.AddRange([fixture.At("link"), fixture.At("link", "inside")]);
        }

        foreach (string destination in inside)
        {
            Assert.ThrowsExactly<ArgumentException>(
                () => fixture.Copier.CopyTree(tree, destination, new TreeOptions { Mirror = true }), destination);
            CollectionAssert.AreEqual(new[] { "file" }, fixture.Files.Names(tree));
            ByteAssert.AreEqual(Content.Of(100), fixture.Files.Read(file));
        }

        if (isOne) return;
        Assert.IsTrue(fixture.Copier.CopyTree(tree, fixture.At("TREE"), new TreeOptions { Mirror = true }).Succeeded);
        fixture.AssertEqualFiles(file, fixture.At("TREE", "file"));
    }

    [TestMethod]
    public void A_directory_in_other_letters_is_compared_as_the_file_system_compares_it()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        if (!fixture.Can.KnowsFiles) Assert.Inconclusive("Where it is unknown whether two names are one file, nothing is up to date.");
        TreeOptions options = new() { Mirror = true, Copy = new CopyOptions { SkipUnchanged = SkipUnchanged.SameTimestamp } };
        string tree = fixture.At("tree"), copy = fixture.At("copy");
        fixture.Clean("tree/Sub/File", Content.Of(100));
        fixture.Clean("copy/sub/file", Content.Of(200));
        Assert.IsTrue(fixture.Copier.CopyTree(tree, copy, options).Succeeded);
        Assert.IsNull(fixture.Copier.FindTreeChange(tree, copy, options));

        fixture.Clean("copy/sub/extra", Content.Of(10));

        string? change = fixture.Copier.FindTreeChange(tree, copy, options);
        Assert.AreEqual(fixture.Can.IsCaseSensitive ? "sub" : "extra", Path.GetFileName(change), change);
        TreeResult result = fixture.Copier.CopyTree(tree, copy, options);
        Assert.IsTrue(result.Succeeded);
        Assert.AreEqual(0, result.Files.Counts.Copied);
        Assert.AreEqual("extra", Path.GetFileName(result.Deleted[0]));
        Assert.IsFalse(fixture.Files.Exists(fixture.At("copy", "sub", "extra")));
        fixture.AssertEqualFiles(fixture.At("tree", "Sub", "File"), fixture.At("copy", "Sub", "File"));
    }

    private static void AssertLeftAlone(Func<CopyFixture, string, string> secondName)
    {
        foreach (OverwriteMode overwrite in TestKit.OverwriteModes.ThatReplace)
        {
            using CopyFixture fixture = CopyFixture.On<TVolume>();
            byte[] content = Content.Of(20_000);
            string source = fixture.Clean("source", content), other = secondName(fixture, source);
            FileFacts before = fixture.Facts(source);

            CopyResult result = fixture.Copier.CopyAll([new(source, other)], new CopyOptions { Overwrite = overwrite }).Results[0];

            if (!fixture.Can.KnowsFiles)
            {
                ByteAssert.AreEqual(content, fixture.Files.Read(source), "it may be replaced by itself, and is never lost");
                continue;
            }

            Assert.AreEqual(CopyOutcome.SameFile, result.Outcome);
            Assert.AreEqual(CopyReason.SameFile, result.Reason);
            ByteAssert.AreEqual(content, fixture.Files.Read(source));
            Assert.AreEqual(before.Changed, fixture.Facts(source).Changed);
            Assert.IsTrue(fixture.Files.Exists(other));
        }
    }
}
