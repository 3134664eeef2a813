using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.ContractTests;

/// <summary>One file under two names is left alone, whatever the names look like.</summary>
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
        fixture.Platform.Fail(nameof(IPlatform.OpenSource), 1, StatusCode.AccessDenied);
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
        CollectionAssert.AreEqual(content, fixture.Files.Read(destination));
        Assert.IsNotNull(fixture.Files.LinkTarget(link));
    }

    private static void AssertLeftAlone(Func<CopyFixture, string, string> secondName)
    {
        foreach (OverwriteMode overwrite in Enum.GetValues<OverwriteMode>())
        {
            using CopyFixture fixture = CopyFixture.On<TVolume>();
            byte[] content = Content.Of(20_000);
            string source = fixture.Clean("source", content), other = secondName(fixture, source);
            FileFacts before = fixture.Facts(source);

            CopyResult result = fixture.Copier.CopyAll([new(source, other)], new CopyOptions { Overwrite = overwrite }).Results[0];

            if (!fixture.Can.KnowsFiles)
            {
                CollectionAssert.AreEqual(content, fixture.Files.Read(source), "it may be replaced by itself, and is never lost");
                continue;
            }

            Assert.AreEqual(CopyOutcome.SameFile, result.Outcome);
            Assert.AreEqual(CopyReason.SameFile, result.Reason);
            CollectionAssert.AreEqual(content, fixture.Files.Read(source));
            Assert.AreEqual(before.Changed, fixture.Facts(source).Changed);
            Assert.IsTrue(fixture.Files.Exists(other));
        }
    }
}
