using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit;

namespace CowCopy.ContractTests;

/// <summary>Manifests after a kill, and where a user has changed what an earlier run made.</summary>
public abstract partial class StoreContract<TVolume>
{
    private static readonly string[] FirstPaths = ["a", "b/c/d", "b/e", "f/g", "gone/x/y", "kept"];
    private static readonly string[] SecondPaths = ["a/x/y", "a/z", "b", "f/g", "kept"];

    [TestMethod]
    [TestCategory("Thorough")]
    [DataRow(OverwriteMode.Auto)]
    [DataRow(OverwriteMode.AtomicRename)]
    public void The_same_call_after_a_kill_at_any_call_ends_as_without_a_kill(OverwriteMode overwrite)
    {
        MaterializeOptions options = Restarted(overwrite);
        bool isKilled = true;
        for (int kill = FirstCall; isKilled; kill += Step)
        {
            using CopyFixture fixture = CopyFixture.On<TVolume>();
            AssertNone(Materialize(fixture, Entries(fixture, FirstPaths)).Failures);
            ManifestEntry[] second = Entries(fixture, SecondPaths);
            second[3] = second[3] with { Source = second[0].Source }; // other content for an existing file
            int left = kill;
            fixture.Platform.At = operation => operation is nameof(IFileHandles.Close) or RecordingPlatform.CloseNew || --left > 0
                ? null
                : PlatformStatus.From(StatusCode.DeviceError); // nothing that the process did after the kill has any effect
            Materialize(fixture, second, options, FirstPaths);
            fixture.Platform.At = null;
            isKilled = left <= 0;

            BatchResult again = Materialize(fixture, second, options, FirstPaths);

            AssertNone(again.Failures);
            AssertHolds(fixture, second, $"kill {kill}");
        }
    }

    [TestMethod]
    [TestCategory("Thorough")]
    public void A_run_that_replaces_nothing_ends_after_a_kill_at_any_call_as_without_a_kill()
    {
        bool isKilled = true;
        for (int kill = FirstCall; isKilled; kill += Step)
        {
            using CopyFixture fixture = CopyFixture.On<TVolume>();
            ManifestEntry[] entries = Entries(fixture, FirstPaths);
            int left = kill;
            fixture.Platform.At = operation => operation is nameof(IFileHandles.Close) or RecordingPlatform.CloseNew || --left > 0
                ? null
                : PlatformStatus.From(StatusCode.DeviceError);
            Materialize(fixture, entries, Restarted(OverwriteMode.Never), ["kept", "gone"]);
            fixture.Platform.At = null;
            isKilled = left <= 0;

            BatchResult again = Materialize(fixture, entries, Restarted(OverwriteMode.Never), ["kept", "gone"]);

            AssertNone(again.Failures);
            AssertHolds(fixture, entries, $"kill {kill}");
        }
    }

    [TestMethod]
    public void A_run_that_replaces_nothing_fails_where_another_file_is()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        ManifestEntry entry = Stored(fixture, "a");
        fixture.Clean("root/a", [7]);

        BatchResult result = Materialize(fixture, [entry, Stored(fixture, "b")], Restarted(OverwriteMode.Never), ["a"]);

