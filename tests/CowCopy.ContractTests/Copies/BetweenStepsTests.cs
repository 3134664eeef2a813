using CowCopy.ContractTests.Rules;
using CowCopy.ContractTests.Simulated;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.Copies;

/// <summary>
/// What another process changes, or what fails, between two steps of one copy: the source is read as it is by then, nothing is lost, and
/// what is reported is what is there.
/// </summary>
[TestClass]
public sealed class BetweenStepsTests
{
    private const int Large = 3 << 20;

    private static readonly string[] ByPath =
        [nameof(ISystemCopies.SystemCopy), nameof(IPathClones.CloneByPath), nameof(IPathCopies.CopyBytesByPath)];

    public static IEnumerable<object[]> OfPaths { get; } = [.. EachVolume.All.Where(row => IsByPath((string)row[0]))];

    public static IEnumerable<object[]> Simulated { get; } = [.. EachVolume.All.Where(row => !EachVolume.IsReal((string)row[0]))];

    /// <summary>The first pass of a batch closes the source of a large dirty file, the second opens it again.</summary>
    [TestMethod]
    [DataRow(OverwriteMode.DeleteFirst)]
    [DataRow(OverwriteMode.AtomicRename)]
    public void A_source_that_goes_while_it_is_written_back_costs_no_destination(OverwriteMode overwrite)
    {
        using CopyFixture fixture = CopyFixture.On<Xfs>();
        string source = fixture.Dirty("source", Content.Of(Large)), copy = fixture.Clean("copy", Content.Of(20));
        string other = fixture.Clean("other", Content.Of(20));
        fixture.Platform.Before = (operation, _) =>
        {
            if (operation == nameof(IDirtyPages.StartWriteback)) fixture.Files.Delete(source);
        };

        CopyResult result = fixture.Copier.CopyAll(
            [new(source, copy), new(other, fixture.At("second"))], new CopyOptions { Overwrite = overwrite }).Results[0];

        Assert.AreEqual((CopyErrorKind.SourceNotFound, CopyOperation.OpenSource), (result.Failure!.Kind, result.Failure.Operation));
        ByteAssert.AreEqual(Content.Of(20), fixture.Files.Read(copy));
    }

    /// <summary>Only what is open shows it: the name was queried before.</summary>
    [TestMethod]
    [DynamicData(nameof(Simulated))]
    public void A_source_that_becomes_a_directory_before_it_is_opened_costs_no_destination(string volume)
    {
        foreach (OverwriteMode overwrite in OverwriteModes.ThatReplace)
        {
            foreach (CopyMode mode in (CopyMode[])[CopyMode.Auto, CopyMode.ByteCopy])
            {
                using CopyFixture fixture = EachVolume.Make(volume);
                string source = fixture.Clean("source", Content.Of(5_000)), copy = fixture.Clean("copy", Content.Of(20_000));
                bool isDirectory = false;
                fixture.Platform.Before = (operation, _) =>
                {
                    if (operation != nameof(IFileHandles.OpenSource) || isDirectory) return;
                    isDirectory = true;
                    fixture.Files.Delete(source);
                    fixture.Files.MakeDirectory(source);
                };

                CopyResult result = fixture.Copier.Attempt(source, copy, new CopyOptions { Overwrite = overwrite, Mode = mode });

                fixture.Platform.Before = null;
                if (!isDirectory) continue; // by a system copy
                Assert.IsFalse(result.Succeeded, $"{overwrite} {mode}");
                ByteAssert.AreEqual(Content.Of(20_000), fixture.Files.Read(copy), $"{overwrite} {mode}");
                fixture.AssertNoLitter("source", "copy");
            }
        }
    }

    [TestMethod]
    [DynamicData(nameof(OfPaths))]
    public void For_a_source_that_goes_before_it_is_copied_by_path_no_directory_is_created(string volume)
    {
        using CopyFixture fixture = EachVolume.Make(volume);
        foreach (CopyMode mode in (CopyMode[])[CopyMode.Auto, CopyMode.SystemCopy])
        {
            string source = fixture.Clean("source", Content.Of(20));
            fixture.Platform.Before = (operation, _) =>
            {
                if (ByPath.Contains(operation)) fixture.Files.Delete(source);
            };

            CopyResult result = fixture.Copier.Attempt(source, fixture.At("new", "deep", "copy"), new CopyOptions { Mode = mode });

            fixture.Platform.Before = null;
            bool isUnseen = fixture.Windows is not null && fixture.Volume!.Profile.Clones == ClonePrimitive.None;
            CopyOperation expected = isUnseen ? CopyOperation.InspectSource : CopyOperation.OpenSource;
            Assert.AreEqual((CopyErrorKind.SourceNotFound, expected), (result.Failure!.Kind, result.Failure.Operation), $"{mode}");
            Assert.IsFalse(fixture.Files.Exists(fixture.At("new")));
        }
    }

