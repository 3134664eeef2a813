using CowCopy.ContractTests.Real;
using CowCopy.LoopVolumes;
using CowCopy.Platform;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.Copies;

/// <summary><see cref="CopyMode.CloneOnly"/>: a clone or a failure, never bytes.</summary>
[TestClass]
public sealed class CloneOnlyTests
{
    private static readonly CopyOptions CloneOnly = new() { Mode = CopyMode.CloneOnly };

    [TestMethod]
    public void A_simulated_volume_clones_or_fails()
    {
        foreach (VolumeProfile profile in VolumeProfiles.All)
        {
            using CopyFixture fixture = new(profile);
            bool clones = profile.System == SimulatedSystem.MacOS ? profile.SystemCopyClones : profile.Clones != ClonePrimitive.None;
            AssertClonedOrFailed(fixture, clones, profile.Name);
        }
    }

    [TestMethod]
    [DataRow(VolumeRole.Xfs, true)]
    [DataRow(VolumeRole.Btrfs, true)]
    [DataRow(VolumeRole.Overlay, true)]
    [DataRow(VolumeRole.Ext4, false)]
    [DataRow(VolumeRole.Ntfs, false)]
    public void A_real_volume_clones_or_fails(VolumeRole role, bool clones)
    {
        using CopyFixture fixture = new(TestVolumes.Require(role), PlatformFactory.Create(), CloneSupport.Unknown);
        AssertClonedOrFailed(fixture, clones, role.ToString());
    }

    [TestMethod]
    public void Another_volume_is_known_before_a_file_is_created_for_the_clone()
    {
        using CopyFixture fixture = new(VolumeProfiles.Xfs);
        fixture.Clean("source", Content.Of(20_000));

        CopyResult result = fixture.Copier.Attempt(fixture.At("source"), Path.Combine(fixture.OtherPath, "copy"), CloneOnly);

        Assert.AreEqual(CopyErrorKind.DifferentVolume, result.Failure!.Kind);
        Assert.AreEqual(0, fixture.Platform.Count(nameof(IFileHandles.CreateDestination)));
    }

    [TestMethod]
    public void A_platform_that_copies_by_path_clones_or_fails()
    {
        using CopyFixture portable = CopyFixture.On<Portable>(), calls = CopyFixture.On<PortableWithCalls>();
        AssertClonedOrFailed(portable, clones: false, "portable");
        AssertClonedOrFailed(calls, clones: false, "with calls");
    }

