using CowCopy.ContractTests.Rules;
using CowCopy.ContractTests.Simulated;
using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.Copies;

/// <summary>Which calls a copy makes and which it leaves out, by what is known of its files.</summary>
[TestClass]
public sealed class CopyCallTests
{
    private static readonly CopyOptions ByTime = new() { SkipUnchanged = SkipUnchanged.SameTimestamp };
    private static readonly CopyOptions ByContent = new() { SkipUnchanged = SkipUnchanged.SameContent };

    /// <summary>In the kernel, a byte copy may become a clone, which waits for a dirty source.</summary>
    [TestMethod]
    [DataRow("Simulated.Xfs", CopyMode.Auto, 1_000, false)]
    [DataRow("Simulated.Xfs", CopyMode.ByteCopy, 70_000, false)]
    [DataRow("Simulated.Xfs", CopyMode.SystemCopy, 70_000, true)]
    [DataRow("Simulated.Ext4", CopyMode.Auto, 70_000, true)]
    [DataRow("Simulated.Ext4", CopyMode.SystemCopy, 70_000, true)]
    public void The_kernel_copies_bytes_only_where_no_clone_can_come_of_it_or_the_caller_wants_it(
        string volume, CopyMode mode, int length, bool isInKernel)
    {
        using CopyFixture fixture = EachVolume.Make(volume);
        string source = fixture.Dirty("source", Content.Of(length));
        fixture.Copier.Attempt(source, fixture.At("first"), new CopyOptions { Mode = mode });
        Assert.IsTrue(fixture.Copier.Attempt(source, fixture.At("copy"), new CopyOptions { Mode = mode }).Succeeded);
        ByteCopyWay expected = isInKernel ? ByteCopyWay.InKernel : ByteCopyWay.ReadWrite;
        Assert.AreEqual(expected, fixture.Platform.ByteCopies[0].Way);
    }

    [TestMethod]
    public void Nothing_is_written_back_of_a_byte_copy_that_has_failed()
    {
        using CopyFixture fixture = CopyFixture.On<Ext4>();
        string source = fixture.Clean("source", Content.Of(8 << 20)), small = fixture.Clean("small", Content.Of(20));
        CopyRequest[] requests = [new(source, fixture.At("copy")), new(small, fixture.At("other"))];
        fixture.Platform.Fail(nameof(IFileHandles.CopyBytes), 1, StatusCode.DeviceError);
        Assert.AreEqual(1, fixture.Copier.CopyAll(requests, new CopyOptions { MaxDegreeOfParallelism = 1 }).Counts.Failed);
        Assert.AreEqual(0, fixture.Platform.Count(nameof(IDirtyPages.StartWriteback)));
        Assert.IsTrue(fixture.Copier.CopyAll(requests).Succeeded);
        Assert.AreEqual(1, fixture.Platform.Count(nameof(IDirtyPages.StartWriteback)));
    }

    /// <summary>A small dirty source that is copied again on its volume is flushed once and cloned from then on.</summary>
    [TestMethod]
    public void A_copy_to_another_volume_does_not_count_as_the_first_of_several()
    {
        using CopyFixture fixture = CopyFixture.On<Xfs>();
        string source = fixture.Dirty("source", Content.Of(1_000));
        CopyResult away = fixture.Copier.Attempt(source, Path.Combine(fixture.OtherPath, "copy"));
        Assert.AreEqual((CopyMethod.ByteCopy, CopyReason.DifferentVolume), (away.Method, away.Reason));
        CopyResult first = fixture.Copier.Attempt(source, fixture.At("first"));
        Assert.AreEqual((CopyMethod.ByteCopy, CopyReason.SmallDirtySource), (first.Method, first.Reason));
        Assert.AreEqual(CopyMethod.Clone, fixture.Copier.Attempt(source, fixture.At("second")).Method);
    }

    [TestMethod]
    public void Two_sources_without_identity_are_two()
    {
        using CopyFixture fixture = CopyFixture.On<Xfs>();
        DateTime time = new(2024, 2, 29, 12, 34, 56, DateTimeKind.Utc);
        fixture.Platform.FileNumber = 0;
        foreach (string name in (string[])["one", "two"])
        {
            string source = fixture.Dirty(name, Content.Of(1_000));
            fixture.Files.SetModified(source, time);
            Assert.AreEqual(CopyReason.SmallDirtySource, fixture.Copier.Attempt(source, fixture.At("copy of " + name)).Reason);
        }
    }

