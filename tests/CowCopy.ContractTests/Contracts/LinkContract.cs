using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit;

namespace CowCopy.ContractTests;

/// <summary>Links in place of copies.</summary>
public abstract class LinkContract<TVolume>
    where TVolume : IVolume
{
    [TestMethod]
    public void A_hard_link_is_another_name()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        string source = fixture.Clean("source", Content.Of(5000)), link = fixture.At("directory", "link");

        CopyResult result = fixture.Copier.AttemptHardLink(source, link);

        if (!fixture.Can.HasHardLinks) Assert.AreEqual(CopyErrorKind.LinkRefused, result.Failure!.Kind);
        if (!fixture.Can.HasHardLinks) return;
        Assert.AreEqual(CopyMethod.HardLink, result.Method);
        fixture.Files.Append(source, [1, 2, 3]);
        ByteAssert.AreEqual(fixture.Files.Read(source), fixture.Files.Read(link));
        if (fixture.Can.KnowsFiles) Assert.AreEqual(CopyOutcome.SameFile, fixture.Copier.AttemptHardLink(source, link).Outcome);
    }

    [TestMethod]
    public void A_symbolic_link_leads_to_the_source()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        string source = fixture.Clean("source", Content.Of(5000)), link = fixture.At("directory", "link");

        CopyResult result = fixture.Copier.AttemptSymbolicLink(source, link);

        if (!fixture.Can.HasSymbolicLinks) Assert.AreEqual(CopyErrorKind.LinkRefused, result.Failure!.Kind);
        if (!fixture.Can.HasSymbolicLinks) return;
        Assert.AreEqual(CopyMethod.SymbolicLink, result.Method);
        Assert.AreEqual(source, fixture.Files.LinkTarget(link));
    }

    [TestMethod]
    public void A_link_replaces_an_old_destination()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        string source = fixture.Clean("source", Content.Of(5000)), link = fixture.Clean("link", Content.Of(7000, seed: 2));

        Assert.AreEqual(fixture.Can.HasSymbolicLinks, fixture.Copier.AttemptSymbolicLink(source, link).Succeeded);

        if (fixture.Can.HasSymbolicLinks) Assert.AreEqual(source, fixture.Files.LinkTarget(link));
        else ByteAssert.AreEqual(Content.Of(7000, seed: 2), fixture.Files.Read(link));
        fixture.AssertNoLitter("source", "link");
    }

    // Two names of one file: rename(2) then does nothing, and leaves the name under which the link was made.
    [TestMethod]
    public void A_link_that_leads_nowhere_is_linked_again_without_litter()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        if (!fixture.Can.HasSymbolicLinks) return;
        string source = fixture.At("source"), link = fixture.At("link");
        fixture.Files.SymbolicLink(source, fixture.At("gone"));

        bool linked = fixture.Copier.AttemptHardLink(source, link).Succeeded;

        bool again = fixture.Copier.AttemptHardLink(source, link).Succeeded;
        if (fixture.Can.KnowsFiles) Assert.AreEqual(linked, again); // else it is not seen that the place is taken
        if (linked) fixture.AssertNoLitter("source", "link");
        else fixture.AssertNoLitter("source");
    }

    [TestMethod]
    public void A_refused_link_leaves_the_old_destination()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        byte[] old = Content.Of(7000, seed: 2);
        string source = fixture.Clean("source", Content.Of(5000)), link = fixture.Clean("link", old);
        fixture.Platform.Fail(nameof(IPlatform.HardLink), 1, StatusCode.LinkLimit);

        CopyResult result = fixture.Copier.AttemptHardLink(source, link);

        Assert.AreEqual(CopyErrorKind.LinkRefused, result.Failure!.Kind);
        ByteAssert.AreEqual(old, fixture.Files.Read(link));
        fixture.AssertNoLitter("source", "link");
    }

    [TestMethod]
    public void A_copy_over_a_hard_link_does_not_change_the_other_name()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        byte[] kept = Content.Of(5000);
        string cache = fixture.Clean("cache", kept), link = fixture.At("link"), newer = fixture.Clean("newer", Content.Of(5000, seed: 2));
        fixture.Files.HardLink(cache, link);

        fixture.Copier.Copy(newer, link);

        ByteAssert.AreEqual(kept, fixture.Files.Read(cache));
        fixture.AssertEqualFiles(newer, link);
        Assert.AreEqual(FileKind.Regular, fixture.Facts(link).Kind);
    }
}
