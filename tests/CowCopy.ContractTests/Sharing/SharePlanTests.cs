using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.Sharing;

/// <summary>
/// What a plan for sharing promises: which file keeps its blocks, what is saved, to the byte, what is left and why, and what is read.
/// </summary>
[TestClass]
public sealed class SharePlanTests
{
    private const int Block = 4096, Length = 10 * Block, First = 64 << 10, Mode = 0x1A4;

    private readonly SimulatedMachine _machine = new(SimulatedSystem.Linux);
    private readonly string _volume;
    private readonly string _directory;

    public SharePlanTests()
    {
        _volume = _machine.Mount(VolumeProfiles.Xfs, "volume").Path;
        _directory = Path.Combine(_volume, "in");
        _machine.Files.MakeDirectory(_directory);
    }

    [TestMethod]
    public void A_path_that_is_no_directory_is_refused_with_the_reason()
    {
        FileSharer sharer = new(_machine);
        string file = Write("file"), missing = At("missing"), link = At("link");
        _machine.Files.SymbolicLink(_directory, link);

        Assert.ThrowsExactly<ArgumentException>(() => sharer.Plan(""));
        Assert.Contains(missing, Assert.ThrowsExactly<DirectoryNotFoundException>(() => sharer.Plan(missing)).Message);
        Assert.Contains("is not a directory", Assert.ThrowsExactly<IOException>(() => sharer.Plan(file)).Message);
        Assert.AreEqual(1, sharer.Plan(link).Space.Files, "a link there is followed");
        _machine.Faults.Once(nameof(IPlatform.Inspect), 1, StatusCode.AccessDenied, nativeCode: 13);
        Assert.AreEqual(13, Assert.ThrowsExactly<IOException>(() => sharer.Plan(_directory)).HResult);
    }

    [TestMethod]
    public void Where_nothing_can_be_shared_nothing_is_examined()
    {
        foreach (string name in new[] { "a", "b" }) Write(name);
        _machine.Files.HardLink(At("a"), At("second name"));
        _machine.Faults.AlwaysBelow(At("c"), nameof(IPlatform.Inspect), StatusCode.DeviceError);
        Write("c");
        SimulatedVolume volume = _machine.Files.File(At("a")).Volume;
        volume.IsReadOnly = true;

        SharePlan plan = new FileSharer(_machine).Plan(_directory);

        Assert.IsNotNull(plan.Failure);
        Assert.AreEqual((0, 0, 0L), (plan.Families.Count, plan.Unshared.Count, plan.ReadBytes));
    }

    /// <summary>Between the survey and the examination of its length.</summary>
    [TestMethod]
    public void A_file_that_changes_while_it_is_examined_is_left_and_named()
    {
        foreach ((UnsharedReason reason, Action<string> happening) in new (UnsharedReason, Action<string>)[]
        {
            (UnsharedReason.Changed, path => _machine.Files.Delete(path)),
            (UnsharedReason.Changed, path => _machine.Files.Cut(path, Length / 2)),
            (UnsharedReason.Changed, path =>
            {
                _machine.Files.Write(Path.Combine(_volume, "other"), Bytes());
                _machine.Files.Delete(path);
                _machine.Files.SymbolicLink(Path.Combine(_volume, "other"), path);
            }),
            (UnsharedReason.Unreadable, path => _machine.Faults.AlwaysBelow(path, nameof(IPlatform.Inspect), StatusCode.DeviceError, 5)),
        })
        {
            // Of the fourth file, it happens before it is examined, and of the fifth, before its extents are read once more.
            foreach (string trigger in new[] { nameof(IUnwrittenFiles.OpenUnwritten), nameof(IFileHandles.Read) })
            {
                _machine.Faults.Clear();
                foreach (string name in new[] { "a", "b", "c" }) Write(name);
                bool hasHappened = false;
                RecordingPlatform platform = new(_machine);
                platform.Before = (operation, _) =>
                {
                    lock (platform) // of several threads
                    {
                        if (operation != trigger || hasHappened) return;
                        hasHappened = true;
                        happening(At("c"));
                    }
                };

                SharePlan plan = new FileSharer(platform).Plan(_directory);

                bool isLoaded = trigger == nameof(IFileHandles.Read);
                UnsharedFile left = plan.Unshared.Single();
                Assert.AreEqual((At("c"), true), (left.Path, hasHappened));
                if (!isLoaded) Assert.AreEqual(reason, left.Reason);
                CollectionAssert.AreEqual(new[] { At("a"), At("b") }, plan.Families.Single().Files.ToArray(), trigger);
            }
        }
    }

    [TestMethod]
    public void Where_all_files_of_a_family_are_gone_nothing_is_planned()
    {
        foreach (string name in new[] { "a", "b" }) Write(name);
        int reads = 0;
        RecordingPlatform platform = new(_machine);
        platform.Before = (operation, _) =>
        {
            if (operation != nameof(IFileHandles.Read) || Interlocked.Increment(ref reads) != 2) return;
            foreach (string name in new[] { "a", "b" }) _machine.Files.Cut(At(name), 1);
        };

        SharePlan plan = new FileSharer(platform).Plan(_directory);

        Assert.AreEqual((0, 0L), (plan.Families.Count, plan.SavableBytes));
    }