    /// <summary>Dirty pages are written back after 30 s.</summary>
    [TestMethod]
    [DataRow(20, false)]
    [DataRow(70, true)]
    public void Where_the_kernel_counts_no_dirty_pages_a_file_is_dirty_for_a_time_after_its_last_change(int seconds, bool isClean)
    {
        SimulatedMachine machine = new(SimulatedSystem.Linux);
        string volume = machine.Mount(VolumeProfiles.Xfs with { CountsDirtyBytes = false }, "volume").Path;
        machine.Clock.Advance(TimeSpan.FromSeconds(-seconds));
        machine.Files.Write(volume + "/source", Content.Of(1_000));
        CopyResult result = new FileCopier(machine).Attempt(volume + "/source", volume + "/copy");
        Assert.AreEqual(isClean ? CopyReason.VolumeCanClone : CopyReason.SmallDirtySource, result.Reason);
    }

    [TestMethod]
    [DataRow(nameof(StatusCode.InvalidName), "name/", CopyErrorKind.DestinationNamesDirectory)]
    [DataRow(nameof(StatusCode.AccessDenied), "name/", CopyErrorKind.AccessDenied)]
    public void Windows_calls_a_file_with_a_separator_at_its_end_an_invalid_name(string status, string name, CopyErrorKind expected)
    {
        using CopyFixture fixture = CopyFixture.On<Ntfs>();
        string source = fixture.Clean("source", Content.Of(20));
        fixture.Platform.At = operation =>
            operation == nameof(IPlatform.Inspect) && fixture.Platform.Count(operation) == 1
                ? new PlatformStatus(Enum.Parse<StatusCode>(status), 123) : null;
        CopyResult result = fixture.Copier.Attempt(source, fixture.At(name), ByTime);
        Assert.AreEqual((expected, CopyOperation.InspectDestination), (result.Failure!.Kind, result.Failure.Operation));
    }

    [TestMethod]
    [DataRow(false)]
    [DataRow(true)]
    public void A_link_over_a_file_that_has_the_number_of_the_source_is_replaced(bool keepsNumbersOfLinks)
    {
        using CopyFixture fixture = CopyFixture.On<Ext4>();
        string source = fixture.Clean("source", Content.Of(20)), other = fixture.Clean("other", Content.Of(30));
        fixture.Files.SymbolicLink(fixture.At("copy"), other);
        fixture.Platform.FileNumber = 77;
        fixture.Platform.KeepsNumbersOfLinks = keepsNumbersOfLinks;
        CopyResult result = fixture.Copier.Attempt(source, fixture.At("copy"), ByTime);
        fixture.Platform.FileNumber = null;
        Assert.AreEqual(CopyOutcome.Copied, result.Outcome);
        fixture.AssertEqualFiles(source, fixture.At("copy"));
        ByteAssert.AreEqual(Content.Of(30), fixture.Files.Read(other));
    }

    [TestMethod]
    [DataRow(false)]
    [DataRow(true)]
    public void Whether_case_counts_is_not_known_where_files_have_no_identity(bool isSensitive)
    {
        SimulatedMachine machine = new(SimulatedSystem.Linux);
        string volume = machine.Mount(VolumeProfiles.Xfs with { ReportsCase = false, IsCaseSensitive = isSensitive }, "volume").Path;
        machine.Files.MakeDirectory(volume + "/Some");
        Assert.AreEqual(isSensitive, new Spellings(machine).IsCaseSensitive(volume + "/Some"));
        Assert.IsNull(new Spellings(new RecordingPlatform(machine) { FileNumber = 0 }).IsCaseSensitive(volume + "/Some"));
    }

    [TestMethod]
    public void A_rename_over_a_name_that_exists_is_not_repeated()
    {
        using CopyFixture fixture = CopyFixture.On<Ext4>();
        string source = fixture.Clean("source", Content.Of(20));
        fixture.Clean("copy", Content.Of(30));
        for (int call = 1; call < 9; call++) fixture.Platform.Fail(nameof(IPlatform.Rename), call, StatusCode.AlreadyExists);
        CopyResult result = fixture.Copier.Attempt(source, fixture.At("copy"), new CopyOptions { Overwrite = OverwriteMode.AtomicRename });
        Assert.AreEqual(CopyOperation.Rename, result.Failure!.Operation);
        Assert.AreEqual(1, fixture.Platform.Count(nameof(IPlatform.Rename)));
    }

