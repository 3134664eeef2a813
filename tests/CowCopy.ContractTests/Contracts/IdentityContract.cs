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
        AssertLeftAlone((bed, source) => Path.Combine(bed.Path, "missing", "..", ".", Path.GetFileName(source)));

    [TestMethod]
    public void A_second_hard_link_is_left_alone() => AssertLeftAlone((bed, source) =>
    {
        bed.Files.HardLink(source, bed.At("second"));
        return bed.At("second");
    });

    [TestMethod]
    public void A_file_that_may_not_be_read_is_left_alone_under_its_second_name() => AssertLeftAlone((bed, source) =>
    {
        bed.Files.HardLink(source, bed.At("second"));
        bed.Platform.Fail(nameof(IPlatform.OpenSource), 1, StatusCode.AccessDenied);
        return bed.At("second");
    });

    [TestMethod]
    public void A_destination_that_is_a_symbolic_link_to_the_source_is_left_alone() => AssertLeftAlone((bed, source) =>
    {
        bed.Files.SymbolicLink(bed.At("link"), source);
        return bed.At("link");
    });

    [TestMethod]
    public void A_destination_below_a_link_to_the_source_s_folder_is_left_alone() => AssertLeftAlone((bed, source) =>
    {
        bed.Files.SymbolicLink(bed.At("folder"), bed.Path);
        return bed.At("folder", Path.GetFileName(source));
    });

    [TestMethod]
    public void A_name_in_other_letters_is_the_same_file_where_case_does_not_count()
    {
        using Bed bed = Bed.On<TVolume>();
        byte[] content = Content.Of(20_000);
        string source = bed.Clean("source", content), other = bed.At("SOURCE");

        CopyResult result = bed.Copier.Copy(source, other);

        bool isKnown = bed.Can is { IsCaseSensitive: false, KnowsFiles: true };
        Assert.AreEqual(isKnown ? CopyOutcome.SameFile : CopyOutcome.Copied, result.Outcome);
        bed.AssertEqualFiles(source, other);
    }

    [TestMethod]
    public void A_source_that_is_a_symbolic_link_to_the_destination_is_left_alone()
    {
        using Bed bed = Bed.On<TVolume>();
        byte[] content = Content.Of(20_000);
        string destination = bed.Clean("real", content), link = bed.At("link");
        bed.Files.SymbolicLink(link, destination);

        CopyResult result = bed.Copier.Copy(link, destination);

        Assert.AreEqual(CopyOutcome.SameFile, result.Outcome);
        CollectionAssert.AreEqual(content, bed.Files.Read(destination));
        Assert.IsNotNull(bed.Files.LinkTarget(link));
    }

    private static void AssertLeftAlone(Func<Bed, string, string> secondName)
    {
        foreach (OverwriteMode overwrite in Enum.GetValues<OverwriteMode>())
        {
            using Bed bed = Bed.On<TVolume>();
            byte[] content = Content.Of(20_000);
            string source = bed.Clean("source", content), other = secondName(bed, source);
            FileFacts before = bed.Facts(source);

            CopyResult result = bed.Copier.CopyAll([new(source, other)], new CopyOptions { Overwrite = overwrite }).Results[0];

            if (!bed.Can.KnowsFiles)
            {
                CollectionAssert.AreEqual(content, bed.Files.Read(source), "it may be replaced by itself, and is never lost");
                continue;
            }

            Assert.AreEqual(CopyOutcome.SameFile, result.Outcome);
            Assert.AreEqual(CopyReason.SameFile, result.Reason);
            CollectionAssert.AreEqual(content, bed.Files.Read(source));
            Assert.AreEqual(before.Changed, bed.Facts(source).Changed);
            Assert.IsTrue(bed.Files.Exists(other));
        }
    }
}
