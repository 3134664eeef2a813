using CowCopy.ContractTests.OnProfiles;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.Sharing;

/// <summary>
/// Where sharing replaces a file by a clone of an equal one (Windows): what another process does to it during that is kept, and no file is
/// deleted but the temporary ones of this operation.
/// </summary>
[TestClass]
public sealed class ShareReplacementTests
{
    private const int Length = 200_100;
    private const string Left = ".cowcopy-share-0123456789abcdef0123456789abcdef.tmp";

    public static IEnumerable<object[]> Profiles { get; } =
        [[VolumeProfiles.ReFs4K.Name], [VolumeProfiles.Server2016ReFs.Name], [VolumeProfiles.TrustedDevDrive.Name]];

    /// <summary>A file that is mapped for writing through a closed handle is not recognized as open for writing.</summary>
    [TestMethod]
    [DynamicData(nameof(Profiles))]
    public void Content_that_is_written_through_a_mapping_is_not_replaced(string profile)
    {
        foreach (int offset in new[] { 0, Length / 2, Length - 1 })
        {
            using CopyFixture fixture = Make(profile, out SharePlan plan, "a", "b");
            string file = fixture.At("b");
            byte[] other = Content.Of(Length);
            other[offset]++;
            FileTimestamp time = fixture.Facts(file).Modified;
            BeforeOnce(fixture, nameof(IPlatform.CompareContent), () =>
            {
                fixture.Windows!.Files.WriteAt(file, offset, [other[offset]]);
                fixture.Windows.Files.SetModified(file, time);
            });

            AssertChanged(Sharer(fixture).Share(plan), file);

            ByteAssert.AreEqual(other, fixture.Files.Read(file));
            fixture.AssertNoLitter("a", "b");
        }
    }

    [TestMethod]
    [DynamicData(nameof(Profiles))]
    public void A_file_that_gets_the_name_before_the_rename_is_not_replaced(string profile)
    {
        foreach (byte[] content in new[] { Content.Of(Length), Content.Of(100, seed: 2) })
        {
            using CopyFixture fixture = Make(profile, out SharePlan plan, "a", "b");
            string file = fixture.At("b");
            ulong number = 0;
            AfterCompare(fixture, () =>
            {
                fixture.Files.Write(file, content);
                number = fixture.Windows!.Files.File(file).Facts().Identity.FileLow;
            });

            AssertChanged(Sharer(fixture).Share(plan), file);

            ByteAssert.AreEqual(content, fixture.Files.Read(file));
            Assert.AreEqual(number, fixture.Windows!.Files.File(file).Facts().Identity.FileLow, "the file that was put there");
            fixture.AssertNoLitter("a", "b");
        }
    }

    [TestMethod]
    [DynamicData(nameof(Profiles))]
    public void A_file_that_is_deleted_before_the_rename_does_not_come_back(string profile)
    {
        using CopyFixture fixture = Make(profile, out SharePlan plan, "a", "b");
        AfterCompare(fixture, () => fixture.Files.Delete(fixture.At("b")));

        AssertChanged(Sharer(fixture).Share(plan), fixture.At("b"));

        fixture.AssertNoLitter("a");
    }

    [TestMethod]
    [DynamicData(nameof(Profiles))]
    public void A_file_that_has_the_temporary_name_already_is_not_deleted(string profile)
    {
        using CopyFixture fixture = Make(profile, out SharePlan plan, "a", "b");
        fixture.Platform.Fail(nameof(IFileHandles.CreateDestination), 1, StatusCode.AlreadyExists);

        ShareResult result = Sharer(fixture).Share(plan);

        Assert.AreEqual((fixture.At("b"), UnsharedReason.Refused), (result.Unshared.Single().Path, result.Unshared[0].Reason));
        Assert.AreEqual((0, 0), (result.SharedFiles, fixture.Platform.Count(nameof(IPlatform.Delete))));
    }

