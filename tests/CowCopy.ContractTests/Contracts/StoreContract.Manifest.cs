using System.Security.Cryptography;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit;

namespace CowCopy.ContractTests;

/// <summary>Manifests.</summary>
public abstract partial class StoreContract<TVolume>
{
    [TestMethod]
    public void A_manifest_is_materialised_and_then_up_to_date()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        ManifestEntry[] manifest = [Stored(fixture, "a"), Stored(fixture, "b/c"), Stored(fixture, "b/d/e"), Stored(fixture, "b/f")];
        fixture.Clean("root/b/own", [7]);

        BatchResult first = Materialize(fixture, manifest), again = Materialize(fixture, manifest);

        AssertNone(first.Failures);
        Assert.AreEqual((4, 4, 0), (first.Counts.Total, first.Counts.Total - first.Counts.Unchanged, first.Counts.Failed));
        Assert.AreEqual("a b/c b/d/e b/f b/own", Tree(fixture, "root"));
        foreach (ManifestEntry entry in manifest) fixture.AssertEqualFiles(entry.Source, fixture.At("root", entry.Path));
        Assert.AreEqual("4 files: 4 unchanged", again.GetSummary());
        Assert.AreEqual(4, again.Counts.Unchanged);
    }

    [TestMethod]
    public void What_only_the_previous_manifest_had_is_removed()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        fixture.Clean("root/old/deep/file", [1]);
        fixture.Clean("root/old/own", [1]);
        fixture.Clean("root/gone/file", [1]);
        fixture.Clean("root/kept", [1]);
        string[] previous = ["old/deep/file", "gone/file", "kept", "missing/one"];

        BatchResult result = Materialize(fixture, [Stored(fixture, "kept")], previous: previous);

        AssertNone(result.Failures);
        Assert.AreEqual(2, result.DeletedCount);
        Assert.AreEqual("kept old/own", Tree(fixture, "root"));
        CollectionAssert.AreEquivalent((string[])["kept", "old"], fixture.Files.Names(fixture.At("root")));
    }

    [TestMethod]
    public void Nothing_is_removed_after_a_failure()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        fixture.Clean("root/old", [1]);

        BatchResult result = Materialize(
            fixture, [Stored(fixture, "new"), new(fixture.At("store", "missing"), "other")], previous: ["old"]);

        Assert.AreEqual((1, CopyErrorKind.SourceNotFound), (result.Counts.Failed, result.Failures.Single().Kind));
        Assert.AreEqual("new old", Tree(fixture, "root"));
    }

    [TestMethod]
    [DataRow("../outside")]
    [DataRow("a/../../outside")]
    [DataRow("/outside")]
    [DataRow("a//b")]
    [DataRow("a/")]
    [DataRow("")]
    [DataRow(".")]
    [DataRow("a/./b")]
    [DataRow("a\0b")]
    public void A_path_that_leads_out_of_the_root_fails(string path)
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        string source = Stored(fixture, "good").Source;

        BatchResult result = Materialize(fixture, [new(source, path), new(source, "good")]);

        Assert.AreEqual((2, 1), (result.Counts.Total, result.Counts.Failed));
        Assert.AreEqual(CopyErrorKind.UnsafePath, result.Failures.Single().Kind);
        Assert.AreEqual("good", Tree(fixture, "root"));
        fixture.AssertNoLitter("root", "store");
    }

    [TestMethod]
    [DataRow("a", "a")]
    [DataRow("a", "a/b")]
    [DataRow("a/b", "a")]
    public void Paths_that_exclude_each_other_fail(string first, string second)
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        string source = Stored(fixture, "x").Source;

        BatchResult result = Materialize(fixture, [new(source, first), new(source, second)]);

        Assert.AreEqual(CopyErrorKind.DuplicatePath, result.Failures.Single().Kind);
        Assert.AreEqual(first, Tree(fixture, "root"));
    }

    [TestMethod]
    public void What_the_previous_manifest_had_makes_way_for_a_directory_and_for_a_file()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        ManifestEntry[] first = [Stored(fixture, "a"), Stored(fixture, "b/c/d"), Stored(fixture, "b/e"), Stored(fixture, "kept")];
        ManifestEntry[] second = [Stored(fixture, "a/x/y"), Stored(fixture, "a/z"), Stored(fixture, "b"), Stored(fixture, "kept")];
        AssertNone(Materialize(fixture, first).Failures);
        CopyReports results = new();

        BatchResult result = fixture.Copier.Materialize(
            second, fixture.At("root"), options: null, first.Select(static entry => entry.Path), results);

        AssertNone(result.Failures);
        Assert.AreEqual((4, 3, 0), (result.Counts.Total, result.DeletedCount, result.Counts.Failed));
        CollectionAssert.AreEquivalent((int[])[0, 1, 2, 3], results.Files.Select(static one => one.Index).ToArray());
        Assert.AreEqual("a/x/y a/z b kept", Tree(fixture, "root"));
        foreach (ManifestEntry entry in second) fixture.AssertEqualFiles(entry.Source, fixture.At("root", entry.Path));
        AssertNone(Materialize(fixture, first, previous: second.Select(static entry => entry.Path)).Failures);
        Assert.AreEqual("a b/c/d b/e kept", Tree(fixture, "root"));
    }

    [TestMethod]
    public void What_the_previous_manifest_did_not_have_makes_no_way()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        fixture.Clean("root/a", [1]);
        fixture.Clean("root/b/own", [2]);
        fixture.Clean("root/b/old", [3]);
        fixture.Clean("root/old", [4]);

        BatchResult result = Materialize(
            fixture, [Stored(fixture, "a/x"), Stored(fixture, "b")], previous: ["b/old", "old"]);

        CollectionAssert.AreEquivalent(
            (CopyErrorKind[])[CopyErrorKind.DestinationNotDirectory, CopyErrorKind.DestinationIsDirectory],
            result.Failures.Select(static failure => failure.Kind).ToArray());
        Assert.AreEqual((2, 2), (result.Counts.Total, result.Counts.Failed));
        Assert.AreEqual("a b/own", Tree(fixture, "root"));
    }

    [TestMethod]
    public void A_path_that_waits_for_its_place_is_taken_once()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        fixture.Clean("root/a", [1]);
        ManifestEntry entry = Stored(fixture, "a/x"), other = Stored(fixture, "y") with { Path = "a/x" };

        BatchResult result = Materialize(fixture, [entry, other], previous: ["a"]);

        CollectionAssert.AreEquivalent(
            (CopyErrorKind[])[CopyErrorKind.DuplicatePath, CopyErrorKind.DestinationNotDirectory],
            result.Failures.Select(static failure => failure.Kind).ToArray());
        Assert.AreEqual("a", Tree(fixture, "root"));
    }

    [TestMethod]
    public void After_another_failure_nothing_makes_way()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        fixture.Clean("root/a", [1]);

        BatchResult result = Materialize(
            fixture, [Stored(fixture, "a/x"), new(fixture.At("store", "missing"), "other")], previous: ["a"]);

        Assert.AreEqual((2, 2), (result.Counts.Total, result.Counts.Failed));
        CollectionAssert.AreEquivalent(
            (CopyErrorKind[])[CopyErrorKind.DestinationNotDirectory, CopyErrorKind.SourceNotFound],
            result.Failures.Select(static failure => failure.Kind).ToArray());
        Assert.AreEqual("a", Tree(fixture, "root"));
    }

    [TestMethod]
    public void Paths_that_differ_in_case_are_two_only_where_the_volume_says_so()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        ManifestEntry one = Stored(fixture, "one"), two = Stored(fixture, "two");

        BatchResult result = Materialize(fixture, [one with { Path = "dir/Name" }, two with { Path = "dir/name" }]);

        if (result.Succeeded) Assert.HasCount(2, fixture.Files.Names(fixture.At("root", "dir")));
        else Assert.AreEqual(CopyErrorKind.NamesCollide, result.Failures.Single().Kind);
        if (!fixture.Can.IsCaseSensitive) Assert.IsFalse(result.Succeeded);
        fixture.AssertEqualFiles(one.Source, fixture.At("root", "dir", "Name"));
    }

    [TestMethod]
    public void Permissions_are_those_of_the_entry()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        bool isMacOnLinux = fixture is { Volume: null, Can.ClonesByPath: true }; // its query of a mode is not the system's
        if (fixture.Can.FixedMode is not null || isMacOnLinux) return;
        foreach (CopyMode mode in TestKit.CopyModes.ThatCopy.Append(CopyMode.CloneOrHardLink))
        {
            foreach (int permissions in (int[])[0x1ED, 0x180, 0x124, 0x1A4])
            {
                ManifestEntry entry = Stored(fixture, "x") with { Permissions = (UnixFileMode)permissions };
                FileFacts before = fixture.Facts(entry.Source);
                MaterializeOptions options = new() { Copy = new() { Mode = mode, SkipUnchanged = SkipUnchanged.SameTimestamp } };

                BatchResult result = Materialize(fixture, [entry], options);

                AssertNone(result.Failures);
                FileFacts file = fixture.Facts(fixture.At("root", "x"));
                Assert.AreEqual((permissions & 0x80) == 0, file.IsReadOnly, $"{mode} {permissions:X}");
                if (fixture.Can.ByHandle && fixture.Can.HasPermissionBits) Assert.AreEqual((uint)permissions, file.Mode, $"{mode}");
                Assert.AreEqual(before.Mode, fixture.Facts(entry.Source).Mode, "the store's file");
                string again = Materialize(fixture, [entry], options).GetSummary();
                Assert.IsTrue(again is "1 file: 1 unchanged" or "1 file: 1 names of their source already", again);
            }
        }
    }

    [TestMethod]
    public void Two_paths_never_become_one_name()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        ManifestEntry one = Stored(fixture, "one"), two = Stored(fixture, "two");
        const string First = "a\uD800", Second = "a\uD801";

        BatchResult result = Materialize(fixture, [one with { Path = First }, two with { Path = Second }, two]);

        bool isText = fixture.Windows is null; // Windows has names of any 16 bits
        Assert.AreEqual(isText ? 2 : 0, result.Counts.Failed);
        Assert.IsTrue(result.Failures.All(static failure => failure.Kind == CopyErrorKind.InvalidPath));
        Assert.HasCount(isText ? 1 : 3, fixture.Files.Names(fixture.At("root")));
        Assert.AreEqual(
            isText ? CopyErrorKind.InvalidPath : CopyErrorKind.None,
            fixture.Copier.Attempt(one.Source, fixture.At("root", Second)).Failure?.Kind ?? CopyErrorKind.None);
        Assert.AreEqual(isText ? CopyErrorKind.InvalidPath : CopyErrorKind.None,
            fixture.Copier.CopyAll([new(one.Source, fixture.At("other", First))]).Results[0].Failure?.Kind ?? CopyErrorKind.None);
    }

    [TestMethod]
    [DataRow(-1)]
    [DataRow(0x200)]
    [DataRow(0x9ED)]
    [DataRow(int.MinValue)]
    public void Permissions_have_nine_bits(int permissions) =>
        Assert.ThrowsExactly<ArgumentException>(() => new ManifestEntry("source", "path") { Permissions = (UnixFileMode)permissions });

    [TestMethod]
    public void Other_permissions_do_not_go_through_a_link_into_the_store()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        if (!fixture.Can.HasHardLinks || !fixture.Can.KnowsFiles || fixture.Can.FixedMode is not null) return;
        ManifestEntry entry = Stored(fixture, "x");
        FileFacts before = fixture.Facts(entry.Source);
        fixture.Files.MakeDirectory(fixture.At("root"));
        fixture.Files.HardLink(entry.Source, fixture.At("root", "x"));

        BatchResult result = Materialize(fixture, [entry with { Permissions = (UnixFileMode)0x124 }]);

        AssertNone(result.Failures);
        Assert.AreEqual(before.Mode, fixture.Facts(entry.Source).Mode);
        Assert.IsTrue(fixture.Facts(fixture.At("root", "x")).IsReadOnly);
        Assert.AreNotEqual(before.Identity, fixture.Facts(fixture.At("root", "x")).Identity);
    }

    [TestMethod]
    public void Another_length_or_hash_fails_and_the_existing_file_stays()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        ManifestEntry good = Stored(fixture, "x");
        byte[] content = fixture.Files.Read(good.Source);
        string right = Convert.ToHexString(SHA256.HashData(content)), wrong = new('0', 64);
        fixture.Clean("root/x", [1, 2, 3]);
        foreach (CopyMode mode in TestKit.CopyModes.ThatCopy.Append(CopyMode.CloneOrHardLink))
        {
            MaterializeOptions options = new() { Copy = new() { Mode = mode }, VerifyClones = true };
            foreach (ManifestEntry bad in (ManifestEntry[])
                [good with { Length = content.Length + 1 }, good with { Sha256 = wrong }, good with { Sha256 = wrong, Path = "new/x" }])
            {
                BatchResult result = Materialize(fixture, [bad], options);

                CopyFailure failure = result.Failures.Single();
                Assert.AreEqual((CopyErrorKind.ContentMismatch, CopyOperation.CheckSource), (failure.Kind, failure.Operation), $"{mode}");
                if (bad.Sha256 is not null) Assert.Contains(right, failure.Message, StringComparison.OrdinalIgnoreCase);
                if (bad.Sha256 is not null) Assert.Contains(wrong, failure.Message);
                else Assert.Contains($"{content.Length + 1}", failure.Message);
                Assert.AreEqual("x", Tree(fixture, "root"));
                ByteAssert.AreEqual((byte[])[1, 2, 3], fixture.Files.Read(fixture.At("root", "x")));
            }
        }

        Assert.IsTrue(Materialize(
            fixture, [good with { Length = content.Length, Sha256 = right }], new() { VerifyClones = true }).Succeeded);
        fixture.AssertEqualFiles(good.Source, fixture.At("root", "x"));
    }

    [TestMethod]
    public void A_store_file_that_grows_during_the_copy_fails()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        ManifestEntry entry = Stored(fixture, "x") with { Length = 70_001 };
        bool grows = true;
        fixture.Platform.Before = (operation, _) =>
        {
            bool copies = operation is nameof(IFileHandles.Clone) or nameof(IPathClones.CloneByPath) or nameof(IFileHandles.CopyBytes)
                or nameof(IPathCopies.CopyBytesByPath) or nameof(ISystemCopies.SystemCopy);
            if (!copies || !grows) return;
            grows = false;
            fixture.Files.Append(entry.Source, [1]);
        };

        BatchResult result = Materialize(fixture, [entry]);

        fixture.Platform.Before = null;
        Assert.IsFalse(grows);
        Assert.AreEqual(CopyErrorKind.ContentMismatch, result.Failures.Single().Kind);
        Assert.AreEqual("", Tree(fixture, "root"));
    }

    [TestMethod]
    public void A_link_in_the_root_is_not_followed()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        if (!fixture.Can.HasSymbolicLinks || !fixture.OpensDirectories) return;
        ManifestEntry entry = Stored(fixture, "dir/x"), other = Stored(fixture, "y");
        int calls = 1;
        for (int call = 0; call <= calls; call++)
        {
            fixture.Files.MakeDirectory(fixture.At("outside"));
            fixture.Clean("outside/gone", [9]);
            if (call == 0) fixture.Files.MakeDirectory(fixture.At("root", "dir"));
            fixture.Platform.Forget();
            int left = call;
            fixture.Platform.Before = (_, _) =>
            {
                if (--left == 0) fixture.TryReplaceByLink(fixture.At("root", "dir"), fixture.At("away" + call), fixture.At("outside"));
            };

            Materialize(fixture, [entry, other], previous: ["dir/gone"]);

            fixture.Platform.Before = null;
            if (call == 0) calls = fixture.Platform.Calls.Count;
            Assert.AreEqual("gone", Tree(fixture, "outside"), $"call {call}");
            if (fixture.Facts(fixture.At("root", "dir")).Kind == FileKind.SymbolicLink) fixture.Files.Delete(fixture.At("root", "dir"));
        }
    }

    [TestMethod]
    public void A_store_on_another_volume_is_copied()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        string source = Path.Combine(fixture.OtherPath, "stored");
        byte[] content = Content.Of(70_000);
        fixture.Files.Write(source, content);

        BatchResult result = Materialize(
            fixture, [new(source, "a/b") { Length = 70_000, Permissions = (UnixFileMode)0x124 }], new() { Copy = Links });

        AssertNone(result.Failures);
        ByteAssert.AreEqual(content, fixture.Files.Read(fixture.At("root", "a", "b")));
    }

    [TestMethod]
    public void A_whole_root_has_only_what_the_manifest_has()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        fixture.Clean("root/old", [1]);
        ManifestEntry entry = Stored(fixture, "b/c");

        BatchResult failed = MaterializeWhole(fixture, [entry, new(fixture.At("store", "missing"), "x")]);
        Assert.IsFalse(failed.Succeeded);
        Assert.AreEqual("old", Tree(fixture, "root"));

        BatchResult result = MaterializeWhole(fixture, [entry]);
        AssertNone(result.Failures);
        Assert.AreEqual("b/c", Tree(fixture, "root"));
        fixture.AssertNoLitter("root", "store");
    }

    private static void AssertNone(IReadOnlyList<CopyFailure> failures) =>
        Assert.AreEqual("", string.Join('\n', failures.Select(static failure => failure.Message)));

    private static BatchResult Materialize(
        CopyFixture fixture,
        IEnumerable<ManifestEntry> entries,
        MaterializeOptions? options = null,
        IEnumerable<string>? previous = null) =>
        fixture.Copier.Materialize(entries, fixture.At("root"), options, previous);

    private static BatchResult MaterializeWhole(CopyFixture fixture, IEnumerable<ManifestEntry> entries) =>
        fixture.Copier.MaterializeWhole(entries, fixture.At("root"));

    private static ManifestEntry Stored(CopyFixture fixture, string path)
    {
        string stored = "store/" + path.Replace('/', '-');
        if (!fixture.Files.Exists(fixture.At(stored))) fixture.Clean(stored, Content.Of(70_000 + path.Length, path.Length));
        return new ManifestEntry(fixture.At(stored), path);
    }
}
