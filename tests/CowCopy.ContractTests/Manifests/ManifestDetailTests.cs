using System.Runtime.Versioning;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.Manifests;

/// <summary>What the contract of manifests leaves open on every volume, on one that shows it.</summary>
[TestClass]
public sealed class ManifestDetailTests
{
    private const int Length = 5000, EntriesAtOnce = 4096;

    [TestMethod]
    public void Directories_whose_names_begin_alike_stay_apart()
    {
        using CopyFixture fixture = new(VolumeProfiles.Ext4);
        string[] paths = ["ab/1", "ab/2", "a/3", "ab/4", "a/5", "ab/c/6", "ab/c/7", "ab/8", "a/9"];

        AssertNone(fixture.Copier.Materialize(Entries(fixture, paths), fixture.At("root")));

        foreach (string path in paths) fixture.AssertEqualFiles(fixture.At("store"), fixture.At("root", path));
        CollectionAssert.AreEquivalent((string[])["1", "2", "4", "8", "c"], fixture.Files.Names(fixture.At("root", "ab")));
    }

    [TestMethod]
    public void Each_directory_is_created_once()
    {
        string[][] manifests = [["a/b/1", "c/2"], ["a/b/1", "c/2", "c/3", "a/b/4", "a/5", "a/b/6", "a/b/7", "a/b/8", "c/9"]];

        int[] counts = [.. manifests.Select(static paths =>
        {
            using CopyFixture fixture = new(VolumeProfiles.Ext4);
            AssertNone(fixture.Copier.Materialize(Entries(fixture, paths), fixture.At("root")));
            return fixture.Platform.Count(nameof(IPlatform.MakeDirectory));
        })];

        Assert.AreEqual(counts[0], counts[1]);
    }

    [TestMethod]
    [OSCondition(ConditionMode.Exclude, OperatingSystems.Windows)]
    [UnsupportedOSPlatform("windows")]
    public void A_new_directory_has_the_permissions_that_the_umask_leaves()
    {
        using TempDirectory directory = new(TestVolumes.Memory());
        string source = directory.WriteFile("source", "content"), usual = directory.Combine("usual");
        Directory.CreateDirectory(usual);

        new FileCopier().Materialize([new(source, "a/b")], directory.Combine("root"));

        foreach (string made in (string[])["root", "root/a"])
            Assert.AreEqual(File.GetUnixFileMode(usual), File.GetUnixFileMode(directory.Combine(made)), made);
    }

    [TestMethod]
    public void Permissions_that_cannot_be_set_are_metadata_and_no_file_is_left()
    {
        using CopyFixture fixture = new(VolumeProfiles.Apfs);
        fixture.Clean("store", Content.Of(Length));
        fixture.Platform.Fail(nameof(IPlatform.SetPermissions), 1, StatusCode.AccessDenied);

        BatchResult result = fixture.Copier.Materialize(
            [new(fixture.At("store"), "file") { Permissions = UnixFileMode.UserRead }], fixture.At("root"));

        CopyFailure failure = result.Failures.Single();
        Assert.AreEqual((CopyErrorKind.AccessDenied, CopyOperation.SetMetadata), (failure.Kind, failure.Operation));
        Assert.IsEmpty(fixture.Files.Names(fixture.At("root")));
    }

    [TestMethod]
    public void A_large_manifest_is_read_while_it_is_copied()
    {
        using CopyFixture fixture = new(VolumeProfiles.Ext4);
        string source = fixture.Clean("store", [1]);
        CopyReports reports = new();
        int finished = -1;
        IEnumerable<ManifestEntry> entries = Enumerable.Range(0, EntriesAtOnce + 1).Select(index =>
        {
            if (index == EntriesAtOnce) finished = reports.Files.Count;
            return new ManifestEntry(source, $"{index % 7}/{index}");
        });

        BatchResult result = fixture.Copier.Materialize(
            entries, fixture.At("root"), new() { Mode = CopyMode.CloneOrHardLink }, progress: reports);

        AssertNone(result);
        Assert.AreEqual((EntriesAtOnce, EntriesAtOnce + 1), (finished, result.Counts.Total));
        Assert.AreEqual(EntriesAtOnce, reports.Files[0].Total, "entries read when the first was finished");
        Assert.AreEqual(EntriesAtOnce + 1, reports.Files[^1].Total);
        CollectionAssert.AreEquivalent(
            Enumerable.Range(1, EntriesAtOnce + 1).ToArray(), reports.Files.Select(static one => one.Completed).ToArray());
    }

