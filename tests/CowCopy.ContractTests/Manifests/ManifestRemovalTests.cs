using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.Manifests;

/// <summary>What is deleted of a previous manifest, and what stays though it is listed.</summary>
[TestClass]
public sealed class ManifestRemovalTests
{
    private const string Temporary = ".cowcopy-0123456789abcdef.tmp";

    [TestMethod]
    public void A_directory_with_nothing_but_temporary_files_of_a_killed_process_is_deleted()
    {
        using CopyFixture fixture = new(VolumeProfiles.Ext4);
        fixture.Clean("root/a/b/old", [1]);
        fixture.Clean($"root/a/b/{Temporary}", [1]);
        fixture.Files.SymbolicLink(fixture.At("root", "a", "b", ".cowcopy-1.tmp"), "nowhere");

        BatchResult result = Remove(fixture, "a/b/old");

        Assert.AreEqual("", Failures(result));
        CollectionAssert.AreEquivalent((string[])["new"], fixture.Files.Names(fixture.At("root")));
    }

    [TestMethod]
    [DataRow("own", "a file of the user's")]
    [DataRow(".cowcopy-notes", "a name that only begins as a temporary one")]
    [DataRow("notes.tmp", "a name that only ends as a temporary one")]
    [DataRow(".cowcopy-directory.tmp/own", "a directory")]
    public void A_directory_with_anything_else_stays_with_its_temporary_files(string name, string what)
    {
        using CopyFixture fixture = new(VolumeProfiles.Ext4);
        fixture.Clean("root/a/b/old", [1]);
        fixture.Clean($"root/a/b/{Temporary}", [1]);
        fixture.Clean("root/a/b/" + name, [7]);

        BatchResult result = Remove(fixture, "a/b/old");

        Assert.AreEqual("", Failures(result), what);
        CollectionAssert.AreEquivalent(
            (string[])[Temporary, name.Split('/')[0]], fixture.Files.Names(fixture.At("root", "a", "b")), what);
        ByteAssert.AreEqual((byte[])[7], fixture.Files.Read(fixture.At("root", "a", "b", name)), what);
    }

    [TestMethod]
    [DataRow(nameof(IOpenFiles.OpenExclusive), true)]
    [DataRow(nameof(IPlatform.ReadDirectory), false)]
    [DataRow(nameof(IPlatform.Delete), false)]
    public void A_directory_stays_whose_temporary_file_is_in_use_or_cannot_be_seen_or_deleted(string operation, bool isBusy)
    {
        using CopyFixture fixture = new(VolumeProfiles.Ext4);
        fixture.Files.MakeDirectory(fixture.At("root", "a"));
        fixture.Clean($"root/a/{Temporary}", [1]);
        ManifestEntry entry = Stored(fixture);
        fixture.Platform.Forget();
        fixture.Platform.Fail(operation, 1, isBusy ? StatusCode.Busy : StatusCode.AccessDenied);

        BatchResult result = fixture.Copier.Materialize([entry], fixture.At("root"), previous: ["a/gone"]);

        Assert.AreEqual("", Failures(result));
        CollectionAssert.AreEqual((string[])[Temporary], fixture.Files.Names(fixture.At("root", "a")));
    }

    [TestMethod]
    public void A_temporary_file_is_deleted_where_no_system_call_opens_one_alone()
    {
        using CopyFixture fixture = new(VolumeProfiles.Ext4);
        fixture.Clean($"root/a/{Temporary}", [1]);
        ManifestEntry entry = Stored(fixture);
        fixture.Platform.Fail(nameof(IOpenFiles.OpenExclusive), 1, StatusCode.NotSupported);

        BatchResult result = fixture.Copier.Materialize([entry], fixture.At("root"), previous: ["a/gone"]);

        Assert.AreEqual("", Failures(result));
        CollectionAssert.AreEquivalent((string[])["new"], fixture.Files.Names(fixture.At("root")));
    }

    [TestMethod]
    public void What_cannot_be_deleted_is_a_failure_that_names_it_and_is_not_counted()
    {
        using CopyFixture fixture = new(VolumeProfiles.Ext4);
        foreach (string name in (string[])["a/one", "b/two"]) fixture.Clean("root/" + name, [1]);
        ManifestEntry entry = Stored(fixture);
        fixture.Platform.Fail(nameof(IPlatform.Delete), 1, StatusCode.AccessDenied);

        BatchResult result = fixture.Copier.Materialize([entry], fixture.At("root"), previous: ["a/one", "b/two"]);

        CopyFailure failure = result.Failures.Single();
        Assert.AreEqual((CopyErrorKind.AccessDenied, CopyOperation.DeleteDestination), (failure.Kind, failure.Operation));
        Assert.AreEqual((fixture.At("root", "a/one"), 1), (failure.Destination, result.DeletedCount));
        CollectionAssert.AreEquivalent((string[])["a", "new"], fixture.Files.Names(fixture.At("root")));
    }