    /// <summary>Some thousand files at a time: facts and extents of all would take memory.</summary>
    [TestMethod]
    public void So_many_files_are_examined_together_and_no_more()
    {
        const int Together = 1024;
        for (int length = 1; length <= (Together / 2) + 10; length++)
        {
            foreach (string name in new[] { "a", "b" }) _machine.Files.Write(At(name + length), new byte[length]);
        }

        int checkedFirst = 0;
        RecordingPlatform platform = new(_machine);
        platform.Before = (operation, count) =>
        {
            if (operation == nameof(IFileHandles.Read) && count == 1) checkedFirst = platform.Count(nameof(IUnwrittenFiles.OpenUnwritten));
        };

        Assert.AreEqual((Together / 2) + 10, new FileSharer(platform).Plan(_directory).Families.Count);
        Assert.AreEqual(Together, checkedFirst);
    }

    [TestMethod]
    public void A_plan_that_is_cancelled_examines_no_more()
    {
        for (int file = 0; file < 100; file++) Write("file" + file);
        using CancellationTokenSource source = new();
        RecordingPlatform platform = new(_machine);
        platform.Before = (operation, _) =>
        {
            if (operation == nameof(IUnwrittenFiles.OpenUnwritten)) source.Cancel();
        };

        Assert.ThrowsExactly<OperationCanceledException>(() => new FileSharer(platform).Plan(_directory, cancellationToken: source.Token));

        Assert.IsLessThanOrEqualTo(8, platform.Count(nameof(IUnwrittenFiles.OpenUnwritten)), "one a thread");
    }

    [TestMethod]
    public void Each_content_is_read_once_and_further_only_where_the_start_is_equal_at_two_places()
    {
        Write("a", First);
        Write("b", First);
        Assert.AreEqual(2 * First, Plan().ReadBytes, "all of it are the first bytes");
        _machine.Files.Delete(At("a"));
        _machine.Files.Delete(At("b"));

        foreach (string name in new[] { "a", "b" })
        {
            Write(name, 2 * First, seed: name[0]);
            _machine.Files.Clone(At(name), At(name + "2"));
        }

        SharePlan plan = Plan();
        Assert.AreEqual((2 * First, 0), (plan.ReadBytes, plan.Families.Count), "the clones differ from each other at the start");
    }

    [TestMethod]
    public void Progress_says_beforehand_how_much_is_read()
    {
        foreach (string name in new[] { "a", "b" }) Write(name, 10 * First);
        Reports<ShareProgress> reports = new();
        new FileSharer(_machine).Plan(_directory, reports);
        long[] totals = [.. reports.All.Where(one => one.Stage == ShareStage.Compare).Select(one => one.Total).Distinct()];
        CollectionAssert.AreEquivalent(new long[] { 2 * First, 22 * First }, totals);
        Assert.AreEqual(22 * First, reports.All.Max(one => one.Completed));
        Assert.ThrowsExactly<ArgumentOutOfRangeException>(() => reports.All[0] with { Stage = (ShareStage)99 });
        Assert.AreEqual(ShareStage.Share, (reports.All[0] with { Stage = ShareStage.Share }).Stage);
    }

    [TestMethod]
    public void What_is_left_and_what_a_family_has_is_in_the_order_of_the_paths()
    {
        foreach (string name in new[] { "f", "b", "e", "d", "c", "z" }) Write(name);
        Write("a");
        _machine.Faults.AlwaysBelow(At("a"), nameof(IPlatform.Inspect), StatusCode.DeviceError, 5);
        _machine.Files.HardLink(At("z"), Path.Combine(_volume, "z"));

        SharePlan plan = Plan();

        CollectionAssert.AreEqual(new[] { At("a"), At("z") }, plan.Unshared.Select(one => one.Path).ToArray());
        CollectionAssert.AreEqual(new[] { "b", "c", "d", "e", "f" }, plan.Families.Single().Files.Select(Path.GetFileName).ToArray());
    }

    [TestMethod]
    public void Families_are_in_the_order_of_what_they_save_and_then_of_their_paths()
    {
        foreach (string name in new[] { "long1", "long2" }) Write(name, 3 * Length, seed: 1);
        for (int file = 0; file < 5; file++) Write("many" + file, Length, seed: 2);
        foreach (string name in new[] { "y1", "y2" }) Write(name, Length, seed: 3);
        foreach (string name in new[] { "x1", "x2" }) Write(name, Length, seed: 4);

        SharePlan plan = Plan();

        CollectionAssert.AreEqual(new[] { "many0", "long1", "x1", "y1" }, plan.Families.Select(FirstName).ToArray());
        CollectionAssert.AreEqual(
            new[] { 4L * Length, 3L * Length, Length, Length }, plan.Families.Select(family => family.SavableBytes).ToArray());
    }

