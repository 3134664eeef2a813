using CowCopy.ContractTests.OnProfiles;
using CowCopy.Planning;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.Copies;

/// <summary>
/// Near the reference limit, by clones and by system copies that clone: later copies come from a copy of the source, and have the source's
/// content whatever becomes of that copy.
/// </summary>
[TestClass]
public sealed class CloneBaseTests
{
    private const int Length = 200_000, SoftCap = 5;

    private static readonly CopyOptions Options = new() { ReferenceSoftCap = SoftCap, MaxDegreeOfParallelism = 1 };

    /// <summary>Queries by name report on the first all but the identity, on the last no time of the last change either.</summary>
    public static IEnumerable<object[]> Profiles { get; } =
        [[VolumeProfiles.ReFs4K.Name], [VolumeProfiles.TrustedDevDrive.Name], [VolumeProfiles.Server2016ReFs.Name]];

    [TestMethod]
    [DynamicData(nameof(Profiles))]
    public void After_the_soft_cap_one_byte_copy_is_made_and_the_next_copies_share_its_blocks(string profile)
    {
        using CopyFixture fixture = WindowsProfiles.CopyFixture(profile);
        string source = fixture.Clean("source", Content.Of(Length));

        CopyResult[] results = [.. Copies(fixture, 0, 3 * SoftCap).Select(copy => fixture.Copier.Copy(source, copy, Options))];

        int[] bytes = [.. Enumerable.Range(0, results.Length).Where(index => results[index].Method == CopyMethod.ByteCopy)];
        CollectionAssert.AreEqual(new[] { SoftCap, (2 * SoftCap) + 1 }, bytes);
        foreach (CopyResult result in results)
        {
            fixture.AssertEqualFiles(source, result.Request.Destination);
            bool isBase = result.Method == CopyMethod.ByteCopy;
            Assert.AreEqual(isBase, result.Reason == CopyReason.ReferenceLimit, $"{result.Method}, {result.Reason}");
        }

        Assert.AreEqual(3, DistinctPlaces(fixture, results.Select(result => result.Request.Destination)), "the source's and two further");
    }

    /// <summary>A query by name shows neither identity nor status time.</summary>
    [TestMethod]
    [DynamicData(nameof(Profiles))]
    public void New_content_under_the_same_name_length_and_time_is_what_is_copied(string profile)
    {
        foreach (bool isNewFile in new[] { false, true })
        {
            using CopyFixture fixture = WindowsProfiles.CopyFixture(profile);
            string source = fixture.Clean("source", Content.Of(Length));
            foreach (string copy in Copies(fixture, 0, 2 * SoftCap)) fixture.Copier.Copy(source, copy, Options);

            FileTimestamp time = fixture.Facts(source).Modified;
            byte[] content = Content.Of(Length, seed: 2);
            if (isNewFile) fixture.Files.Write(source, content);
            else fixture.Windows!.Files.WriteAt(source, 0, content);
            fixture.Windows!.Files.SetModified(source, time);

            AssertCopies(fixture, source, 2 * SoftCap, 3 * SoftCap);
        }
    }

    [TestMethod]
    [DynamicData(nameof(Profiles))]
    public void A_clone_base_that_is_gone_or_changed_is_not_copied_from(string profile)
    {
        foreach (Action<CopyFixture, string> happening in new Action<CopyFixture, string>[]
        {
            (fixture, path) => fixture.Files.Delete(path),
            (fixture, path) => fixture.Clean(Path.GetFileName(path), Content.Of(Length, seed: 2)),
            (fixture, path) => fixture.Clean(Path.GetFileName(path), Content.Of(100, seed: 2)),
            (fixture, path) => Rewrite(fixture, path),
            (fixture, path) =>
            {
                fixture.Files.Delete(path);
                fixture.Files.SymbolicLink(path, fixture.Clean("other", Content.Of(Length, seed: 2)));
            },
        })
        {
            using CopyFixture fixture = WindowsProfiles.CopyFixture(profile);
            string source = fixture.Clean("source", Content.Of(Length));
            string[] copies = Copies(fixture, 0, SoftCap + 2);
            CopyResult[] first = [.. copies.Select(copy => fixture.Copier.Copy(source, copy, Options))];
            happening(fixture, first.Single(result => result.Method == CopyMethod.ByteCopy).Request.Destination);

            AssertCopies(fixture, source, 2 * SoftCap, 3 * SoftCap);
        }
    }