    [TestMethod]
    public void An_existing_destination_that_cannot_be_queried_is_what_is_reported()
    {
        using CopyFixture fixture = CopyFixture.On<Ext4>();
        string source = fixture.Clean("source", Content.Of(20));
        fixture.Clean("copy", Content.Of(30));
        fixture.Platform.At = operation =>
            operation == nameof(IPlatform.Inspect) && fixture.Platform.Count(nameof(IFileHandles.CreateDestination)) > 0
                ? new PlatformStatus(StatusCode.DeviceError, 5) : null;
        CopyResult result = fixture.Copier.Attempt(source, fixture.At("copy"));
        Assert.AreEqual((CopyErrorKind.DeviceError, CopyOperation.InspectDestination), (result.Failure!.Kind, result.Failure.Operation));
        Assert.AreEqual(1, fixture.Platform.Count(nameof(IFileHandles.CreateDestination)));
        ByteAssert.AreEqual(Content.Of(30), fixture.Files.Read(fixture.At("copy")));
    }

    [TestMethod]
    [DataRow("Real.Portable")]
    [DataRow("Simulated.Apfs")]
    public void By_path_an_existing_destination_is_found_before_it_is_replaced(string volume)
    {
        using CopyFixture fixture = EachVolume.Make(volume);
        string source = fixture.Clean("source", Content.Of(20_000));
        fixture.Clean("copy", Content.Of(30));
        Assert.IsTrue(fixture.Copier.Attempt(source, fixture.At("copy")).Succeeded);
        bool isPortable = volume == "Real.Portable";
        Assert.AreEqual(isPortable ? 0 : 1, fixture.Platform.Count(nameof(IPathClones.CloneByPath)));
        Assert.AreEqual(isPortable ? 1 : 0, fixture.Platform.Count(nameof(ISystemCopies.SystemCopy)));
    }

    /// <summary>Files of a tree that a listing has shown cost no query of their own, as far as it can do without.</summary>
    [TestMethod]
    [DataRow("Simulated.Ext4", "", 1, 1)]
    [DataRow("Simulated.Ext4", "existing", 2, 1)]
    [DataRow("Simulated.Ext4", "unchanged", 2, 0)]
    [DataRow("Simulated.Ntfs", "", 0, 0)]
    [DataRow("Simulated.Ntfs", "existing", 0, 0)]
    [DataRow("Simulated.Ntfs", "unchanged", 0, 0)]
    public void A_file_of_a_tree_costs_these_queries_and_creations(string volume, string before, int queries, int creations)
    {
        Assert.AreEqual((8 * queries, 8 * creations), CallsOfTree(volume, before, 16, CallsOfTree(volume, before, 8, (0, 0))));
    }