    [TestMethod]
    [DynamicData(nameof(Profiles))]
    public void A_file_that_became_sparse_after_the_plan_is_left(string profile)
    {
        using CopyFixture fixture = Make(profile, out SharePlan plan, "a", "b");
        fixture.Windows!.Files.File(fixture.At("b")).SetSparse(true);

        AssertChanged(Sharer(fixture).Share(plan), fixture.At("b"));

        Assert.IsTrue(fixture.Windows.Files.File(fixture.At("b")).IsSparse);
    }

    [TestMethod]
    [DynamicData(nameof(Profiles))]
    public void Sparse_files_are_shared_and_stay_sparse(string profile)
    {
        using CopyFixture fixture = WindowsProfiles.CopyFixture(profile);
        SimulatedFiles files = fixture.Windows!.Files;
        byte[] content = new byte[Length];
        Content.Of(Length / 4).CopyTo(content, 0);
        foreach (string name in new[] { "a", "b", "c" })
        {
            string file = fixture.Clean(name, []);
            files.File(file).SetSparse(true);
            files.Cut(file, Length);
            files.WriteAt(file, 0, content.AsSpan(0, Length / 4));
        }

        FileFacts before = fixture.Facts(fixture.At("b"));
        SharePlan plan = Sharer(fixture).Plan(fixture.Path);
        ShareResult result = Sharer(fixture).Share(plan);

        Assert.AreEqual((2, plan.SavableBytes), (result.SharedFiles, result.SavedBytes));
        foreach (string name in new[] { "a", "b", "c" })
        {
            SimulatedFile file = files.File(fixture.At(name));
            Assert.IsTrue(file is { IsSparse: true } && file.IsHole(Length / 2), name);
            ByteAssert.AreEqual(content, fixture.Files.Read(fixture.At(name)), name);
        }

        Assert.AreEqual((before.Modified, before.Mode), (fixture.Facts(fixture.At("b")).Modified, fixture.Facts(fixture.At("b")).Mode));
    }

    [TestMethod]
    [DynamicData(nameof(Profiles))]
    public void A_file_with_half_of_the_temporary_name_is_a_file_like_any_other(string profile)
    {
        string[] names = [".cowcopy-share-notes", "a" + Left, "b.tmp", Left + ".txt"];
        using CopyFixture fixture = Make(profile, out SharePlan plan, names);

        ShareResult result = Sharer(fixture).Share(plan);

        CollectionAssert.AreEquivalent(names, plan.Families.Single().Files.Select(Path.GetFileName).ToArray());
        Assert.AreEqual(names.Length - 1, result.SharedFiles);
        fixture.AssertNoLitter(names);
    }

    [TestMethod]
    [DynamicData(nameof(Profiles))]
    public void What_a_killed_run_leaves_is_recognized_by_the_next(string profile)
    {
        using CopyFixture fixture = Make(profile, out SharePlan plan, "a", "b", "c");
        string temporary = "";
        AfterCompare(fixture, () => temporary = fixture.Files.Names(fixture.Path).Except(["a", "b", "c"]).Single());
        Sharer(fixture).Share(plan);
        fixture.Clean(temporary, Content.Of(Length)); // as if the run had been killed before the rename

        SharePlan next = Sharer(fixture).Plan(fixture.Path);
        Sharer(fixture).Share(next);

        fixture.AssertNoLitter("a", "b", "c");
    }

    [TestMethod]
    [DynamicData(nameof(Profiles))]
    public void A_temporary_file_that_another_run_is_writing_stays(string profile)
    {
        using CopyFixture fixture = Make(profile, out SharePlan plan, "a", "b", Left);
        SimulatedFiles files = fixture.Windows!.Files;
        FileHandle writer = files.Open(fixture.At(Left), WindowsAccess.Write, WindowsAccess.All);

        ShareResult result = Sharer(fixture).Share(plan);

        Assert.AreEqual((1, plan.SavableBytes), (result.SharedFiles, result.SavedBytes));
        fixture.AssertNoLitter("a", "b", Left);
        files.Close(writer);
        Assert.IsTrue(files.File(fixture.At(Left)).Facts().Exists);
    }