    [TestMethod]
    public void The_blocks_that_most_files_share_are_kept_and_then_those_that_are_shared_elsewhere()
    {
        Write("a");
        Write("b");
        _machine.Files.Clone(At("b"), At("c"));
        FileFamily family = Plan().Families.Single();
        Assert.AreEqual(("b", 1, (long)Length), (FirstName(family), family.FilesToShare, family.SavableBytes));

        _machine.Files.Delete(At("c"));
        _machine.Files.Clone(At("b"), Path.Combine(_volume, "elsewhere"));
        Assert.AreEqual("b", FirstName(Plan().Families.Single()), "a snapshot has them");
    }

    /// <summary>However many extents a file has, its path decides where nothing else does.</summary>
    [TestMethod]
    public void A_file_in_many_pieces_is_no_better_than_one_in_a_single_piece()
    {
        Write("a");
        WriteInPieces("b");
        FileFamily family = Plan().Families.Single();
        Assert.AreEqual(("a", 1), (FirstName(family), family.FilesToShare));
        RecordingPlatform platform = new(_machine);
        new FileSharer(platform).Share(new FileSharer(platform).Plan(_directory));
        Assert.AreEqual(1, platform.Count(nameof(IDeduplication.Deduplicate)), "neighbours are shared in one call");
    }

    [TestMethod]
    public void The_file_that_has_written_most_keeps_its_blocks()
    {
        WriteInPieces("a");
        WriteInPieces("b");
        long[] second = [.. new[] { "a" }.Select(name => _machine.Files.File(At(name)).Clusters[1] * (long)Block)];
        RecordingPlatform platform = new(_machine)
        {
            Reported = extent => second.Contains(extent.PhysicalOffset) ? extent with { IsUnwritten = true } : extent,
        };

        Assert.AreEqual("b", FirstName(new FileSharer(platform).Plan(_directory).Families.Single()));
    }

    /// <summary>As btrfs keeps the end of some files.</summary>
    [TestMethod]
    public void A_part_inside_the_metadata_is_no_place_that_is_not_reported()
    {
        WriteInPieces("a");
        WriteInPieces("b");
        RecordingPlatform platform = new(_machine)
        {
            Reported = extent => extent.Offset > 0 ? extent with { PhysicalOffset = 0, IsInline = true } : extent,
        };

        SharePlan plan = new FileSharer(platform).Plan(_directory);

        Assert.IsEmpty(plan.Unshared);
        Assert.AreEqual(Block, plan.SavableBytes);
    }

    /// <summary>What is allocated behind the end of a file is not shared, and not counted.</summary>
    [TestMethod]
    public void Blocks_behind_the_end_save_nothing()
    {
        Write("a");
        _machine.Files.Write(Path.Combine(_volume, "between"), new byte[Length]);
        Write("b");
        RecordingPlatform platform = new(_machine) { Reported = extent => extent with { Length = extent.Length + (2 * Block) } };

        Assert.AreEqual(Length, new FileSharer(platform).Plan(_directory).SavableBytes);
    }

    /// <summary>Its blocks stay, since other files have them: so it gives up none for the families after it either.</summary>
    [TestMethod]
    public void A_family_that_saves_nothing_changes_nothing_for_others()
    {
        SimulatedFiles files = _machine.Files;
        Write("1 keeps");
        Write("2 gives");
        Clone("1 keeps", "6 longer", 2 * Block);
        files.Clone(At("2 gives"), At("4 gives"));
        files.Cut(At("4 gives"), Length - Block);
        Write("7 has the end", Block);
        files.File(At("7 has the end")).Share(files.File(At("2 gives")), (Length / Block) - 1, 1, 1);
        files.File(At("7 has the end")).Lengthen(2 * Block);
        files.Write(At("3 keeps"), Bytes().AsSpan(0, Length - Block), Mode);
        Clone("3 keeps", "8 longer", 5 * Block);

        SharePlan plan = Plan();

        Assert.AreEqual((0, 0L), (plan.Families.Count, plan.SavableBytes));
    }

    private static byte[] Bytes() => Content.Of(Length);

    private static string FirstName(FileFamily family) => Path.GetFileName(family.Files[0]);

    private SharePlan Plan() => new FileSharer(_machine).Plan(_directory);

    private string At(string name) => Path.Combine(_directory, name);

    private string Write(string name, int length = Length, int seed = 1)
    {
        _machine.Files.Write(At(name), Content.Of(length, seed));
        return At(name);
    }

    /// <summary>A file in two pieces: its first block, and the others elsewhere.</summary>
    private void WriteInPieces(string name)
    {
        _machine.Files.Write(At(name), Bytes().AsSpan(0, Block));
        _machine.Files.Write(Path.Combine(_volume, "between " + name), new byte[Block]);
        _machine.Files.WriteAt(At(name), Block, Bytes().AsSpan(Block));
    }

    /// <summary>A clone that is longer by some bytes, so that it is in no family.</summary>
    private void Clone(string name, string longer, int bytes)
    {
        _machine.Files.Clone(At(name), At(longer));
        _machine.Files.WriteAt(At(longer), _machine.Files.File(At(name)).Length, new byte[bytes]);
    }
}