    private static (int Queries, int Creations) CallsOfTree(string volume, string before, int files, (int Queries, int Creations) without)
    {
        using CopyFixture fixture = EachVolume.Make(volume);
        fixture.Clean("copy/other", Content.Of(10));
        for (int index = 0; index < files; index++)
        {
            fixture.Clean($"tree/{index}", Content.Of(9_000));
            if (before.Length > 0) fixture.Clean($"copy/{index}", Content.Of(before == "existing" ? 8_000 : 9_000));
        }

        fixture.Platform.Forget();
        CopyOptions options = (before == "unchanged" ? ByTime : new()) with { MaxDegreeOfParallelism = 1 };
        Assert.IsTrue(fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), new TreeOptions { Copy = options }).Succeeded);
        return (
            fixture.Platform.Count(nameof(IPlatform.Inspect)) - without.Queries,
            fixture.Platform.Count(nameof(IFileHandles.CreateDestination)) - without.Creations);
    }

    /// <summary>Equal extents are equal content; where they are not reported, or not all are, the content is read.</summary>
    [TestMethod]
    public void Two_files_of_which_no_extent_is_reported_are_read()
    {
        SimulatedMachine machine = new(SimulatedSystem.Linux);
        string volume = machine.Mount(VolumeProfiles.Xfs with { Extents = ExtentReporting.Nothing }, "volume").Path;
        foreach ((string name, int seed) in new[] { ("source", 1), ("copy", 2) })
        {
            machine.Files.Write($"{volume}/{name}", Content.Of(70_000, seed));
            machine.Files.Flush($"{volume}/{name}");
        }

        CopyResult result = new FileCopier(machine).Attempt(volume + "/source", volume + "/copy", ByContent);
        Assert.AreEqual(CopyOutcome.Copied, result.Outcome);
        ByteAssert.AreEqual(Content.Of(70_000, 1), machine.Files.Read(volume + "/copy"));
    }

    [TestMethod]
    [DataRow(true)]
    [DataRow(false)]
    public void Two_files_that_share_an_extent_and_differ_behind_it_are_two(bool isLonger)
    {
        using CopyFixture fixture = CopyFixture.On<Real.Xfs>();
        string source = fixture.Clean("source", Content.Of(1 << 16)), copy = fixture.At("copy");
        using (FileStream file = File.OpenWrite(source)) file.SetLength(1 << 20);
        fixture.Files.Flush(source);
        Assert.AreEqual(CopyMethod.Clone, fixture.Copier.Attempt(source, copy).Method);
        using (FileStream file = File.OpenWrite(isLonger ? source : copy))
        {
            file.Position = 1 << 19;
            file.WriteByte(1);
            file.Flush(flushToDisk: true);
        }

        Assert.AreEqual(CopyOutcome.Copied, fixture.Copier.Attempt(source, copy, ByContent).Outcome);
        ByteAssert.AreEqual(fixture.Files.Read(source), fixture.Files.Read(copy));
        Assert.AreEqual(CopyOutcome.Unchanged, fixture.Copier.Attempt(source, copy, ByContent).Outcome);
    }

    [TestMethod]
    public void No_link_is_made_to_what_cannot_be_queried()
    {
        using CopyFixture fixture = CopyFixture.On<Ext4>();
        string source = fixture.Clean("source", Content.Of(20));
        fixture.Platform.At = operation =>
            operation == nameof(IPlatform.Inspect) && fixture.Platform.Count(operation) < 2
                ? new PlatformStatus(StatusCode.DeviceError, 5) : null;
        CopyResult result = fixture.Copier.AttemptSymbolicLink(source, fixture.At("copy"));
        Assert.AreEqual((CopyErrorKind.DeviceError, CopyOperation.InspectSource), (result.Failure!.Kind, result.Failure.Operation));
        fixture.AssertNoLitter("source");
    }

    [TestMethod]
    public void A_plan_for_a_place_on_no_volume_fails_as_the_copy_does()
    {
        using CopyFixture fixture = CopyFixture.On<Ext4>();
        string source = fixture.Clean("source", Content.Of(20));
        string[] places = ["/nowhere/deep/copy", "/nowhere/copy"];
        foreach (string place in places)
        {
            CopyFailure? planned = fixture.Copier.Plan(source, place).Failure, failed = fixture.Copier.Attempt(source, place).Failure;
            Assert.AreEqual((failed!.Kind, failed.Operation), (planned?.Kind, planned?.Operation), place);
        }
    }

    [TestMethod]
    [DataRow("Simulated.Ext4")]
    [DataRow("Simulated.Ntfs")]
    public void A_plan_does_not_make_up_for_a_destination_that_cannot_be_queried(string volume)
    {
        using CopyFixture fixture = EachVolume.Make(volume);
        string source = fixture.Clean("source", Content.Of(20));
        fixture.Platform.At = operation =>
            operation == nameof(IPlatform.Inspect) && fixture.Platform.Count(operation) != (volume == "Simulated.Ext4" ? 0 : 1)
                ? new PlatformStatus(StatusCode.DeviceError, 5) : null;
        CopyResult result = fixture.Copier.Attempt(source, fixture.At("copy"), ByTime);
        Assert.AreEqual(CopyErrorKind.DeviceError, result.Failure!.Kind);
        Assert.AreEqual(0, fixture.Platform.Count(nameof(ISystemCopies.SystemCopy)));
        fixture.AssertNoLitter("source");
    }

    [TestMethod]
    [DataRow(false)]
    [DataRow(true)]
    public void A_clone_is_found_equal_without_reading_and_no_extents_are_queried_of_a_dirty_file(bool isDirty)
    {
        using CopyFixture fixture = CopyFixture.On<Xfs>();
        string source = isDirty ? fixture.Dirty("source", Content.Of(70_000)) : fixture.Clean("source", Content.Of(70_000));
        if (isDirty) fixture.Dirty("copy", Content.Of(70_000));
        else Assert.AreEqual(CopyMethod.Clone, fixture.Copier.Attempt(source, fixture.At("copy")).Method);
        fixture.Platform.Forget();

        Assert.AreEqual(CopyOutcome.Unchanged, fixture.Copier.Attempt(source, fixture.At("copy"), ByContent).Outcome);

        Assert.AreEqual(isDirty ? 1 : 0, fixture.Platform.Count(nameof(IPlatform.CompareContent)));
        Assert.AreEqual(isDirty ? 0 : 2, fixture.Platform.Count(nameof(IFileHandles.ReadExtents)));
    }

    /// <summary>The extents of a clean source are on storage.</summary>
    [TestMethod]
    public void A_durable_batch_of_clones_waits_for_nothing()
    {
        using CopyFixture fixture = CopyFixture.On<Xfs>();
        CopyRequest[] requests =
        [
            .. Enumerable.Range(0, 3).Select(
                index => new CopyRequest(fixture.Clean($"{index}", Content.Of(70_000)), fixture.At($"to{index}"))),
        ];
        BatchResult result = fixture.Copier.CopyAll(requests, new CopyOptions { Durable = true, MaxDegreeOfParallelism = 1 });
        Assert.AreEqual(3, result.Counts.Cloned);
        Assert.AreEqual(0, fixture.Platform.Count(nameof(IFileHandles.Flush)));
        Assert.AreEqual(0, fixture.Platform.Count(nameof(IFileHandles.AwaitWriteback)));
        foreach (CopyRequest request in requests) fixture.AssertEqualFiles(request.Source, request.Destination);
    }

    /// <summary>The storage may have shared the first extents of several.</summary>
    [TestMethod]
    [DataRow(nameof(StatusCode.DeviceError), false)]
    [DataRow(nameof(StatusCode.Other), true)]
    [DataRow(nameof(StatusCode.InvalidArgument), true)]
    public void After_a_clone_in_place_that_broke_off_the_file_is_not_left(string status, bool isCopied)
    {
        using CopyFixture fixture = CopyFixture.On<Xfs>();
        string source = fixture.Clean("source", Content.Of(70_000)), copy = fixture.Clean("copy", Content.Of(69_000));
        fixture.Platform.Fail(nameof(IFileHandles.Clone), 1, Enum.Parse<StatusCode>(status));
        CopyResult result = fixture.Copier.Attempt(source, copy);
        Assert.AreEqual(1, fixture.Platform.Count(nameof(IOpenFiles.OpenExclusive)));
        Assert.AreEqual(isCopied, result.Succeeded);
        Assert.AreEqual(isCopied, fixture.Files.Exists(copy));
        if (isCopied) fixture.AssertEqualFiles(source, copy);
    }

    [TestMethod]
    [DataRow("Simulated.ReFs4K")]
    [DataRow("Simulated.Variants.ReFs64K")]
    public void A_block_clone_is_sparse_where_its_source_is(string volume)
    {
        foreach (bool isSparse in (bool[])[false, true])
        {
            using CopyFixture fixture = EachVolume.Make(volume);
            string source = fixture.Clean("source", Content.Of(1 << 20)), copy = fixture.At("copy");
            SimulatedFile from = fixture.Windows!.Files.File(source);
            if (isSparse) from.SetSparse(true);
            if (isSparse) fixture.Windows.Files.WriteAt(source, 4 << 20, Content.Of(1 << 20));
            fixture.Files.Flush(source);
            Assert.AreEqual(CopyMethod.Clone, fixture.Copier.Attempt(source, copy).Method);
            Assert.AreEqual(isSparse, fixture.Windows.Files.File(copy).IsSparse);
            fixture.AssertEqualFiles(source, copy);
        }
    }
}