    [TestMethod]
    [DoNotParallelize] // it starts a process
    [OSCondition(OperatingSystems.Linux)]
    public void A_file_without_checksums_is_refused_and_the_others_are_cloned()
    {
        using CopyFixture fixture = CopyFixture.On<Btrfs>();
        byte[] content = Content.Of(100_000);
        fixture.Files.MakeDirectory(fixture.At("tree"));
        foreach (string name in (string[])["tree/one", "tree/two"]) fixture.Dirty(name, content);
        string odd = fixture.At("tree", "odd");
        Assert.AreEqual(0, Command.Run("sh", ["-c", $"touch '{odd}' && chattr +C '{odd}'"]).ExitCode);
        File.WriteAllBytes(odd, content);

        TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), new TreeOptions { Copy = CloneOnly });

        Assert.AreEqual((2, 0, 1), (result.Files.Counts.Cloned, result.Files.Counts.ByteCopied, result.Files.Counts.Failed));
        CopyFailure failure = result.Files.Results.Single(static one => one.Failure is not null).Failure!;
        Assert.AreEqual((CopyErrorKind.CloneRefused, CopyOperation.Clone), (failure.Kind, failure.Operation));
        Assert.AreEqual(odd, failure.Request.Source);
        Assert.IsFalse(File.Exists(fixture.At("copy", "odd")));
    }

    [TestMethod]
    [DoNotParallelize] // it starts a process
    [OSCondition(OperatingSystems.Linux)]
    public void A_swap_file_is_refused()
    {
        using CopyFixture fixture = CopyFixture.On<Xfs>();
        string swap = fixture.Clean("swap", new byte[1 << 20]);
        if (Command.Run("sh", ["-c", $"chmod 600 '{swap}' && mkswap '{swap}' && swapon '{swap}'"]) is { ExitCode: not 0 } made)
            TestVolumes.Missing(made.Output);
        try
        {
            CopyResult result = fixture.Copier.Attempt(swap, fixture.At("copy"), CloneOnly);

            Assert.AreEqual(CopyErrorKind.CloneRefused, result.Failure?.Kind);
            fixture.AssertNoLitter("swap");
        }
        finally
        {
            Command.Run("swapoff", [swap]);
        }
    }

    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    public void A_file_that_hides_its_length_fails()
    {
        using CopyFixture fixture = CopyFixture.On<Xfs>();

        CopyResult result = fixture.Copier.Attempt("/proc/version", fixture.At("copy"), CloneOnly);

        Assert.AreEqual(CopyErrorKind.CloneRefused, result.Failure?.Kind);
        fixture.AssertNoLitter();
    }

    [TestMethod]
    public void At_the_reference_limit_it_fails_and_the_copies_before_it_are_clones()
    {
        foreach (VolumeProfile profile in VolumeProfiles.All.Where(static profile => profile.ReferenceLimit > 0))
        {
            using CopyFixture fixture = new(profile with { ReferenceLimit = 4 });
            string source = fixture.Clean("source", Content.Of(300_000));
            CopyRequest[] requests = [.. Enumerable.Range(0, 6).Select(number => new CopyRequest(source, fixture.At("copy" + number)))];

            BatchResult result = fixture.Copier.CopyAll(requests, CloneOnly with { MaxDegreeOfParallelism = 1 });

            Assert.AreEqual((3, 3, 0L), (result.Counts.Cloned, result.Counts.Failed, result.Counts.BytesWritten), profile.Name);
            Assert.AreEqual(CopyErrorKind.CloneRefused, result.Results[^1].Failure!.Kind);
            fixture.AssertNoLitter("source", "copy0", "copy1", "copy2");
        }
    }

    [TestMethod]
    [DataRow(VolumeRole.Xfs, VolumeRole.OtherVolume)]
    [DataRow(VolumeRole.Xfs, VolumeRole.Btrfs)]
    [DataRow(VolumeRole.Btrfs, VolumeRole.Ext4)]
    public void A_clone_alone_fails_across_volumes(VolumeRole from, VolumeRole to)
    {
        using CopyFixture here = new(TestVolumes.Require(from), PlatformFactory.Create(), CloneSupport.No),
            there = new(TestVolumes.Require(to), PlatformFactory.Create(), CloneSupport.No);
        string source = here.Clean("source", Content.Of(300_000)), destination = there.Clean("copy", [1]);

        CopyPlan plan = here.Copier.Plan(source, destination, CloneOnly);
        CopyResult result = here.Copier.Attempt(source, destination, CloneOnly);

        Assert.AreEqual((CopyErrorKind.DifferentVolume, CopyErrorKind.DifferentVolume), (plan.Failure?.Kind, result.Failure?.Kind));
        ByteAssert.AreEqual((byte[])[1], there.Files.Read(destination));
        there.AssertNoLitter("copy");
    }

    private static void AssertClonedOrFailed(CopyFixture fixture, bool clones, string volume)
    {
        foreach (OverwriteMode overwrite in OverwriteModes.ThatReplace)
        {
            CopyOptions options = CloneOnly with { Overwrite = overwrite };
            foreach (string source in (string[])
            [
                fixture.Dirty("dirty", Content.Of(5)), fixture.Clean("small", Content.Of(1000)),
                fixture.Clean("large", Content.Of(300_000)),
            ])
                AssertClonedOrFailed(fixture, source, options, clones, $"{volume} {overwrite}");
            CopyResult empty = fixture.Copier.Attempt(fixture.Clean("empty", []), fixture.At("copy"), options);
            Assert.IsTrue(empty.Succeeded, $"{volume}: {empty.Failure?.Message}");
            fixture.Platform.Delete(fixture.At("copy"));
            fixture.Platform.Delete(fixture.At("empty"));
        }

        fixture.AssertNoLitter();
    }

    private static void AssertClonedOrFailed(CopyFixture fixture, string source, CopyOptions options, bool clones, string volume)
    {
        byte[] existing = Content.Of(7, seed: 3);
        string fresh = fixture.At("copy"), over = fixture.Clean("over", existing);
        foreach (string destination in (string[])[fresh, over])
        {
            CopyPlan plan = fixture.Copier.Plan(source, destination, options);
            CopyResult result = fixture.Copier.Attempt(source, destination, options);

            Assert.AreEqual(clones, result.Succeeded, $"{volume}: {result.Failure?.Message}");
            Assert.AreEqual(0, result.BytesWritten, volume);
            if (plan.Failure is not null) Assert.IsFalse(clones, volume);
            if (!clones)
            {
                Assert.AreEqual(CopyErrorKind.VolumeCannotClone, result.Failure!.Kind, volume);
                continue;
            }

            Assert.AreEqual((CopyMethod.Clone, result.Length), (result.Method, result.BytesShared), volume);
            fixture.AssertEqualFiles(source, destination);
        }

        Assert.AreEqual(clones, fixture.Files.Exists(fresh), volume);
        if (!clones) ByteAssert.AreEqual(existing, fixture.Files.Read(over), volume);
        foreach (string path in (string[])[fresh, over, source]) fixture.Platform.Delete(path);
    }
}
