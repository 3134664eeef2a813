using System.Security.Cryptography;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.Manifests;

/// <summary>The checks of a manifest's source, before the copy by its hash and after it by length and time.</summary>
[TestClass]
public sealed class SourceCheckTests
{
    private const int Length = 300_000; // more than one block is read

    [TestMethod]
    [DataRow(false)]
    [DataRow(true)]
    public void A_source_that_cannot_be_read_for_its_hash_is_not_opened_and_not_another_one(bool clones)
    {
        using CopyFixture fixture = Make(clones, out ManifestEntry entry);
        fixture.Platform.Fail(nameof(IPlatform.ReadContent), 1, StatusCode.DeviceError);

        CopyFailure failure = Materialize(fixture, entry).Failures.Single();

        Assert.AreEqual((CopyErrorKind.DeviceError, CopyOperation.OpenSource), (failure.Kind, failure.Operation));
        AssertIsAsBefore(fixture);
    }

    [TestMethod]
    public void Reading_for_the_hash_ends_when_the_caller_cancels()
    {
        using CopyFixture fixture = Make(clones: true, out ManifestEntry entry);
        using CancellationTokenSource cancellation = new();
        fixture.Platform.Before = (operation, _) =>
        {
            if (operation == nameof(IPlatform.ReadContent)) cancellation.Cancel();
        };

        Assert.ThrowsExactly<OperationCanceledException>(() => fixture.Copier.Materialize(
            [entry with { Sha256 = new('0', 64) }], fixture.At("root"), Reads, cancellationToken: cancellation.Token));

        AssertIsAsBefore(fixture);
    }

    /// <summary>The link has a length and a time of its own, which are not those of the file.</summary>
    [TestMethod]
    public void A_source_behind_a_link_is_checked_as_the_file()
    {
        using CopyFixture fixture = Make(clones: false, out ManifestEntry entry);
        fixture.Files.SymbolicLink(fixture.At("link"), fixture.At("store"));

        BatchResult result = Materialize(fixture, entry with { Source = fixture.At("link") });

        Assert.AreEqual("", result.Failures.Messages());
        ByteAssert.AreEqual(Content.Of(Length), fixture.Files.Read(fixture.At("root", "x")));
    }

    [TestMethod]
    public void A_source_that_cannot_be_queried_after_the_copy_is_not_taken_for_unchanged()
    {
        using CopyFixture fixture = Make(clones: false, out ManifestEntry entry);
        bool isCopied = false;
        fixture.Platform.At = operation =>
        {
            isCopied |= operation == nameof(IFileHandles.CopyBytes);
            return isCopied && operation == nameof(IPlatform.Inspect) ? new PlatformStatus(StatusCode.AccessDenied, 13) : null;
        };

        CopyFailure failure = Materialize(fixture, entry).Failures.Single();

        fixture.Platform.At = null;
        Assert.AreEqual((CopyErrorKind.AccessDenied, CopyOperation.CheckSource, 13), (failure.Kind, failure.Operation, failure.NativeCode));
        AssertIsAsBefore(fixture);
    }

    [TestMethod]
    [DataRow(0, true, true, "")]
    [DataRow(0, true, false, "")]
    [DataRow(0, false, true, "")]
    [DataRow(7, true, true, "It has 300007 bytes, and 300000 were expected.")]
    [DataRow(7, false, true, "")]
    public void A_source_that_changes_during_the_copy_is_a_failure_that_names_another_length(
        int added, bool hasLength, bool hasHash, string advice)
    {
        using CopyFixture fixture = Make(clones: false, out ManifestEntry entry);
        fixture.Platform.Before = (operation, _) =>
        {
            if (operation != nameof(IFileHandles.SetTimes) && operation != nameof(IFileHandles.CopyBytes)) return;
            fixture.Platform.Before = null;
            fixture.Files.Write(fixture.At("store"), Content.Of(Length + added, seed: 3));
        };

        CopyFailure failure = Materialize(
            fixture, entry with { Length = hasLength ? Length : null, Sha256 = hasHash ? entry.Sha256 : null }).Failures.Single();

        Assert.AreEqual((CopyErrorKind.ContentMismatch, CopyOperation.CheckSource), (failure.Kind, failure.Operation));
        if (advice.Length > 0) Assert.EndsWith(advice, failure.Message);
        else Assert.DoesNotContain("were expected", failure.Message);
        AssertIsAsBefore(fixture);
    }

    [TestMethod]
    [DataRow(false, 0)]
    [DataRow(true, 1)]
    public void A_source_is_queried_again_where_its_content_was_stated(bool statesLength, int queries)
    {
        using CopyFixture fixture = Make(clones: false, out ManifestEntry entry);
        entry = entry with { Sha256 = null, Length = statesLength ? Length : null, Permissions = UnixFileMode.UserRead };
        bool isCopied = false;
        int after = 0;
        fixture.Platform.Before = (operation, _) =>
        {
            isCopied |= operation == nameof(IFileHandles.CopyBytes);
            if (isCopied && operation == nameof(IPlatform.Inspect)) after++;
        };

        Assert.IsTrue(Materialize(fixture, entry).Succeeded);

        Assert.AreEqual(queries, after);
    }

    private static MaterializeOptions Reads => new() { VerifyClones = true };

    private static CopyFixture Make(bool clones, out ManifestEntry entry)
    {
        CopyFixture fixture = new(clones ? VolumeProfiles.Xfs : VolumeProfiles.Ext4);
        byte[] content = Content.Of(Length);
        entry = new(fixture.Clean("store", content), "x") { Length = Length, Sha256 = Convert.ToHexString(SHA256.HashData(content)) };
        fixture.Clean("root/x", [7]);
        return fixture;
    }

    private static BatchResult Materialize(CopyFixture fixture, ManifestEntry entry) =>
        fixture.Copier.Materialize([entry], fixture.At("root"), Reads);

    private static void AssertIsAsBefore(CopyFixture fixture)
    {
        CollectionAssert.AreEqual((string[])["x"], fixture.Files.Names(fixture.At("root")));
        ByteAssert.AreEqual((byte[])[7], fixture.Files.Read(fixture.At("root", "x")));
    }
}
