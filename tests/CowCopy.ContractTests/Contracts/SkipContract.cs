using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.ContractTests;

/// <summary>What counts as unchanged, by time, by content, and through links.</summary>
public abstract class SkipContract<TVolume>
    where TVolume : IVolume
{
    private const int Length = 200_000;
    private static readonly CopyOptions ByTime = new() { SkipUnchanged = SkipUnchanged.SameTimestamp };
    private static readonly CopyOptions ByContent = new() { SkipUnchanged = SkipUnchanged.SameContent };

    [TestMethod]
    public void Equal_content_is_left_alone_whatever_the_time()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        string source = fixture.Clean("source", Content.Of(Length)), destination = fixture.Dirty("copy", Content.Of(Length));
        FileTimestamp before = fixture.Facts(destination).Modified;
        CopyResult result = fixture.Copier.Copy(source, destination, ByContent);
        Assert.AreEqual(CopyOutcome.Unchanged, result.Outcome);
        Assert.AreEqual(CopyReason.SameContent, result.Reason);
        Assert.AreEqual(before, fixture.Facts(destination).Modified);
        Assert.AreEqual(CopyOutcome.Copied, fixture.Copier.Copy(source, destination, ByTime).Outcome);
    }

    [TestMethod]
    [DataRow(0)]
    [DataRow(100_000)]
    [DataRow(Length - 1)]
    public void One_byte_that_differs_is_copied_although_the_time_is_equal(int at)
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        byte[] other = Content.Of(Length);
        other[at]++;
        string source = fixture.Clean("source", Content.Of(Length)), destination = fixture.Clean("copy", other);
        Assert.AreEqual(CopyOutcome.Unchanged, fixture.Copier.Copy(source, destination, ByTime).Outcome);
        Assert.AreEqual(CopyOutcome.Copied, fixture.Copier.Copy(source, destination, ByContent).Outcome);
        fixture.AssertEqualFiles(source, destination);
    }

    [TestMethod]
    public void Another_length_needs_no_reading()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        string source = fixture.Clean("source", Content.Of(Length)), destination = fixture.Clean("copy", Content.Of(Length - 1));
        fixture.Platform.Forget();
        Assert.AreEqual(CopyOutcome.Copied, fixture.Copier.Copy(source, destination, ByContent).Outcome);
        Assert.AreEqual(0, fixture.Platform.Count(nameof(IPlatform.CompareContent)));
    }

    [TestMethod]
    public void A_link_counts_as_changed_unless_it_is_to_be_followed()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        string source = fixture.Clean("source", Content.Of(Length)), copy = fixture.Clean("copy", Content.Of(Length));
        string link = fixture.At("link");
        fixture.Files.SymbolicLink(link, source);
        Assert.AreEqual(CopyOutcome.Unchanged, fixture.Copier.Copy(link, copy, ByTime with { FollowLinksWhenComparing = true }).Outcome);
        Assert.AreEqual(CopyOutcome.Unchanged, fixture.Copier.Copy(link, copy, ByContent with { FollowLinksWhenComparing = true }).Outcome);
        Assert.AreEqual(CopyOutcome.Copied, fixture.Copier.Copy(link, copy, ByTime).Outcome);
    }

    [TestMethod]
    public void A_link_at_the_destination_to_an_equal_file_stays_when_followed()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        string source = fixture.Clean("source", Content.Of(Length)), link = fixture.At("link");
        fixture.Files.SymbolicLink(link, fixture.Clean("copy", Content.Of(Length)));
        Assert.AreEqual(CopyOutcome.Unchanged, fixture.Copier.Copy(source, link, ByTime with { FollowLinksWhenComparing = true }).Outcome);
        Assert.IsNotNull(fixture.Files.LinkTarget(link));
        Assert.AreEqual(CopyOutcome.Copied, fixture.Copier.Copy(source, link, ByTime).Outcome);
        Assert.IsNull(fixture.Files.LinkTarget(link));
    }

    [TestMethod]
    public void Of_a_clone_nothing_is_read()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        string source = fixture.Clean("source", Content.Of(Length)), destination = fixture.At("copy");
        bool cloned = fixture.Copier.Copy(source, destination).Method == CopyMethod.Clone;
        Assert.AreEqual(fixture.Can.Expected(Length).Method == CopyMethod.Clone, cloned);
        fixture.Platform.Forget();
        Assert.AreEqual(CopyReason.SameContent, fixture.Copier.Copy(source, destination, ByContent).Reason);
        Assert.AreEqual(cloned && fixture.Can.CountsDirtyBytes ? 0 : 1, fixture.Platform.Count(nameof(IPlatform.CompareContent)));
    }

    [TestMethod]
    public void A_plan_compares_too()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        string source = fixture.Clean("source", Content.Of(Length)), destination = fixture.Dirty("copy", Content.Of(Length));
        Assert.AreEqual(CopyReason.SameContent, fixture.Copier.Plan(source, destination, ByContent).Reason);
    }
}
