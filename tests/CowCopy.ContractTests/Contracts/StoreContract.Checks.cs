using System.Security.Cryptography;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit;

namespace CowCopy.ContractTests;

/// <summary>The content that an entry states: what differs never reaches the root, and never costs the file that is there.</summary>
public abstract partial class StoreContract<TVolume>
{
    private const int CheckedLength = 70_000;

    private static readonly byte[] Existing = [1, 2, 3];

    private static IEnumerable<CopyMode> ManifestModes => TestKit.CopyModes.ThatCopy.Append(CopyMode.CloneOrHardLink);

    /// <summary>A clone or link is not read for its hash; bytes never arrive with a wrong one.</summary>
    [TestMethod]
    public void A_wrong_hash_with_the_default_options_keeps_the_existing_file_where_bytes_are_copied()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        ManifestEntry bad = Stored(fixture, "x") with { Sha256 = new('0', 64) };
        foreach (MaterializeOptions options in (MaterializeOptions[])
            [MaterializeOptions.Default, .. ManifestModes.Select(static mode => new MaterializeOptions { Copy = new() { Mode = mode } })])
        {
            foreach (bool isRead in (bool[])[false, true])
            {
                foreach (OverwriteMode overwrite in TestKit.OverwriteModes.ThatReplace)
                {
                    if (fixture.Files.Exists(fixture.At("root", "x"))) fixture.Files.Delete(fixture.At("root", "x"));
                    string what = $"{options.Copy.Mode} {isRead} {overwrite}", kept = fixture.Clean("root/x", Existing);
                    CopyReports results = new();

                    BatchResult result = fixture.Copier.Materialize(
                        [bad],
                        fixture.At("root"),
                        options with { VerifyClones = isRead, Copy = options.Copy with { Overwrite = overwrite } },
                        progress: results);

                    bool mayBeUnread = !isRead && results.Files.Single().Result!.Method is CopyMethod.Clone or CopyMethod.HardLink;
                    if (result.Succeeded) Assert.IsTrue(mayBeUnread, what);
                    else Assert.AreEqual(CopyErrorKind.ContentMismatch, result.Failures.Single().Kind, what);
                    if (!result.Succeeded) ByteAssert.AreEqual(Existing, fixture.Files.Read(kept), what);
                    Assert.AreEqual("x", Tree(fixture, "root"), what);
                }
            }
        }
    }

    /// <summary>
    /// At each call of the run, another process writes other bytes over the store's file: of the same length, or with the same time.
    /// </summary>
    [TestMethod]
    [DataRow(false, false, 0)]
    [DataRow(true, false, 0)]
    [DataRow(true, true, 0)]
    [DataRow(false, false, 1)]
    [DataRow(true, true, -1)]
    public void A_store_file_that_is_rewritten_during_the_copy_is_one_or_the_other_or_a_failure(bool hasHash, bool exists, int added)
    {
        byte[] first = Content.Of(CheckedLength), second = Content.Of(CheckedLength + added, seed: 9);
        foreach (CopyMode mode in ManifestModes)
        {
            using CopyFixture fixture = CopyFixture.On<TVolume>();
            bool isReached = true, hasFailed = false;
            for (int call = FirstCall; isReached; call += Step)
            {
                string source = fixture.Clean($"stored{call}", first), copy = fixture.At($"root{call}", "x");
                FileFacts before = fixture.Look(source);
                if (exists) fixture.Clean($"root{call}/x", Existing);
                else fixture.Files.MakeDirectory(fixture.At($"root{call}"));
                int left = call;
                fixture.Platform.Before = (_, _) =>
                {
                    if (left <= 0 || fixture.Platform.HasExclusive) return; // another process waits for a lease
                    if (Interlocked.Decrement(ref left) == 0)
                        Rewrite(fixture, source, second, before.Modified.ToUtc().AddSeconds(added == 0 ? 1 : 0));
                };

                BatchResult result = fixture.Copier.Materialize(
                    [new(source, "x") { Length = CheckedLength, Sha256 = hasHash ? Convert.ToHexString(SHA256.HashData(first)) : null }],
                    fixture.At($"root{call}"),
                    new() { Copy = new() { Mode = mode }, VerifyClones = hasHash });

                fixture.Platform.Before = null;
                isReached = left <= 0;
                hasFailed |= !result.Succeeded;
                string what = $"{mode}, call {call}";
                byte[]? found = fixture.Files.Exists(copy) ? fixture.Files.Read(copy) : null;
                if (!result.Succeeded)
                {
                    Assert.AreEqual(CopyErrorKind.ContentMismatch, result.Failures.Single().Kind, what);
                    if (exists) ByteAssert.AreEqual(Existing, found, what);
                    else Assert.IsNull(found, what);
                }
                else if (result.Counts.HardLinked == 0) // a link is the store's file, before and afterwards
                {
                    bool isFirst = added == 0 ? fixture.Look(copy).Modified == before.Modified : found!.Length == CheckedLength;
                    ByteAssert.AreEqual(isFirst ? first : second, found, what);
                    if (hasHash || added != 0) Assert.IsTrue(isFirst, what);
                }
            }

            Assert.IsTrue(hasFailed, $"{mode}");
        }
    }

    /// <summary>A length that is not the stated one costs nothing: it is found before anything is written.</summary>
    [TestMethod]
    public void Another_length_is_found_before_the_destination_is_touched()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        ManifestEntry entry = Stored(fixture, "x");
        fixture.Clean("root/x", Existing);
        foreach (long length in (long[])[0, 70_000, 70_002, long.MaxValue])
        {
            fixture.Platform.Forget();

            BatchResult result = Materialize(fixture, [entry with { Length = length }]);

            Assert.AreEqual(CopyErrorKind.ContentMismatch, result.Failures.Single().Kind);
            string[] writing =
            [
                nameof(IFileHandles.CreateDestination), nameof(ISystemCopies.SystemCopy),
                nameof(IPlatform.Delete), nameof(IPlatform.Rename),
            ];
            foreach (string call in writing) Assert.AreEqual(0, fixture.Platform.Count(call), call);
            ByteAssert.AreEqual(Existing, fixture.Files.Read(fixture.At("root", "x")));
        }
    }

    [TestMethod]
    public void A_file_that_is_skipped_is_not_read()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        ManifestEntry entry = Stored(fixture, "x");
        AssertNone(Materialize(fixture, [entry]).Failures);
        fixture.Platform.Forget();

        BatchResult result = Materialize(fixture, [entry with { Sha256 = new('0', 64) }], new() { VerifyClones = true });

        AssertNone(result.Failures);
        Assert.AreEqual((1, 0), (result.Counts.Unchanged, fixture.Platform.Count(nameof(IPlatform.ReadContent))));
    }

    [TestMethod]
    public void Store_files_of_one_length_and_time_differ_by_their_content_alone()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        string one = fixture.Clean("one", Content.Of(CheckedLength)), two = fixture.Clean("two", Content.Of(CheckedLength, seed: 9));
        AssertNone(Materialize(fixture, [new(one, "x")]).Failures);

        Assert.AreEqual(1, Materialize(fixture, [new(two, "x")]).Counts.Unchanged);
        MaterializeOptions compares = new() { Copy = new() { SkipUnchanged = SkipUnchanged.SameContent } };
        BatchResult compared = Materialize(fixture, [new(two, "x")], compares);

        Assert.AreEqual(0, compared.Counts.Unchanged);
        fixture.AssertEqualFiles(two, fixture.At("root", "x"));
    }

    private static void Rewrite(CopyFixture fixture, string path, byte[] content, DateTime modified)
    {
        fixture.Files.Write(path, content);
        fixture.Files.SetModified(path, modified);
    }
}