    [TestMethod]
    [DataRow(false)]
    [DataRow(true)]
    public void Reports_and_failures_name_the_paths_below_the_root(bool isWhole)
    {
        using CopyFixture fixture = new(VolumeProfiles.Xfs);
        fixture.Clean("root/old", [1]);
        string root = fixture.At("root");
        ManifestEntry[] entries =
        [
            .. Entries(fixture, "a/b", "a/c"), new(fixture.At("missing"), "a/d"), new(fixture.At("store"), "../e"),
            ManifestEntry.Link("link", "target"), ManifestEntry.Directory("empty"),
        ];
        CopyReports reports = new();

        BatchResult result = isWhole
            ? fixture.Copier.MaterializeWhole(entries, root, progress: reports)
            : fixture.Copier.Materialize(entries, root, progress: reports);

        CollectionAssert.AreEquivalent(
            entries.Select(entry => (entry.Source, fixture.At("root", entry.Path))).ToArray(),
            reports.Files.Select(static one => (one.Result!.Request.Source, one.Result.Request.Destination)).ToArray());
        CollectionAssert.AreEquivalent(
            new[] { (fixture.At("root", "a/d"), CopyOperation.InspectSource), (fixture.At("root", "../e"), CopyOperation.CheckPath) },
            result.Failures.Select(static failure => (failure.Destination, failure.Operation)).ToArray());
        Assert.AreEqual(isWhole, fixture.Files.Exists(fixture.At("root", "old")) && !fixture.Files.Exists(fixture.At("root", "a")));
    }

    [TestMethod]
    public void A_root_that_is_no_directory_is_one_failure_without_a_source()
    {
        using CopyFixture fixture = new(VolumeProfiles.Ext4);
        fixture.Clean("root", [1]);
        foreach (bool isWhole in (bool[])[false, true])
        {
            BatchResult result = isWhole
                ? fixture.Copier.MaterializeWhole(Entries(fixture, "a", "b"), fixture.At("root"))
                : fixture.Copier.Materialize(Entries(fixture, "a", "b"), fixture.At("root"), previous: ["c"]);

            CopyFailure failure = result.Failures.Single();
            Assert.AreEqual((CopyErrorKind.DestinationNotDirectory, null), (failure.Kind, failure.Source));
            Assert.AreEqual((0, fixture.At("root")), (result.Counts.Total, failure.Destination));
        }
    }

    [TestMethod]
    public void A_whole_directory_takes_links_and_directories_that_have_no_source()
    {
        using CopyFixture fixture = new(VolumeProfiles.Ext4);
        fixture.Clean("root/old", [1]);

        BatchResult result = fixture.Copier.MaterializeWhole(
            [ManifestEntry.Link("a/link", "target"), ManifestEntry.Directory("b")], fixture.At("root"));

        AssertNone(result);
        CollectionAssert.AreEquivalent((string[])["a", "b"], fixture.Files.Names(fixture.At("root")));
        Assert.AreEqual("target", fixture.Files.LinkTarget(fixture.At("root", "a", "link")));
    }

    [TestMethod]
    [DataRow(true)]
    [DataRow(false)]
    public void A_path_that_is_null_is_an_error_of_its_entry(bool isSource)
    {
        using CopyFixture fixture = new(VolumeProfiles.Ext4);
        ManifestEntry good = Entries(fixture, "a")[0];

        ArgumentException thrown = Assert.ThrowsExactly<ArgumentException>(() => fixture.Copier.Materialize(
            [good, isSource ? good with { Source = null! } : good with { Path = null! }], fixture.At("root")));

        Assert.StartsWith("A path of entry 1 is null.", thrown.Message);
    }