    [TestMethod]
    [DynamicData(nameof(Simulated))]
    public void An_empty_source_that_grows_is_not_copied_where_only_a_clone_will_do(string volume)
    {
        using CopyFixture fixture = EachVolume.Make(volume);
        string source = fixture.Clean("source", []);
        bool isGrown = false;
        fixture.Platform.Before = (operation, _) =>
        {
            bool grows = operation is nameof(IFileHandles.CreateDestination) or nameof(IPathCopies.CopyBytesByPath) && !isGrown;
            if (!grows) return;
            fixture.Files.Append(source, Content.Of(20_000));
            isGrown = true;
        };

        CopyResult result = fixture.Copier.Attempt(source, fixture.At("copy"), new CopyOptions { Mode = CopyMode.CloneOnly });

        if (!isGrown) return; // by a system copy
        Assert.AreEqual(CopyErrorKind.CloneRefused, result.Failure?.Kind, $"{result.Method}");
        Assert.AreEqual(CopyOperation.Clone, result.Failure!.Operation);
        fixture.AssertNoLitter("source");
    }

    /// <summary>A listing may be older than the file, and on NTFS says nothing of what was written by another of its names.</summary>
    [TestMethod]
    [DataRow("Simulated.ReFs4K")]
    [DataRow("Simulated.Ntfs")]
    [DataRow("Simulated.Ext4")]
    [DataRow("Simulated.Xfs")]
    [DataRow("Simulated.Apfs")]
    public void A_file_of_a_tree_that_grows_after_it_was_listed_is_copied_whole_with_its_own_time(string volume)
    {
        foreach (CopyMode mode in (CopyMode[])[CopyMode.Auto, CopyMode.ByteCopy])
        {
            using CopyFixture fixture = EachVolume.Make(volume);
            string source = fixture.Clean("tree/file", Content.Of(70_000));
            fixture.Platform.Before = (operation, count) =>
            {
                if (operation == nameof(IPlatform.MakeDirectory) && count == 1) fixture.Files.Append(source, Content.Of(500_000));
            };

            TreeResult result = fixture.Copier.CopyTree(
                fixture.At("tree"), fixture.At("copy"), new TreeOptions { Copy = new CopyOptions { Mode = mode } });

            fixture.Platform.Before = null;
            Assert.AreEqual(570_000, result.Files.Results[0].Length);
            fixture.AssertEqualFiles(source, fixture.At("copy", "file"));
        }
    }

    [TestMethod]
    [DataRow("Simulated.ReFs4K")]
    [DataRow("Simulated.Ext4")]
    public void A_file_of_a_tree_that_cannot_be_queried_fails_and_what_it_would_replace_stays(string volume)
    {
        for (int call = 1; call < 100; call++)
        {
            using CopyFixture fixture = EachVolume.Make(volume);
            fixture.Clean("tree/file", Content.Of(70_000));
            string copy = fixture.Clean("copy/file", Content.Of(100));
            bool isListed = false, isMet = false;
            int queries = 0;
            fixture.Platform.At = operation =>
            {
                isListed |= operation == nameof(IPlatform.ReadDirectory);
                if (!isListed || operation != nameof(IPlatform.Inspect) || ++queries != call) return null;
                isMet = true;
                return new PlatformStatus(StatusCode.DeviceError, 5);
            };

            TreeResult result = fixture.Copier.CopyTree(
                fixture.At("tree"), fixture.At("copy"), new TreeOptions { Copy = new CopyOptions { Mode = CopyMode.ByteCopy } });

            fixture.Platform.At = null;
            if (!isMet) return;
            byte[] content = Content.Of(result.Files.Succeeded ? 70_000 : 100);
            ByteAssert.AreEqual(content, fixture.Files.Read(copy), $"query {call}");
        }

        Assert.Fail("A tree of one file makes fewer queries.");
    }

