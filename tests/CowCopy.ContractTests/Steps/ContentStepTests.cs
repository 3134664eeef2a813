using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.Steps;

/// <summary>
/// Contents are equal without reading where both files have the same extents on storage, each with a place of its own; otherwise they are
/// read. What cannot be compared counts as different.
/// </summary>
[TestClass]
public sealed class ContentStepTests
{
    private const int Length = 200_000;

    private static readonly CopyOptions ByContent = new() { SkipUnchanged = SkipUnchanged.SameContent };

    [TestMethod]
    public void Of_a_clone_nothing_is_read() => AssertCompared(isRead: false, readsExtents: 2, static _ => { });

    [TestMethod]
    public void Extents_without_a_place_of_their_own_prove_nothing()
    {
        foreach (Func<Extent, Extent> reported in (Func<Extent, Extent>[])
        [
            static extent => extent with { PhysicalOffset = 0 }, static extent => extent with { IsInline = true },
            static extent => extent with { IsEncoded = true },
        ])
            AssertCompared(isRead: true, readsExtents: 2, _ => { }, reported);
    }

    [TestMethod]
    public void Extents_at_other_places_prove_nothing()
    {
        int next = 0;
        AssertCompared(isRead: true, readsExtents: 2, _ => { }, extent => extent with { PhysicalOffset = ++next * 1_000_000 });
    }

    [TestMethod]
    public void Where_a_query_fails_or_a_file_is_dirty_it_is_read()
    {
        foreach ((string operation, int readsExtents) in ((string, int)[])
        [
            (nameof(IFileHandles.OpenSource), 0), (nameof(IDirtyPages.CountDirty), 0), (nameof(IFileHandles.ReadExtents), 1),
        ])
            AssertCompared(isRead: true, readsExtents, fixture => fixture.Platform.Fail(operation, 1, StatusCode.NotSupported));
        AssertCompared(isRead: true, readsExtents: 0, static fixture => Touch(fixture, "source"));
        AssertCompared(isRead: true, readsExtents: 1, static fixture => Touch(fixture, "copy"));
    }

    [TestMethod]
    public void What_differs_in_the_second_extent_is_read()
    {
        using CopyFixture fixture = new(VolumeProfiles.Xfs);
        (string source, string copy) = CopyOtherAtItsEnd(fixture);

        Assert.AreEqual(CopyOutcome.Copied, fixture.Copier.Copy(source, copy, ByContent).Outcome);

        fixture.AssertEqualFiles(source, copy);
    }

    [TestMethod]
    public void Extents_of_which_only_the_first_are_reported_prove_nothing()
    {
        using CopyFixture fixture = new(VolumeProfiles.Xfs);
        (string source, string copy) = CopyOtherAtItsEnd(fixture);
        foreach (int call in (int[])[1, 2]) fixture.Platform.Fail(nameof(IFileHandles.ReadExtents), call, StatusCode.DeviceError);

        Assert.AreEqual(CopyOutcome.Copied, fixture.Copier.Copy(source, copy, ByContent).Outcome);

        Assert.AreEqual(1, fixture.Platform.Count(nameof(IFileHandles.ReadExtents)), "one that failed is enough");
    }

    [TestMethod]
    public void Of_empty_files_and_where_nothing_is_cloned_no_extent_is_queried()
    {
        foreach ((VolumeProfile profile, int length) in ((VolumeProfile, int)[])[(VolumeProfiles.Xfs, 0), (VolumeProfiles.Ext4, Length)])
        {
            using CopyFixture fixture = new(profile);
            string source = fixture.Clean("source", Content.Of(length)), copy = fixture.Clean("copy", Content.Of(length));
            Assert.AreEqual(CopyReason.SameContent, fixture.Copier.Copy(source, copy, ByContent).Reason);
            Assert.AreEqual(0, fixture.Platform.Count(nameof(IFileHandles.ReadExtents)));
            Assert.AreEqual(0, fixture.Platform.Count(nameof(IFileHandles.OpenSource)));
        }
    }

    [TestMethod]
    public void What_cannot_be_read_counts_as_different()
    {
        using CopyFixture fixture = new(VolumeProfiles.Ext4);
        string source = fixture.Clean("source", Content.Of(Length)), copy = fixture.Clean("copy", Content.Of(Length));
        fixture.Platform.Fail(nameof(IPlatform.CompareContent), 1, StatusCode.DeviceError);
        Assert.AreEqual(CopyOutcome.Copied, fixture.Copier.Copy(source, copy, ByContent).Outcome);
    }

    private static void Touch(CopyFixture fixture, string name)
    {
        string path = fixture.At(name);
        byte[] content = fixture.Files.Read(path);
        fixture.Files.Write(path, content);
    }

    /// <summary>A copy whose last byte is another one, on the device like its source.</summary>
    private static (string Source, string Copy) CopyOtherAtItsEnd(CopyFixture fixture)
    {
        string source = fixture.Clean("source", Content.Of(Length)), copy = fixture.At("copy");
        fixture.Copier.Copy(source, copy);
        byte[] other = Content.Of(Length);
        other[^1]++;
        fixture.Files.Write(copy, other);
        fixture.Files.Flush(copy);
        return (source, copy);
    }

    private static void AssertCompared(
        bool isRead, int readsExtents, Action<CopyFixture> change, Func<Extent, Extent>? reported = null)
    {
        using CopyFixture original = new(VolumeProfiles.Xfs);
        string source = original.Clean("source", Content.Of(Length)), copy = original.At("copy");
        Assert.AreEqual(CopyMethod.Clone, original.Copier.Copy(source, copy).Method);
        RecordingPlatform platform = new(original.Platform) { Reported = reported };
        original.Platform.Forget();
        change(original);

        CopyResult result = new FileCopier(platform).Copy(source, copy, ByContent);

        Assert.AreEqual(CopyReason.SameContent, result.Reason);
        Assert.AreEqual(isRead ? 1 : 0, platform.Count(nameof(IPlatform.CompareContent)));
        Assert.AreEqual(readsExtents, platform.Count(nameof(IFileHandles.ReadExtents)));
    }
}