    [TestMethod]
    public void What_cannot_be_queried_is_a_failure_and_stays()
    {
        using CopyFixture fixture = new(VolumeProfiles.Ext4);
        fixture.Clean("root/old", [1]);
        fixture.Clean("root/other", [1]);
        ManifestEntry entry = Stored(fixture);
        IEnumerable<string> Previous()
        {
            yield return "other";
            fixture.Platform.Fail(nameof(IPlatform.Inspect), 1, StatusCode.AccessDenied);
            yield return "old";
        }

        BatchResult result = fixture.Copier.Materialize([entry], fixture.At("root"), previous: Previous());

        Assert.AreEqual((CopyErrorKind.AccessDenied, 1), (result.Failures.Single().Kind, result.DeletedCount));
        CollectionAssert.AreEquivalent((string[])["new", "old"], fixture.Files.Names(fixture.At("root")));
    }

    [TestMethod]
    public void A_directory_of_an_entry_stays_though_it_is_empty()
    {
        using CopyFixture fixture = new(VolumeProfiles.Ext4);
        fixture.Clean("root/a/b/old", [1]);

        BatchResult result = fixture.Copier.Materialize(
            [ManifestEntry.Directory("a/b"), Stored(fixture)], fixture.At("root"), previous: ["a/b/old"]);

        Assert.AreEqual(("", 1), (Failures(result), result.DeletedCount));
        CollectionAssert.AreEqual((string[])["b"], fixture.Files.Names(fixture.At("root", "a")));
    }

    [TestMethod]
    public void Directories_are_deleted_from_the_deepest_up_to_the_first_with_something_else()
    {
        using CopyFixture fixture = new(VolumeProfiles.Ext4);
        foreach (string name in (string[])["a/b/c/d/old", "a/b/c/x/old", "a/own"]) fixture.Clean("root/" + name, [1]);

        BatchResult result = Remove(fixture, "a/b/c/x/old", "a/b/c/d/old", "a/b/c/e/gone");

        Assert.AreEqual(("", 2), (Failures(result), result.DeletedCount));
        CollectionAssert.AreEqual((string[])["own"], fixture.Files.Names(fixture.At("root", "a")));
    }

    [TestMethod]
    public void Another_spelling_is_another_name_where_directories_tell_them_apart()
    {
        using CopyFixture fixture = new(VolumeProfiles.Ext4);
        foreach (string name in (string[])["deep/NAME", "DEEP/old", "deep/new"]) fixture.Clean("root/" + name, [1]);
        ManifestEntry[] entries = [Stored(fixture) with { Path = "deep/Name" }, Stored(fixture) with { Path = "deep/new" }];

        BatchResult result = fixture.Copier.Materialize(
            entries, fixture.At("root"), previous: ["deep/NAME", "DEEP/old", "deep/new"]);

        Assert.AreEqual(("", 2), (Failures(result), result.DeletedCount));
        CollectionAssert.AreEqual((string[])["deep"], fixture.Files.Names(fixture.At("root")));
        CollectionAssert.AreEquivalent((string[])["Name", "new"], fixture.Files.Names(fixture.At("root", "deep")));
    }

    [TestMethod]
    public void Another_spelling_is_the_same_name_where_the_volume_says_so()
    {
        using CopyFixture fixture = new(VolumeProfiles.Ntfs);
        foreach (string name in (string[])["Top", "Dir/old", "Gone/old"]) fixture.Clean("root/" + name, [1]);
        ManifestEntry[] entries = [Stored(fixture) with { Path = "Top" }, ManifestEntry.Directory("Dir")];

        BatchResult result = fixture.Copier.Materialize(
            entries, fixture.At("root"), previous: ["TOP", "DIR/old", "gone/OLD"]);

        Assert.AreEqual(("", 2), (Failures(result), result.DeletedCount));
        CollectionAssert.AreEquivalent((string[])["Top", "Dir"], fixture.Files.Names(fixture.At("root")));
    }

    [TestMethod]
    public void The_root_stays_when_nothing_is_left_in_it()
    {
        using CopyFixture fixture = new(VolumeProfiles.Ext4);
        foreach (string name in (string[])["a/old", "old"]) fixture.Clean("root/" + name, [1]);

        BatchResult result = fixture.Copier.Materialize([], fixture.At("root"), previous: ["a/old", "old"]);

        Assert.AreEqual(("", 2), (Failures(result), result.DeletedCount));
        CollectionAssert.AreEqual((string[])["root"], fixture.Files.Names(fixture.Path));
        Assert.IsEmpty(fixture.Files.Names(fixture.At("root")));
    }

