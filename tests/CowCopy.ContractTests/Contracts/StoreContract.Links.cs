using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit;

namespace CowCopy.ContractTests;

/// <summary>Symbolic links and empty directories of manifests.</summary>
public abstract partial class StoreContract<TVolume>
{
    private static readonly string[] Targets = ["lib.so.1", "../missing", "/nowhere/at all", "../../outside/kept", "."];

    [TestMethod]
    public void Links_have_the_text_that_was_given_and_directories_are_made()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        if (!fixture.Can.HasSymbolicLinks) return;
        fixture.Clean("outside/kept", [1]);
        ManifestEntry[] entries =
        [
            Stored(fixture, "bin/tool"),
            .. Targets.Select(static (target, index) => ManifestEntry.Link($"lib/{index}/link", target)),
            ManifestEntry.Link("top", "lib"),
            ManifestEntry.Directory("empty"),
            ManifestEntry.Directory("deep/er/empty"),
            ManifestEntry.Directory("bin"),
        ];

        BatchResult made = Materialize(fixture, entries);

        AssertNone(made.Failures);
        Assert.AreEqual((10, 10, 6, 3), (made.Counts.Total, made.Counts.Copied, made.Counts.SymbolicLinked, made.Counts.Directories));
        AssertLinksAndDirectories(fixture, entries);
        Assert.StartsWith("10 entries: ", made.GetSummary());
        Assert.Contains("6 linked", made.GetSummary());
        Assert.Contains("3 directories made", made.GetSummary());