    /// <summary>A temporary file shares its blocks with the file that it was to replace another by.</summary>
    [TestMethod]
    [DataRow(false)]
    [DataRow(true)]
    public void Blocks_that_a_deleted_temporary_file_had_are_counted_as_they_are_then(bool failsToDelete)
    {
        using CopyFixture fixture = new(VolumeProfiles.ReFs4K);
        foreach (string name in new[] { "a", "b", "c" }) fixture.Clean(name, Content.Of(Length));
        fixture.Windows!.Files.Clone(fixture.At("b"), fixture.At(Left));
        fixture.Windows.Files.Clone(fixture.At("c"), fixture.At(Left.Replace("0", "f", StringComparison.Ordinal)));
        SharePlan plan = Sharer(fixture).Plan(fixture.Path);
        if (failsToDelete)
        {
            fixture.Platform.Fail(nameof(IPlatform.Delete), 1, StatusCode.AccessDenied);
            fixture.Platform.Fail(nameof(IPlatform.Delete), 2, StatusCode.AccessDenied);
        }

        ShareResult result = Sharer(fixture).Share(plan);

        long after = new DirectoryInspector(fixture.Platform).MeasureSpace(fixture.Path).OccupiedBytes;
        Assert.AreEqual((2, plan.Space.OccupiedBytes - after), (result.SharedFiles, result.SavedBytes));
        Assert.AreEqual(failsToDelete ? 5 : 3, fixture.Files.Names(fixture.Path).Length);
    }

    /// <summary>A cluster takes four references, so two of eight equal files keep theirs; three where clones are elsewhere.</summary>
    [TestMethod]
    [DataRow(0, 2)]
    [DataRow(2, 3)]
    public void Clusters_get_as_many_references_as_the_volume_takes_and_none_is_refused(int elsewhere, int kept)
    {
        const int Limit = 4, Files = 8;
        SimulatedMachine machine = new(SimulatedSystem.Windows);
        SimulatedVolume volume = machine.Mount(VolumeProfiles.ReFs4K with { ReferenceLimit = Limit }, "limited");
        string directory = Path.Combine(volume.Path, "in");
        for (int file = 0; file < Files; file++) machine.Files.Write(Path.Combine(directory, $"{file}"), Content.Of(Length));
        for (int clone = 0; clone < elsewhere; clone++)
            machine.Files.Clone(Path.Combine(directory, "0"), Path.Combine(volume.Path, "elsewhere", $"{clone}"));
        FileSharer sharer = new(machine);

        SharePlan plan = sharer.Plan(directory);
        ShareResult result = sharer.Share(plan);

        Assert.IsEmpty(result.Unshared);
        Assert.AreEqual((Files - kept, plan.SavableBytes), (result.SharedFiles, result.SavedBytes));
        Assert.IsEmpty(sharer.Plan(directory).Families, "no file can be shared further");
        Assert.AreEqual(0, machine.OpenHandles);
    }

    private static FileSharer Sharer(CopyFixture fixture) => new(fixture.Platform);

    /// <summary>Equal files, and a plan that shares them.</summary>
    private static CopyFixture Make(string profile, out SharePlan plan, params string[] names)
    {
        CopyFixture fixture = WindowsProfiles.CopyFixture(profile);
        foreach (string name in names) fixture.Clean(name, Content.Of(Length));
        plan = Sharer(fixture).Plan(fixture.Path);
        fixture.Platform.Forget();
        return fixture;
    }

    private static void BeforeOnce(CopyFixture fixture, string operation, Action action) =>
        fixture.Platform.Before = (called, count) =>
        {
            if (called == operation && count == 1) action();
        };

    /// <summary>Runs an action before the call that follows the comparison of the contents, whichever that is.</summary>
    private static void AfterCompare(CopyFixture fixture, Action action)
    {
        bool isCompared = false, hasRun = false;
        fixture.Platform.Before = (operation, _) =>
        {
            bool runs = isCompared && !hasRun;
            isCompared |= operation == nameof(IPlatform.CompareContent);
            hasRun |= runs;
            if (runs) action();
        };
    }

    private static void AssertChanged(ShareResult result, string file)
    {
        Assert.AreEqual((file, UnsharedReason.Changed), (result.Unshared.Single().Path, result.Unshared[0].Reason));
        Assert.AreEqual((0, 0L), (result.SharedFiles, result.SharedBytes));
    }
}