    [TestMethod]
    public void A_renamed_file_has_a_temporary_name_in_a_new_directory_too()
    {
        foreach (OverwriteMode overwrite in (OverwriteMode[])[OverwriteMode.Auto, OverwriteMode.AtomicRename])
        {
            using CopyFixture fixture = new(VolumeProfiles.Xfs);

            AssertNone(fixture.Copier.Materialize(Entries(fixture, "a/b"), fixture.At("root"), new() { Overwrite = overwrite }));

            int renamed = overwrite == OverwriteMode.AtomicRename ? 1 : 0;
            Assert.AreEqual(renamed, fixture.Platform.Count(nameof(IPlatform.Rename)), $"{overwrite}");
        }
    }

    /// <summary>Where there are no hard links, only a rename is left, which replaces: the name is queried before.</summary>
    [TestMethod]
    public void A_name_that_appears_during_the_run_is_not_replaced_where_nothing_may_be()
    {
        using CopyFixture fixture = new(VolumeProfiles.Ext4);
        fixture.Platform.Before = (operation, _) =>
        {
            if (operation == nameof(IPlatform.HardLink)) fixture.Clean("root/a", [7]);
        };
        fixture.Platform.Fail(nameof(IPlatform.HardLink), 1, StatusCode.NotSupported);

        BatchResult result = fixture.Copier.Materialize(
            Entries(fixture, "a"), fixture.At("root"), new() { Overwrite = OverwriteMode.Never });

        Assert.HasCount(1, result.Failures);
        Assert.AreEqual((1, 0), (fixture.Platform.Count(nameof(IPlatform.HardLink)), fixture.Platform.Count(nameof(IPlatform.Rename))));
        ByteAssert.AreEqual((byte[])[7], fixture.Files.Read(fixture.At("root", "a")));
        CollectionAssert.AreEqual((string[])["a"], fixture.Files.Names(fixture.At("root")));
    }

    [TestMethod]
    public void A_clone_is_read_for_its_hash_only_where_that_is_asked_for()
    {
        using CopyFixture fixture = new(VolumeProfiles.Xfs);
        ManifestEntry wrong = Entries(fixture, "a")[0] with { Sha256 = new('0', 64) };

        BatchResult result = fixture.Copier.Materialize([wrong], fixture.At("root"));

        AssertNone(result);
        Assert.AreEqual((1, 0), (result.Counts.Cloned, fixture.Platform.Count(nameof(IPlatform.ReadContent))));
    }

    [TestMethod]
    public void Reading_what_is_to_be_replaced_ends_when_the_caller_cancels()
    {
        using CopyFixture fixture = new(VolumeProfiles.Ext4);
        for (int index = 0; index < 20; index++) fixture.Clean($"root/{index}/old", [1]);
        using CancellationTokenSource cancellation = new();
        fixture.Platform.Before = (operation, _) =>
        {
            if (operation == nameof(IPlatform.ReadDirectory)) cancellation.Cancel();
        };

        Assert.ThrowsExactly<OperationCanceledException>(() => fixture.Copier.MaterializeWhole(
            Entries(fixture, "a"), fixture.At("root"), cancellationToken: cancellation.Token));

        Assert.AreEqual(1, fixture.Platform.Count(nameof(IPlatform.ReadDirectory)));
        Assert.HasCount(20, fixture.Files.Names(fixture.At("root")));
    }

    [TestMethod]
    public void Nothing_is_read_any_more_when_the_caller_has_cancelled()
    {
        using CopyFixture fixture = new(VolumeProfiles.Ext4);
        using CancellationTokenSource cancellation = new();
        int read = 0;
        IEnumerable<ManifestEntry> entries = Entries(fixture, "a", "b", "c").Select(entry =>
        {
            if (++read == 2) cancellation.Cancel();
            return entry;
        });

        Assert.ThrowsExactly<OperationCanceledException>(() => fixture.Copier.Materialize(
            entries, fixture.At("root"), cancellationToken: cancellation.Token));

        Assert.AreEqual(2, read);
    }

