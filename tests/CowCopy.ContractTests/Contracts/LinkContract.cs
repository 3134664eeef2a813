using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.ContractTests;

/// <summary>Links in place of copies.</summary>
public abstract class LinkContract<TVolume>
    where TVolume : IVolume
{
    [TestMethod]
    public void A_hard_link_is_another_name()
    {
        using Bed bed = Bed.On<TVolume>();
        string source = bed.Clean("source", Content.Of(5000)), link = bed.At("folder", "link");

        CopyResult result = bed.Copier.TryCreateHardLink(source, link);

        Assert.AreEqual(CopyMethod.HardLink, result.Method);
        bed.Files.Append(source, [1, 2, 3]);
        CollectionAssert.AreEqual(bed.Files.Read(source), bed.Files.Read(link));
        if (bed.Can.KnowsFiles) Assert.AreEqual(CopyOutcome.SameFile, bed.Copier.TryCreateHardLink(source, link).Outcome);
    }

    [TestMethod]
    public void A_symbolic_link_leads_to_the_source()
    {
        using Bed bed = Bed.On<TVolume>();
        string source = bed.Clean("source", Content.Of(5000)), link = bed.At("folder", "link");

        CopyResult result = bed.Copier.TryCreateSymbolicLink(source, link);

        if (!bed.Can.HasSymbolicLinks) Assert.AreEqual(CopyErrorKind.LinkRefused, result.Failure!.Kind);
        if (!bed.Can.HasSymbolicLinks) return;
        Assert.AreEqual(CopyMethod.SymbolicLink, result.Method);
        Assert.AreEqual(source, bed.Files.LinkTarget(link));
    }

    [TestMethod]
    public void A_link_replaces_an_old_destination()
    {
        using Bed bed = Bed.On<TVolume>();
        string source = bed.Clean("source", Content.Of(5000)), link = bed.Clean("link", Content.Of(7000, seed: 2));

        Assert.AreEqual(bed.Can.HasSymbolicLinks, bed.Copier.TryCreateSymbolicLink(source, link).Succeeded);

        if (bed.Can.HasSymbolicLinks) Assert.AreEqual(source, bed.Files.LinkTarget(link));
        else CollectionAssert.AreEqual(Content.Of(7000, seed: 2), bed.Files.Read(link));
        bed.AssertNoLitter("source", "link");
    }

    // Two names of one file: rename(2) then does nothing, and leaves the name under which the link was made.
    [TestMethod]
    public void A_link_that_leads_nowhere_is_linked_again_without_litter()
    {
        using Bed bed = Bed.On<TVolume>();
        if (!bed.Can.HasSymbolicLinks) return;
        string source = bed.At("source"), link = bed.At("link");
        bed.Files.SymbolicLink(source, bed.At("gone"));

        bool linked = bed.Copier.TryCreateHardLink(source, link).Succeeded;

        bool again = bed.Copier.TryCreateHardLink(source, link).Succeeded;
        if (bed.Can.KnowsFiles) Assert.AreEqual(linked, again); // else it is not seen that the place is taken
        if (linked) bed.AssertNoLitter("source", "link");
        else bed.AssertNoLitter("source");
    }

    [TestMethod]
    public void A_refused_link_leaves_the_old_destination()
    {
        using Bed bed = Bed.On<TVolume>();
        byte[] old = Content.Of(7000, seed: 2);
        string source = bed.Clean("source", Content.Of(5000)), link = bed.Clean("link", old);
        bed.Platform.Fail(nameof(IPlatform.HardLink), 1, StatusCode.LinkLimit);

        CopyResult result = bed.Copier.TryCreateHardLink(source, link);

        Assert.AreEqual(CopyErrorKind.LinkRefused, result.Failure!.Kind);
        CollectionAssert.AreEqual(old, bed.Files.Read(link));
        bed.AssertNoLitter("source", "link");
    }

    [TestMethod]
    public void A_copy_over_a_hard_link_does_not_change_the_other_name()
    {
        using Bed bed = Bed.On<TVolume>();
        byte[] kept = Content.Of(5000);
        string cache = bed.Clean("cache", kept), link = bed.At("link"), newer = bed.Clean("newer", Content.Of(5000, seed: 2));
        bed.Files.HardLink(cache, link);

        bed.Copier.Copy(newer, link);

        CollectionAssert.AreEqual(kept, bed.Files.Read(cache));
        bed.AssertEqualFiles(newer, link);
        Assert.AreEqual(FileKind.Regular, bed.Facts(link).Kind);
    }
}