        BatchResult again = Materialize(fixture, entries);
        AssertNone(again.Failures);
        Assert.AreEqual((10, 10), (again.Counts.Total, again.Counts.Unchanged));
        AssertLinksAndDirectories(fixture, entries);
        Assert.AreEqual("kept", Tree(fixture, "outside"));
    }

    [TestMethod]
    public void A_link_takes_the_place_of_a_file_and_of_another_link_and_a_file_that_of_a_link()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        if (!fixture.Can.HasSymbolicLinks) return;
        fixture.Clean("outside/kept", [1]);
        fixture.Clean("root/file", [2]);
        fixture.Files.SymbolicLink(fixture.At("root", "other"), fixture.At("outside", "kept"));
        fixture.Files.SymbolicLink(fixture.At("root", "plain"), fixture.At("outside", "kept"));
        ManifestEntry plain = Stored(fixture, "plain");

        BatchResult made = Materialize(fixture, [ManifestEntry.Link("file", "a"), ManifestEntry.Link("other", "b"), plain]);

        AssertNone(made.Failures);
        Assert.AreEqual(("a", "b"), (TextOf(fixture, "file"), TextOf(fixture, "other")));
        fixture.AssertEqualFiles(plain.Source, fixture.At("root", "plain"));
        ByteAssert.AreEqual((byte[])[1], fixture.Files.Read(fixture.At("outside", "kept")));
        CollectionAssert.AreEquivalent((string[])["file", "other", "plain"], fixture.Files.Names(fixture.At("root")));
    }

    [TestMethod]
    public void A_link_in_the_place_of_a_directory_fails_and_so_does_a_directory_in_the_place_of_a_file_or_link()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        if (!fixture.Can.HasSymbolicLinks) return;
        fixture.Clean("root/directory/own", [1]);
        fixture.Clean("root/file", [2]);
        fixture.Files.SymbolicLink(fixture.At("root", "link"), fixture.At("root", "directory"));

        BatchResult made = Materialize(
            fixture, [ManifestEntry.Link("directory", "x"), ManifestEntry.Directory("file"), ManifestEntry.Directory("link")]);

        CollectionAssert.AreEquivalent(
            (CopyErrorKind[])[CopyErrorKind.DestinationIsDirectory, CopyErrorKind.DestinationNotDirectory, CopyErrorKind.DestinationIsLink],
            made.Failures.Select(static one => one.Kind).ToArray());
        foreach (CopyFailure failure in made.Failures)
        {
            Assert.IsNull(failure.Source);
            Assert.StartsWith($"Cannot make the {(failure.Operation == CopyOperation.Link ? "link" : "directory")} \"", failure.Message);
        }

        ByteAssert.AreEqual((byte[])[2], fixture.Files.Read(fixture.At("root", "file")));
        Assert.AreEqual(FileKind.SymbolicLink, fixture.Facts(fixture.At("root", "link")).Kind);
    }

    [TestMethod]
    public void What_only_the_previous_manifest_had_is_removed_and_a_directory_that_is_wanted_empty_stays()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        if (!fixture.Can.HasSymbolicLinks) return;
        fixture.Clean("outside/kept", [1]);
        ManifestEntry[] first =
        [
            Stored(fixture, "was/file"), Stored(fixture, "emptied/file"), ManifestEntry.Link("old", fixture.At("outside")),
            ManifestEntry.Link("turns", "x"), ManifestEntry.Directory("gone/empty"), ManifestEntry.Directory("stays/empty"),
            ManifestEntry.Directory("own"), ManifestEntry.Directory("becomes"),
        ];
        ManifestEntry[] second =
        [
            ManifestEntry.Link("was", "elsewhere"), ManifestEntry.Directory("emptied"), ManifestEntry.Directory("turns/to"),
            ManifestEntry.Directory("stays/empty"), ManifestEntry.Link("becomes", "x"),
        ];
        AssertNone(Materialize(fixture, first).Failures);
        fixture.Clean("root/own/file", [1]);

        BatchResult made = Materialize(fixture, second, previous: first.Select(static entry => entry.Path));

        AssertNone(made.Failures);
        Assert.AreEqual(4, made.DeletedCount, "two files and two links");
        CollectionAssert.AreEquivalent(
            (string[])["was", "emptied", "turns", "turns/to", "stays", "stays/empty", "own", "own/file", "becomes"],
            Everything(fixture, fixture.At("root"), "").ToArray());
        Assert.AreEqual(("elsewhere", "x"), (TextOf(fixture, "was"), TextOf(fixture, "becomes")));
        Assert.AreEqual("kept", Tree(fixture, "outside"));
        Assert.AreEqual(5, Materialize(fixture, second, previous: second.Select(static entry => entry.Path)).Counts.Unchanged);
        Assert.AreEqual(FileKind.Directory, fixture.Facts(fixture.At("root", "stays", "empty")).Kind);
    }

    [TestMethod]
    public void Nothing_is_written_below_a_link_of_the_manifest()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        if (!fixture.Can.HasSymbolicLinks) return;
        fixture.Clean("outside/kept", [1]);
        ManifestEntry link = ManifestEntry.Link("a", fixture.At("outside")), file = Stored(fixture, "a/b");
        ManifestEntry[] others = [file, ManifestEntry.Link("a/c", "x"), ManifestEntry.Directory("a"), ManifestEntry.Directory("a/d"), link];

        BatchResult first = Materialize(fixture, [link, .. others]);

        Assert.AreEqual(others.Length, first.Failures.Count(static one => one.Kind == CopyErrorKind.DuplicatePath));
        Assert.AreEqual(fixture.At("outside"), TextOf(fixture, "a"));
        Assert.AreEqual("kept", Tree(fixture, "outside"));
        BatchResult again = fixture.Copier.Materialize([file, link], fixture.At("other"));
        Assert.AreEqual(CopyErrorKind.DuplicatePath, again.Failures.Single().Kind);
        fixture.AssertEqualFiles(file.Source, fixture.At("other", "a", "b"));
    }

    [TestMethod]
    [DataRow("../x")]
    [DataRow("a/../../x")]
    [DataRow("/x")]
    [DataRow("a//b")]
    [DataRow("a\0b")]
    public void The_path_of_a_link_or_directory_does_not_lead_out_of_the_root(string path)
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();

        BatchResult made = Materialize(fixture, [ManifestEntry.Link(path, "x"), ManifestEntry.Directory(path)]);

        CollectionAssert.AreEqual(
            (CopyErrorKind[])[CopyErrorKind.UnsafePath, CopyErrorKind.UnsafePath], made.Failures.Select(static one => one.Kind).ToArray());
        CollectionAssert.AreEqual((string[])["root"], fixture.Files.Names(fixture.Path));
        Assert.IsEmpty(fixture.Files.Names(fixture.At("root")));
    }

    [TestMethod]
    public void A_whole_root_has_the_links_and_directories_of_the_manifest()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        if (!fixture.Can.HasSymbolicLinks) return;
        fixture.Clean("root/old", [1]);
        ManifestEntry[] entries =
        [
            Stored(fixture, "a/b"), ManifestEntry.Link("a/link", "b"), ManifestEntry.Link("to", "../root/old"),
            ManifestEntry.Directory("e"),
        ];

        BatchResult failed = MaterializeWhole(fixture, [.. entries, ManifestEntry.Link("a/b", "x")]);
        Assert.AreEqual(CopyErrorKind.DuplicatePath, failed.Failures.Single().Kind);
        Assert.AreEqual("old", Tree(fixture, "root"));

        AssertNone(MaterializeWhole(fixture, entries).Failures);
        AssertLinksAndDirectories(fixture, entries);
        CollectionAssert.AreEquivalent(
            (string[])["a", "a/b", "a/link", "to", "e"], Everything(fixture, fixture.At("root"), "").ToArray());
        fixture.AssertNoLitter("root", "store");
    }

    [TestMethod]
    public void Nothing_is_replaced_by_a_link_where_that_is_forbidden()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        if (!fixture.Can.HasSymbolicLinks) return;
        fixture.Clean("root/file", [2]);
        fixture.Files.SymbolicLink(fixture.At("root", "equal"), "../x");
        fixture.Files.SymbolicLink(fixture.At("root", "other"), "y");
        MaterializeOptions never = new() { Overwrite = OverwriteMode.Never };
        ManifestEntry[] links =
            [.. new[] { "file", "equal", "other", "new" }.Select(static path => ManifestEntry.Link(path, "../x"))];

        BatchResult made = Materialize(fixture, links, never);

        Assert.AreEqual((2, 1, 1), (made.Counts.Failed, made.Counts.Unchanged, made.Counts.SymbolicLinked));
        Assert.IsTrue(made.Failures.All(static one => one.Kind == CopyErrorKind.DestinationExists));
        Assert.AreEqual("y", TextOf(fixture, "other"));
        ByteAssert.AreEqual((byte[])[2], fixture.Files.Read(fixture.At("root", "file")));
    }

    /// <summary>A kill between any two calls, simulated by all calls after it failing, and the same call again.</summary>
    [TestMethod]
    public void The_same_call_with_links_and_directories_after_a_kill_at_any_call_ends_as_without_a_kill()
    {
        using CopyFixture probe = CopyFixture.On<TVolume>();
        if (!probe.Can.HasSymbolicLinks) return;
        bool isKilled = true;
        for (int kill = FirstCall; isKilled; kill += Step)
        {
            using CopyFixture fixture = CopyFixture.On<TVolume>();
            ManifestEntry[] first =
                [Stored(fixture, "a"), ManifestEntry.Link("b", "x"), ManifestEntry.Directory("c/d"), ManifestEntry.Link("e/f", "x")];
            ManifestEntry[] second =
                [ManifestEntry.Link("a", "y"), ManifestEntry.Directory("b"), ManifestEntry.Link("c", "z"), Stored(fixture, "g/h")];
            string[] previous = [.. first.Select(static entry => entry.Path)];
            AssertNone(Materialize(fixture, first).Failures);
            int left = kill;
            fixture.Platform.At = operation => operation is nameof(IFileHandles.Close) or RecordingPlatform.CloseNew || --left > 0
                ? null
                : PlatformStatus.From(StatusCode.DeviceError);
            Materialize(fixture, second, Restarted(OverwriteMode.Auto), previous);
            fixture.Platform.At = null;
            isKilled = left <= 0;

            AssertNone(Materialize(fixture, second, previous: previous).Failures);

            string[] found = [.. Everything(fixture, fixture.At("root"), "").Where(static path => !IsTemporary(Path.GetFileName(path)))];
            CollectionAssert.AreEquivalent((string[])["a", "b", "c", "g", "g/h"], found, $"kill {kill}");
            AssertLinksAndDirectories(fixture, second);
        }
    }

    private static void AssertLinksAndDirectories(CopyFixture fixture, ManifestEntry[] entries)
    {
        foreach (ManifestEntry entry in entries)
        {
            string path = fixture.At("root", entry.Path);
            if (entry.Kind == ManifestEntryKind.Link) Assert.AreEqual(entry.Target, TextOf(fixture, entry.Path), entry.Path);
            else if (entry.Kind == ManifestEntryKind.File) fixture.AssertEqualFiles(entry.Source, path);
            else Assert.AreEqual(FileKind.Directory, fixture.Facts(path).Kind, entry.Path);
        }
    }

    private static string? TextOf(CopyFixture fixture, string path) => fixture.Files.LinkTarget(fixture.At("root", path));
}
