using System.Diagnostics;
using CowCopy.ContractTests.Rules;
using CowCopy.ContractTests.Simulated;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.Trees;

/// <summary>Trees: exceptions, threads, cancelling, what another process changes, and which calls are left out.</summary>
[TestClass]
public sealed class TreeStepTests
{
    private static readonly CopyOptions ByTime = new() { SkipUnchanged = SkipUnchanged.SameTimestamp, MaxDegreeOfParallelism = 1 };
    private static readonly TreeOptions Mirroring = new() { Mirror = true, Copy = ByTime };

    [TestMethod]
    [DataRow("Simulated.Ext4", 1)]
    [DataRow("Simulated.Ext4", 4)]
    [DataRow("Simulated.Ntfs", 1)]
    [DataRow("Simulated.Apfs", 1)]
    public void An_exception_at_any_call_ends_a_mirror_that_deletes_only_what_the_source_lacks(string volume, int threads)
    {
        string[] extra = ["old", "old/file", "sub/extra"];
        for (int call = 1; call < 400; call++)
        {
            using CopyFixture fixture = EachVolume.Make(volume);
            foreach (string name in (string[])["tree/one", "tree/sub/two", "tree/sub/deep/three", "tree/other/four"])
                fixture.Clean(name, Content.Of(20));
            foreach (string name in (string[])["copy/one", "copy/sub/two", "copy/sub/extra", "copy/old/file"])
                fixture.Clean(name, Content.Of(20));
            int calls = 0;
            fixture.Platform.At = operation =>
            {
                bool isMet = operation is not (nameof(IFileHandles.Close) or RecordingPlatform.CloseNew)
                    && Interlocked.Increment(ref calls) == call;
                return isMet ? throw new InvalidOperationException(operation) : null;
            };
            bool isThrown = false;
            try
            {
                TreeOptions options = Mirroring with { Copy = ByTime with { MaxDegreeOfParallelism = threads } };
                fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), options);
            }
            catch (InvalidOperationException)
            {
                isThrown = true;
            }