    [TestMethod]
    [DynamicData(nameof(Profiles))]
    public void A_clone_base_with_room_can_be_replaced_by_a_copy(string profile)
    {
        foreach (OverwriteMode overwrite in TestKit.OverwriteModes.ThatReplace)
        {
            using CopyFixture fixture = WindowsProfiles.CopyFixture(profile);
            CopyOptions options = Options with { ReferenceSoftCap = 1, Overwrite = overwrite };
            string source = fixture.Clean("source", Content.Of(Length)), target = fixture.At("copy1");
            foreach (string copy in Copies(fixture, 0, 2)) fixture.Copier.Copy(source, copy, options);

            CopyResult result = fixture.Copier.Attempt(source, target, options);

            Assert.AreEqual(
                (CopyOutcome.Copied, true), (result.Outcome, result.ReplacedExisting), $"{overwrite} {result.Failure?.Message}");
            fixture.AssertEqualFiles(source, target);
            fixture.AssertNoLitter("source", "copy0", "copy1");
        }
    }

    [TestMethod]
    [DynamicData(nameof(Profiles))]
    public void The_clone_base_itself_can_be_replaced_by_a_copy(string profile)
    {
        using CopyFixture fixture = WindowsProfiles.CopyFixture(profile);
        string source = fixture.Clean("source", Content.Of(Length));
        foreach (OverwriteMode overwrite in TestKit.OverwriteModes.ThatReplace)
        {
            for (int round = 0; round < 2; round++)
            {
                foreach (string copy in Copies(fixture, 0, (2 * SoftCap) + 2))
                {
                    fixture.Copier.Copy(source, copy, Options with { Overwrite = overwrite });
                    fixture.AssertEqualFiles(source, copy);
                }
            }
        }
    }

    /// <summary>Another process takes the blocks' last references, so that the clone of a base is refused as well.</summary>
    [TestMethod]
    public void A_clone_base_that_takes_no_more_references_is_followed_by_another()
    {
        using CopyFixture fixture = new(VolumeProfiles.ReFs4K with { ReferenceLimit = SoftCap });
        string source = fixture.Clean("source", Content.Of(Length));
        CopyOptions options = Options with { ReferenceSoftCap = 8000 };

        CopyResult[] results = [.. Copies(fixture, 0, 3 * SoftCap).Select(copy => fixture.Copier.Copy(source, copy, options))];

        Assert.AreEqual(3, results.Count(result => result.Reason == CopyReason.ReferenceLimit), "each takes four clones");
        foreach (CopyResult result in results) fixture.AssertEqualFiles(source, result.Request.Destination);
    }

    private static string[] Copies(CopyFixture fixture, int from, int to) =>
        [.. Enumerable.Range(from, to - from).Select(copy => fixture.At($"copy{copy}"))];

    private static void AssertCopies(CopyFixture fixture, string source, int from, int to)
    {
        foreach (string copy in Copies(fixture, from, to))
        {
            fixture.Copier.Copy(source, copy, Options);
            fixture.AssertEqualFiles(source, copy);
        }
    }

    /// <summary>Other bytes, of the same length and under the same modification time.</summary>
    private static void Rewrite(CopyFixture fixture, string path)
    {
        FileTimestamp time = fixture.Facts(path).Modified;
        fixture.Windows!.Files.WriteAt(path, 10, [1, 2, 3]);
        fixture.Windows.Files.SetModified(path, time);
    }

    private static int DistinctPlaces(CopyFixture fixture, IEnumerable<string> files) =>
        files.Select(file => fixture.Windows!.Files.File(file).Clusters[0]).Distinct().Count();
}