    [TestMethod]
    public void A_batch_ends_when_the_caller_cancels_and_reports_its_bytes()
    {
        using CopyFixture fixture = new(VolumeProfiles.Ext4);
        using CancellationTokenSource cancellation = new();
        fixture.Platform.Before = (operation, number) =>
        {
            if (operation == nameof(IFileHandles.CopyBytes) && number == 3) cancellation.Cancel();
        };
        string[] paths = [.. Enumerable.Range(0, 50).Select(static index => $"a/{index}")];
        CopyReports reports = new();

        Assert.ThrowsExactly<OperationCanceledException>(() => fixture.Copier.Materialize(
            Entries(fixture, paths),
            fixture.At("root"),
            new() { MaxDegreeOfParallelism = 1 },
            progress: reports,
            cancellationToken: cancellation.Token));

        Assert.IsLessThan(5, fixture.Platform.Count(nameof(IFileHandles.CopyBytes)));
        Assert.AreEqual(0, reports.Bytes % Length);
        Assert.IsGreaterThan(0, reports.Bytes);
    }

    [TestMethod]
    public void A_directory_that_is_made_is_copied_and_one_that_is_there_unchanged()
    {
        using CopyFixture fixture = new(VolumeProfiles.Ext4);
        foreach (bool isThere in (bool[])[false, true])
        {
            CopyReports reports = new();

            AssertNone(fixture.Copier.Materialize([ManifestEntry.Directory("a/b")], fixture.At("root"), progress: reports));

            CopyResult result = reports.Files.Single().Result!;
            Assert.AreEqual(isThere ? CopyOutcome.Unchanged : CopyOutcome.Copied, result.Outcome);
            Assert.AreEqual(isThere ? CopyReason.Unchanged : CopyReason.Requested, result.Reason);
        }
    }

    [TestMethod]
    public void What_is_below_a_directory_that_cannot_be_made_fails_as_that_does()
    {
        using CopyFixture fixture = new(VolumeProfiles.Ext4);
        ManifestEntry[] entries = Entries(fixture, "a/one", "b/two", "b/c/three", "b/c/d/four");
        int made = 0;
        fixture.Platform.At = operation => operation == nameof(IPlatform.MakeDirectory) && ++made == 4
            ? new PlatformStatus(StatusCode.AccessDenied, 13)
            : null;

        BatchResult result = fixture.Copier.Materialize(entries, fixture.At("root"));

        CollectionAssert.AreEquivalent(
            (string[])[fixture.At("root", "b/two"), fixture.At("root", "b/c/three"), fixture.At("root", "b/c/d/four")],
            result.Failures.Select(static failure => failure.Destination).ToArray());
        foreach (CopyFailure failure in result.Failures)
        {
            Assert.AreEqual((CopyErrorKind.AccessDenied, CopyOperation.MakeDirectory), (failure.Kind, failure.Operation));
            Assert.AreEqual((13, fixture.At("store")), (failure.NativeCode, failure.Source));
        }

        CollectionAssert.AreEqual((string[])["one"], fixture.Files.Names(fixture.At("root", "a")));
    }

    [TestMethod]
    public void Directories_of_two_spellings_are_two_where_the_volume_says_so()
    {
        foreach (bool isSensitive in (bool[])[true, false])
        {
            using CopyFixture fixture = new(isSensitive ? VolumeProfiles.Ext4 : VolumeProfiles.Ntfs);

            BatchResult result = fixture.Copier.Materialize(
                Entries(fixture, "Dir/a/one", "dir/a/two", "Dir/a/three", "Dir/a/Three"), fixture.At("root"));

            if (isSensitive) AssertNone(result);
            else CollectionAssert.AreEquivalent(
                new[] { fixture.At("root", "dir/a/two"), fixture.At("root", "Dir/a/Three") },
                result.Failures.Where(static failure => failure.Kind == CopyErrorKind.NamesCollide)
                    .Select(static failure => failure.Destination).ToArray());
            string[] names = isSensitive ? ["one", "three", "Three"] : ["one", "three"];
            CollectionAssert.AreEquivalent(names, fixture.Files.Names(fixture.At("root", "Dir", "a")));
            if (isSensitive) CollectionAssert.AreEqual((string[])["two"], fixture.Files.Names(fixture.At("root", "dir", "a")));
        }
    }