    [TestMethod]
    [DynamicData(nameof(Simulated))]
    public void A_file_that_appears_in_a_directory_after_that_was_listed_is_replaced(string volume)
    {
        using CopyFixture fixture = EachVolume.Make(volume);
        string source = fixture.Clean("tree/file", Content.Of(70_000));
        fixture.Files.MakeDirectory(fixture.At("copy"));
        bool isMade = false;
        fixture.Platform.Before = (operation, _) =>
        {
            bool isFirst = operation is nameof(IFileHandles.CreateDestination) || ByPath.Contains(operation);
            if (!isFirst || isMade) return;
            isMade = true;
            fixture.Files.Write(fixture.At("copy", "file"), Content.Of(10));
        };

        TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"));

        fixture.Platform.Before = null;
        Assert.IsTrue(isMade && result.Succeeded, string.Join('\n', result.Files.Results.Select(one => one.Failure?.Message)));
        fixture.AssertEqualFiles(source, fixture.At("copy", "file"));
    }

    /// <summary>Rule 5: its directory may be a link to another by now.</summary>
    [TestMethod]
    [DynamicData(nameof(Simulated))]
    public void Below_the_root_of_a_tree_a_copy_makes_no_directory_that_has_gone(string volume)
    {
        using CopyFixture fixture = EachVolume.Make(volume);
        fixture.Clean("tree/sub/file", Content.Of(70_000));
        bool isGone = false, isDeleted = false;
        int made = 0;
        fixture.Platform.At = operation =>
        {
            if (isGone && operation == nameof(IPlatform.MakeDirectory)) made++;
            bool creates = operation is nameof(IFileHandles.CreateDestination) || ByPath.Contains(operation);
            if (creates && !isGone) isDeleted = fixture.Platform.Inner.DeleteDirectory(fixture.At("copy", "sub")).IsOk;
            isGone |= creates;
            return creates ? new PlatformStatus(StatusCode.NotFound, 2) : null;
        };

        TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"));

        fixture.Platform.At = null;
        // Where the directory is there, the source was missing: Windows deletes none that is open, and macOS makes it again.
        bool isThere = !isDeleted || fixture.Mac is not null;
        Assert.AreEqual(1, isThere ? result.Files.Counts.Failed + result.Skipped.Count : result.Files.Counts.Failed);
        Assert.IsTrue(isGone);
        Assert.AreEqual(fixture.Mac is null ? 0 : 1, made); // macOS resolves names by their whole paths
    }

    [TestMethod]
    [DynamicData(nameof(Simulated))]
    public void A_directory_that_another_process_deletes_during_a_batch_is_made_again(string volume)
    {
        using CopyFixture fixture = EachVolume.Make(volume);
        CopyRequest[] requests =
        [
            .. Enumerable.Range(0, 8).Select(
                index => new CopyRequest(fixture.Clean($"{index}", Content.Of(70_000)), fixture.At("to", $"{index}"))),
        ];
        fixture.Files.MakeDirectory(fixture.At("to"));
        bool isDeleted = false;
        fixture.Platform.Before = (operation, _) =>
        {
            bool isFirst = operation is nameof(IFileHandles.CreateDestination) || ByPath.Contains(operation);
            if (isFirst && !isDeleted) isDeleted = fixture.Platform.Inner.DeleteDirectory(fixture.At("to")).IsOk;
        };

        BatchResult result = fixture.Copier.CopyAll(requests, new CopyOptions { MaxDegreeOfParallelism = 1 });

        fixture.Platform.Before = null;
        if (fixture.Windows is null) Assert.IsTrue(isDeleted); // Windows deletes no directory that is open
        Assert.IsTrue(result.Succeeded, string.Join('\n', result.Results.Select(one => one.Failure?.Message)));
        foreach (CopyRequest request in requests) fixture.AssertEqualFiles(request.Source, request.Destination);
    }