    [TestMethod]
    public void Directories_of_two_spellings_are_both_deleted_where_they_are_two()
    {
        using CopyFixture fixture = new(VolumeProfiles.Ext4);
        foreach (string name in (string[])["a/old", "A/old", "b/own", "B/old"]) fixture.Clean("root/" + name, [1]);

        BatchResult result = Remove(fixture, "a/old", "A/old", "B/old");

        Assert.AreEqual(("", 3), (Failures(result), result.DeletedCount));
        CollectionAssert.AreEquivalent((string[])["b", "new"], fixture.Files.Names(fixture.At("root")));
    }

    [TestMethod]
    public void Nothing_more_is_deleted_when_the_caller_has_cancelled()
    {
        using CopyFixture fixture = new(VolumeProfiles.Ext4);
        foreach (string name in (string[])["one", "two"]) fixture.Clean("root/" + name, [1]);
        using CancellationTokenSource cancellation = new();
        IEnumerable<string> Previous()
        {
            yield return "one";
            cancellation.Cancel();
            yield return "two";
        }

        Assert.ThrowsExactly<OperationCanceledException>(() => fixture.Copier.Materialize(
            [Stored(fixture)], fixture.At("root"), previous: Previous(), cancellationToken: cancellation.Token));

        CollectionAssert.AreEquivalent((string[])["new", "two"], fixture.Files.Names(fixture.At("root")));
    }

    [TestMethod]
    public void A_link_through_which_a_source_is_read_is_not_deleted()
    {
        using CopyFixture fixture = new(VolumeProfiles.Ext4);
        ManifestEntry entry = Stored(fixture);
        fixture.Files.MakeDirectory(fixture.At("root"));
        foreach (string name in (string[])["used", "other"]) fixture.Files.SymbolicLink(fixture.At("root", name), entry.Source);

        BatchResult result = fixture.Copier.Materialize(
            [entry with { Source = fixture.At("root", "used") }], fixture.At("root"), previous: ["used", "other"]);

        Assert.AreEqual((CopyErrorKind.DestinationIsSource, 1), (result.Failures.Single().Kind, result.DeletedCount));
        CollectionAssert.AreEquivalent((string[])["new", "used"], fixture.Files.Names(fixture.At("root")));
    }

    [TestMethod]
    [DataRow("root")]
    [DataRow("link")]
    public void Of_a_source_with_several_names_the_one_in_its_directory_is_not_deleted(string directory)
    {
        using CopyFixture fixture = new(VolumeProfiles.Ext4);
        ManifestEntry entry = Stored(fixture);
        fixture.Files.MakeDirectory(fixture.At("root", "deep"));
        fixture.Files.SymbolicLink(fixture.At("link"), fixture.At("root"));
        foreach (string[] name in (string[][])[["used"], ["deep", "other"]])
            fixture.Files.HardLink(entry.Source, fixture.At(["root", .. name]));

        BatchResult result = fixture.Copier.Materialize(
            [entry with { Source = fixture.At(directory, "used") }], fixture.At("root"), previous: ["used", "deep/other"]);

        Assert.AreEqual((CopyErrorKind.DestinationIsSource, 1), (result.Failures.Single().Kind, result.DeletedCount));
        CollectionAssert.AreEquivalent((string[])["new", "used"], fixture.Files.Names(fixture.At("root")));
    }

    [TestMethod]
    [DataRow("../outside")]
    [DataRow("a/../../outside")]
    [DataRow("..\\outside")]
    public void A_listed_path_that_leads_out_of_the_root_is_a_failure_and_deletes_nothing(string path)
    {
        using CopyFixture fixture = new(VolumeProfiles.Smb);
        fixture.Clean("outside", [7]);

        BatchResult result = Remove(fixture, path);

        Assert.AreEqual((CopyErrorKind.UnsafePath, 0), (result.Failures.Single().Kind, result.DeletedCount));
        ByteAssert.AreEqual((byte[])[7], fixture.Files.Read(fixture.At("outside")));
    }

    private static BatchResult Remove(CopyFixture fixture, params string[] previous) =>
        fixture.Copier.Materialize([Stored(fixture)], fixture.At("root"), previous: previous);

    private static ManifestEntry Stored(CopyFixture fixture)
    {
        if (!fixture.Files.Exists(fixture.At("store"))) fixture.Clean("store", Content.Of(5000));
        return new ManifestEntry(fixture.At("store"), "new");
    }

    private static string Failures(BatchResult result) =>
        result.Failures.Messages();
}