        Assert.AreEqual(CopyErrorKind.DestinationExists, result.Failures.Single().Kind);
        ByteAssert.AreEqual((byte[])[7], fixture.Files.Read(fixture.At("root", "a")));
        CollectionAssert.AreEquivalent((string[])["a", "b"], fixture.Files.Names(fixture.At("root")));
    }

    [TestMethod]
    public void Files_that_a_user_has_deleted_make_way_for_a_file()
    {
        foreach (string[] deleted in (string[][])[["b/c/d"], ["b/c/d", "b/e"], ["b/c/d", "b/c", "b/e"]])
        {
            using CopyFixture fixture = CopyFixture.On<TVolume>();
            AssertNone(Materialize(fixture, Entries(fixture, FirstPaths)).Failures);
            foreach (string path in deleted) Delete(fixture, fixture.At("root", path));
            ManifestEntry[] second = Entries(fixture, SecondPaths);

            AssertNone(Materialize(fixture, second, Restarted(OverwriteMode.Auto), FirstPaths).Failures);

            AssertHolds(fixture, second, string.Join(' ', deleted));
        }
    }

    [TestMethod]
    [DataRow("b/e", "an earlier file")]
    [DataRow("a", "an earlier file that becomes a directory")]
    [DataRow("f/g", "a file of both manifests")]
    [DataRow("gone/x/y", "an earlier file whose directory goes")]
    public void A_file_that_a_user_has_replaced_by_an_empty_directory_makes_way(string path, string what)
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        AssertNone(Materialize(fixture, Entries(fixture, FirstPaths)).Failures);
        Delete(fixture, fixture.At("root", path));
        fixture.Files.MakeDirectory(fixture.At("root", path));
        ManifestEntry[] second = Entries(fixture, SecondPaths);

        AssertNone(Materialize(fixture, second, Restarted(OverwriteMode.Auto), FirstPaths).Failures);

        AssertHolds(fixture, second, what);
    }

    [TestMethod]
    public void A_directory_with_files_of_a_user_stays_and_the_next_call_without_them_succeeds()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        AssertNone(Materialize(fixture, Entries(fixture, FirstPaths)).Failures);
        Delete(fixture, fixture.At("root", "b/e"));
        fixture.Clean("root/b/e/own", [7]);
        ManifestEntry[] second = Entries(fixture, SecondPaths);
        MaterializeOptions options = Restarted(OverwriteMode.Auto);

        Assert.AreEqual(CopyErrorKind.DestinationIsDirectory, Materialize(fixture, second, options, FirstPaths).Failures.Single().Kind);
        ByteAssert.AreEqual((byte[])[7], fixture.Files.Read(fixture.At("root", "b", "e", "own")));
        fixture.Files.Delete(fixture.At("root", "b", "e", "own"));

        AssertNone(Materialize(fixture, second, options, FirstPaths).Failures);
        AssertHolds(fixture, second, "without the user's file");
    }

    [TestMethod]
    public void A_link_that_a_user_has_put_in_the_place_of_an_earlier_file_makes_way_for_a_directory()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        if (!fixture.Can.HasSymbolicLinks) return;
        AssertNone(Materialize(fixture, Entries(fixture, FirstPaths)).Failures);
        fixture.Clean("outside/own", [7]);
        Delete(fixture, fixture.At("root", "a"));
        fixture.Files.SymbolicLink(fixture.At("root", "a"), fixture.At("outside"));
        ManifestEntry[] second = Entries(fixture, SecondPaths);

        AssertNone(Materialize(fixture, second, Restarted(OverwriteMode.Auto), FirstPaths).Failures);

        AssertHolds(fixture, second, "a link");
        Assert.AreEqual("own", Tree(fixture, "outside"));
    }

    private static MaterializeOptions Restarted(OverwriteMode overwrite) => new()
    {
        Overwrite = overwrite,
        MaxDegreeOfParallelism = 1,
    };

    private static ManifestEntry[] Entries(CopyFixture fixture, string[] paths) => [.. paths.Select(path => Stored(fixture, path))];

    private static void Delete(CopyFixture fixture, string path)
    {
        if (fixture.Facts(path).Kind == FileKind.Directory) Assert.IsTrue(fixture.Platform.Inner.DeleteDirectory(path).IsOk, path);
        else fixture.Files.Delete(path);
    }

    /// <summary>Asserts that the root has the files and directories of a manifest; a kill may leave temporary files beside them.</summary>
    private static void AssertHolds(CopyFixture fixture, ManifestEntry[] entries, string message)
    {
        string[] paths = [.. entries.Select(static entry => entry.Path)];
        string[] directories = [.. paths.SelectMany(static path => path.Split('/').SkipLast(1).Select((_, at) => Start(path, at + 1)))];
        IEnumerable<string> all = Everything(fixture, fixture.At("root"), "");
        string[] found = [.. all.Where(static path => !PathText.IsTemporary(Path.GetFileName(path)))];
        CollectionAssert.AreEquivalent((string[])[.. paths, .. directories.Distinct()], found, message);
        foreach (ManifestEntry entry in entries) fixture.AssertEqualFiles(entry.Source, fixture.At("root", entry.Path));
    }

    private static string Start(string path, int names) => string.Join('/', path.Split('/').Take(names));

    private static IEnumerable<string> Everything(CopyFixture fixture, string directory, string prefix)
    {
        foreach (string name in fixture.Files.Names(directory))
        {
            yield return prefix + name;
            string path = Path.Combine(directory, name);
            if (fixture.Facts(path).Kind != FileKind.Directory) continue;
            foreach (string below in Everything(fixture, path, prefix + name + "/")) yield return below;
        }
    }
}