    /// <summary>The copy has its content and no time yet when its permissions are set: it is deleted, and not left to the batch.</summary>
    [TestMethod]
    [DataRow(nameof(IFileHandles.SetMode))]
    [DataRow(nameof(IDirtyPages.StartWriteback))]
    [DataRow(nameof(IFileHandles.AwaitWriteback))]
    [DataRow(nameof(IPlatform.Inspect))]
    public void A_durable_batch_of_which_one_call_fails_has_on_storage_what_it_reports(string operation)
    {
        for (int call = 1; call < 100; call++)
        {
            using CopyFixture fixture = CopyFixture.On<Ext4>();
            CopyRequest[] requests =
            [
                .. Enumerable.Range(0, 3).Select(index => new CopyRequest(
                    fixture.Clean($"{index}", Content.Of(9_000), Abilities.Everything), fixture.At($"copy{index}"))),
            ];
            fixture.Platform.Forget();
            fixture.Platform.Fail(operation, call, StatusCode.DeviceError);

            BatchResult result = fixture.Copier.CopyAll(requests, new CopyOptions { Durable = true, MaxDegreeOfParallelism = 1 });

            int met = fixture.Platform.Count(operation), flushed = fixture.Platform.Count(nameof(IFileHandles.Flush));
            int awaited = fixture.Platform.Count(nameof(IFileHandles.AwaitWriteback));
            bool isNotAwaited = operation == nameof(IFileHandles.AwaitWriteback) && met >= call;
            Assert.IsGreaterThanOrEqualTo(result.Counts.Copied, flushed + awaited - (isNotAwaited ? 1 : 0), $"{operation} {call}");
            fixture.Platform.Forget();
            foreach (CopyResult one in result.Results)
            {
                Assert.AreEqual(one.Succeeded, fixture.Files.Exists(one.Request.Destination), $"{operation} {call}");
                if (one.Succeeded) fixture.AssertEqualFiles(one.Request.Source, one.Request.Destination);
            }

            if (met < call) return;
        }

        Assert.Fail("A batch of three files makes fewer calls.");
    }

    [TestMethod]
    [DynamicData(nameof(Simulated))]
    public void A_durable_copy_whose_mark_cannot_be_cleared_fails_and_is_not_there(string volume)
    {
        using CopyFixture fixture = EachVolume.Make(volume);
        string source = fixture.Clean("source", Content.Of(70_000), UnixFileMode.UserRead);
        CopyOptions options = new() { Mode = CopyMode.SystemCopy, Durable = true, ClearReadOnly = true };
        fixture.Platform.Fail(nameof(IPlatform.ClearReadOnly), 1, StatusCode.AccessDenied);

        CopyResult result = fixture.Copier.Attempt(source, fixture.At("copy"), options);

        bool isMet = fixture.Platform.Count(nameof(IPlatform.ClearReadOnly)) > 0;
        Assert.AreEqual(!isMet, result.Succeeded);
        Assert.AreEqual(!isMet, fixture.Files.Exists(fixture.At("copy")));
        if (isMet) Assert.AreEqual(CopyOperation.SetMetadata, result.Failure!.Operation);
    }

    [TestMethod]
    [DynamicData(nameof(Simulated))]
    public void An_exception_at_any_call_leaves_nothing_open_and_no_part_of_a_copy(string volume)
    {
        CopyOptions[] ways =
            [new(), new() { Mode = CopyMode.ByteCopy, Durable = true }, new() { Mode = CopyMode.SystemCopy, Durable = true }];
        foreach (CopyOptions way in ways)
        {
            for (int call = 1; call < 200; call++)
            {
                using CopyFixture fixture = EachVolume.Make(volume);
                string source = fixture.Dirty("source", Content.Of(70_000));
                int calls = 0;
                fixture.Platform.At = operation =>
                {
                    bool isMet = operation is not (nameof(IFileHandles.Close) or RecordingPlatform.CloseNew) && ++calls == call;
                    return isMet ? throw new InvalidOperationException(operation) : null;
                };
                bool isThrown = false;
                try
                {
                    fixture.Copier.Attempt(source, fixture.At("copy"), way);
                }
                catch (InvalidOperationException)
                {
                    isThrown = true;
                }

                fixture.Platform.At = null;
                string when = $"{way.Mode}, call {call}";
                if (fixture.Files.Exists(fixture.At("copy"))) fixture.AssertEqualFiles(source, fixture.At("copy"));
                fixture.AssertNoLitter(fixture.Files.Exists(fixture.At("copy")) ? ["source", "copy"] : ["source"]);
                Assert.AreEqual(0, fixture.Platform.OpenHandles, when);
                Assert.AreEqual(calls >= call, isThrown, when);
                if (!isThrown) break;
            }
        }
    }

    private static bool IsByPath(string volume)
    {
        if (EachVolume.IsReal(volume)) return false;
        using CopyFixture fixture = EachVolume.Make(volume);
        return fixture.Can.HasSystemCopy || fixture.Can.ClonesByPath;
    }
}