            fixture.Platform.At = null;
            Assert.AreEqual(calls >= call, isThrown, $"call {call}");
            Assert.IsTrue(fixture.Files.Exists(fixture.At("copy", "one")) && fixture.Files.Exists(fixture.At("copy", "sub", "two")));
            bool isLeft = extra.Any(name => fixture.Files.Exists(fixture.At(["copy", .. name.Split('/')])));
            if (isThrown) continue;
            Assert.IsFalse(isLeft);
            return;
        }

        Assert.Fail("A mirror makes more calls than this test counts.");
    }

    /// <summary>Others join when reading takes long: here the root does.</summary>
    [TestMethod]
    [DataRow(1)]
    [DataRow(2)]
    public void Directories_are_read_on_as_many_threads_as_the_caller_allows(int threads)
    {
        if (Environment.ProcessorCount < threads) Assert.Inconclusive("The machine has one processor.");
        using CopyFixture fixture = CopyFixture.On<Ext4>();
        for (int index = 0; index < 12; index++) fixture.Files.MakeDirectory(fixture.At("tree", $"{index}", "deep"));
        int inside = 0, most = 0;
        using ManualResetEventSlim isMet = new();
        fixture.Platform.Before = (operation, count) =>
        {
            if (operation != nameof(IPlatform.ReadDirectory)) return;
            long until = Stopwatch.GetTimestamp() + (Stopwatch.Frequency * 4 * Policy.MicrosecondsWorthAThread / 1_000_000);
            while (count == 1 && Stopwatch.GetTimestamp() < until) Thread.SpinWait(10);
            if (count == 1) return;
            int now = Interlocked.Increment(ref inside);
            lock (isMet) most = Math.Max(most, now);
            if (now >= 2) isMet.Set();
            if (threads > 1) isMet.Wait(TimeSpan.FromSeconds(20));
            for (until = Stopwatch.GetTimestamp() + (Stopwatch.Frequency / 1_000); Stopwatch.GetTimestamp() < until;) Thread.SpinWait(10);
            Interlocked.Decrement(ref inside);
        };

        TreeOptions options = new() { Copy = new CopyOptions { MaxDegreeOfParallelism = threads } };
        TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), options);

        fixture.Platform.Before = null;
        Assert.HasCount(25, result.CreatedDirectories);
        Assert.AreEqual(threads, most);
    }

    /// <summary>Rule 8: cancelling is prompt, however large the tree.</summary>
    [TestMethod]
    [DataRow("Simulated.Ext4")]
    [DataRow("Simulated.Ntfs")]
    [DataRow("Simulated.Apfs")]
    public void Wherever_a_mirror_is_cancelled_it_ends_after_a_few_calls(string volume)
    {
        const int Directories = 12;
        for (int call = 1; call < 1000; call += 3)
        {
            using CopyFixture fixture = EachVolume.Make(volume);
            for (int index = 0; index < Directories; index++)
            {
                fixture.Clean($"tree/{index}/file", Content.Of(20));
                fixture.Clean($"copy/{index}/file/in the way", Content.Of(20));
                fixture.Clean($"copy/{index}/extra", Content.Of(20));
                fixture.Clean($"copy/x{index}/extra", Content.Of(20));
            }

            using CancellationTokenSource source = new();
            int calls = 0;
            fixture.Platform.Forget();
            fixture.Platform.At = operation =>
            {
                if (operation is not (nameof(IFileHandles.Close) or RecordingPlatform.CloseNew) && ++calls == call) source.Cancel();
                return null;
            };
            fixture.Copier.CopyTreeUntilCanceled(
                fixture.At("tree"), fixture.At("copy"), Mirroring, source.Token, out bool isCanceled);
            fixture.Platform.At = null;
            if (calls < call) return;
            if (isCanceled) Assert.IsLessThan(Directories, calls - call, $"{string.Join(' ', fixture.Platform.Calls.Skip(call))}");
        }

        Assert.Fail("A mirror makes more calls than this test counts.");
    }

    [TestMethod]
    [DataRow("Simulated.Ext4")]
    [DataRow("Simulated.Ntfs")]
    public void A_mirror_reads_each_directory_once_where_it_has_nothing_to_delete(string volume)
    {
        using CopyFixture fixture = EachVolume.Make(volume);
        for (int index = 0; index < 5; index++) fixture.Clean($"tree/{index}/file", Content.Of(20));
        foreach (int expected in (int[])[6, 12]) // the second time those of the destination too
        {
            fixture.Platform.Forget();
            Assert.IsTrue(fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), Mirroring).Succeeded);
            Assert.AreEqual(expected, fixture.Platform.Count(nameof(IPlatform.ReadDirectory)));
        }
    }

    [TestMethod]
    public void With_a_rename_over_it_a_name_that_appears_is_queried_first()
    {
        using CopyFixture fixture = CopyFixture.On<Ext4>();
        string source = fixture.Clean("tree/file", Content.Of(20));
        fixture.Files.MakeDirectory(fixture.At("copy"));
        int listed = 0;
        bool isMade = false;
        fixture.Platform.Before = (operation, _) =>
        {
            if (operation == nameof(IPlatform.ReadDirectory)) listed++;
            if (listed < 2 || operation != nameof(IPlatform.Inspect) || isMade) return;
            isMade = true;
            fixture.Files.HardLink(source, fixture.At("copy", "file"));
        };

        CopyOptions options = new() { Overwrite = OverwriteMode.AtomicRename, MaxDegreeOfParallelism = 1 };
        TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), new TreeOptions { Copy = options });

        fixture.Platform.Before = null;
        Assert.IsTrue(isMade);
        Assert.AreEqual(CopyOutcome.Copied, result.Files.Results[0].Outcome);
        Assert.IsFalse(fixture.Facts(source).IsSameFileAs(fixture.Facts(fixture.At("copy", "file"))), "it is a file of its own");
        fixture.AssertEqualFiles(source, fixture.At("copy", "file"));
    }

    [TestMethod]
    [DataRow(nameof(StatusCode.DeviceError), false)]
    [DataRow(nameof(StatusCode.Other), false)]
    [DataRow(nameof(StatusCode.AccessDenied), true)]
    public void A_destination_that_cannot_be_queried_ends_the_run_where_its_storage_has_failed(string status, bool goesOn)
    {
        using CopyFixture fixture = CopyFixture.On<Ext4>();
        fixture.Clean("tree/file", Content.Of(20));
        fixture.Clean("copy/extra", Content.Of(20));
        fixture.Platform.Fail(nameof(IPlatform.Inspect), 2, Enum.Parse<StatusCode>(status));
        TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), Mirroring);
        if (goesOn) return;
        Assert.AreEqual(CopyOperation.InspectDestination, result.Failures.Single().Operation);
        Assert.IsTrue(fixture.Files.Exists(fixture.At("copy", "extra")));
        Assert.IsFalse(fixture.Files.Exists(fixture.At("copy", "file")));
    }

    [TestMethod]
    public void A_directory_with_as_many_links_as_files_is_needed_and_a_link_that_the_filter_leaves_out_is_not_made()
    {
        using CopyFixture fixture = CopyFixture.On<Ext4>();
        fixture.Clean("tree/sub/file", Content.Of(20));
        foreach (string link in (string[])["sub/link", "other", "empty/other"])
        {
            fixture.Files.MakeDirectory(Path.GetDirectoryName(fixture.At("tree", link))!);
            fixture.Files.SymbolicLink(fixture.At("tree", link), "file");
        }

        TreeOptions options = new() { CreateEmptyDirectories = false, Filter = TreeFilter.FromGlobs(["sub/**"], []) };
        TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), options);

        Assert.IsTrue(result.Succeeded);
        Assert.AreEqual(1, result.CreatedLinkCount);
        CollectionAssert.AreEqual(new[] { "sub" }, fixture.Files.Names(fixture.At("copy")));
        CollectionAssert.AreEquivalent(new[] { "file", "link" }, fixture.Files.Names(fixture.At("copy", "sub")));
    }

    [TestMethod]
    public void A_directory_has_the_permissions_of_its_source()
    {
        SimulatedMachine machine = new(SimulatedSystem.Linux);
        string volume = machine.Mount(VolumeProfiles.Ext4, "volume").Path;
        machine.Files.Write(volume + "/tree/sub/file", Content.Of(20));
        machine.Files.SetMode(volume + "/tree/sub", 0x148); // 0510
        Assert.IsTrue(new FileCopier(machine).CopyTree(volume + "/tree", volume + "/copy").Succeeded);
        Assert.IsTrue(machine.Inspect(volume + "/copy/sub", LinkTreatment.Keep, out FileFacts facts).IsOk);
        Assert.AreEqual(0x148u, facts.Mode & 0x1FF);
    }

    /// <summary>What is in the place of a directory or link is not replaced, and the failure says what it is.</summary>
    [TestMethod]
    [DataRow("directory", "file", CopyErrorKind.DestinationNotDirectory, CopyOperation.MakeDirectory)]
    [DataRow("directory", "link", CopyErrorKind.DestinationIsLink, CopyOperation.MakeDirectory)]
    [DataRow("link", "directory", CopyErrorKind.DestinationIsDirectory, CopyOperation.Link)]
    public void What_is_in_the_place_of_a_name_stays_and_is_named(
        string wanted, string there, CopyErrorKind kind, CopyOperation operation)
    {
        foreach (bool readsDestination in (bool[])[false, true])
        {
            using CopyFixture fixture = CopyFixture.On<Ext4>();
            fixture.Clean("tree/other", Content.Of(20));
            Make(fixture, "tree", wanted);
            Make(fixture, "copy", there);
            CopyOptions options = readsDestination ? new() : ByTime;
            TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), new TreeOptions { Copy = options });
            CopyFailure failure = result.Failures.Single();
            Assert.AreEqual((kind, operation), (failure.Kind, failure.Operation));
            Assert.AreEqual(fixture.At("copy", "name"), failure.Request.Destination);
            Assert.AreEqual(1, result.Files.Counts.Copied);
            Assert.AreEqual(0, result.CreatedLinkCount);
            Assert.AreEqual(there == "link" ? "elsewhere" : null, fixture.Files.LinkTarget(fixture.At("copy", "name")));
            if (there != "link") Assert.IsTrue(fixture.Files.Exists(fixture.At("copy", "name")));
        }
    }

    [TestMethod]
    public void A_link_that_cannot_be_renamed_over_another_leaves_that_and_nothing_else()
    {
        using CopyFixture fixture = CopyFixture.On<Ext4>();
        fixture.Files.MakeDirectory(fixture.At("tree"));
        fixture.Files.MakeDirectory(fixture.At("copy"));
        fixture.Files.SymbolicLink(fixture.At("tree", "link"), "new");
        fixture.Files.SymbolicLink(fixture.At("copy", "link"), "old");
        foreach (string operation in (string[])[nameof(IPlatform.SymbolicLink), nameof(IPlatform.Rename)])
        {
            fixture.Platform.Fail(operation, 1, StatusCode.DeviceError);
            TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"));
            Assert.AreEqual(CopyOperation.Link, result.Failures.Single().Operation);
            Assert.IsEmpty(result.Links);
            Assert.AreEqual("old", fixture.Files.LinkTarget(fixture.At("copy", "link")));
            CollectionAssert.AreEqual(new[] { "link" }, fixture.Files.Names(fixture.At("copy")));
        }

        for (int round = 0; round < 2; round++)
        {
            TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"));
            Assert.AreEqual((1 - round, 1), (result.CreatedLinkCount, result.Links.Count));
            Assert.AreEqual("new", fixture.Files.LinkTarget(fixture.At("copy", "link")));
        }
    }

    private static void Make(CopyFixture fixture, string tree, string kind)
    {
        fixture.Files.MakeDirectory(fixture.At(tree));
        if (kind == "directory") fixture.Files.MakeDirectory(fixture.At(tree, "name"));
        else if (kind == "file") fixture.Clean(tree + "/name", Content.Of(20));
        else fixture.Files.SymbolicLink(fixture.At(tree, "name"), "elsewhere");
    }
}