    [TestMethod]
    public void Names_of_two_normalisation_forms_are_one_on_a_volume_that_tells_case_apart()
    {
        using CopyFixture fixture = new(VolumeProfiles.ApfsCaseSensitive);

        BatchResult result = fixture.Copier.Materialize(Entries(fixture, "\u00E9", "e\u0301", "a", "A"), fixture.At("root"));

        Assert.AreEqual(CopyErrorKind.NamesCollide, result.Failures[0].Kind);
        Assert.AreEqual(fixture.At("root", "e\u0301"), result.Failures[0].Destination);
    }

    [TestMethod]
    public void A_directory_that_nothing_may_replace_is_not_replaced_as_a_whole()
    {
        using CopyFixture fixture = new(VolumeProfiles.Ext4);
        MaterializeOptions options = new() { Overwrite = OverwriteMode.Never };
        fixture.Clean("root/old", [1]);

        BatchResult refused = fixture.Copier.MaterializeWhole(Entries(fixture, "a"), fixture.At("root"), options);
        BatchResult made = fixture.Copier.MaterializeWhole(Entries(fixture, "a"), fixture.At("other"), options);

        Assert.AreEqual((CopyErrorKind.DestinationExists, 0), (refused.Failures.Single().Kind, refused.Counts.Total));
        Assert.IsNull(refused.Failures[0].Source);
        CollectionAssert.AreEqual((string[])["old"], fixture.Files.Names(fixture.At("root")));
        AssertNone(made);
        CollectionAssert.AreEqual((string[])["a"], fixture.Files.Names(fixture.At("other")));
    }

    [TestMethod]
    public void A_directory_that_cannot_take_its_place_is_a_failure_without_a_source()
    {
        using CopyFixture fixture = new(VolumeProfiles.Ext4);
        fixture.Clean("root/old", [1]);
        ManifestEntry[] entries = Entries(fixture, "a");
        fixture.Platform.Fail(nameof(IPlatform.Exchange), 1, StatusCode.AccessDenied);

        CopyFailure failure = fixture.Copier.MaterializeWhole(entries, fixture.At("root")).Failures.Single();

        Assert.AreEqual((CopyOperation.Rename, null, fixture.At("root")), (failure.Operation, failure.Source, failure.Destination));
        CollectionAssert.AreEqual((string[])["old"], fixture.Files.Names(fixture.At("root")));
        fixture.AssertNoLitter("root", "store");
    }

    [TestMethod]
    public void A_thousand_failures_are_kept_and_all_are_counted()
    {
        using CopyFixture fixture = new(VolumeProfiles.Ext4);
        string missing = fixture.At("missing");
        IEnumerable<ManifestEntry> entries = Enumerable.Range(0, 1001).Select(index => new ManifestEntry(missing, "../" + index));

        BatchResult result = fixture.Copier.Materialize(entries, fixture.At("root"));

        Assert.AreEqual((1000, 1001), (result.Failures.Count, result.Counts.Failed));
    }

    private static void AssertNone(BatchResult result) =>
        Assert.AreEqual("", result.Failures.Messages());

    private static ManifestEntry[] Entries(CopyFixture fixture, params string[] paths)
    {
        string source = fixture.At("store");
        if (!fixture.Files.Exists(source)) fixture.Clean("store", Content.Of(Length));
        return [.. paths.Select(path => new ManifestEntry(source, path))];
    }
}
