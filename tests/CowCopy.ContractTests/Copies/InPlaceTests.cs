using System.Runtime.Versioning;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Linux;
using CowCopy.TestKit;

namespace CowCopy.ContractTests.Copies;

/// <summary>Cloning over an existing file: only while no other process has it open, and what happens otherwise.</summary>
[TestClass]
[DoNotParallelize] // a child of another test holds what is open, until it runs its program: no lease is given then
[OSCondition(OperatingSystems.Linux)]
[SupportedOSPlatform("linux")]
public sealed class InPlaceTests
{
    private const int Length = 40_000;

    [TestMethod]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Btrfs)]
    public void A_file_that_no_process_has_open_is_cloned_in_place(VolumeRole role)
    {
        using CopyFixture fixture = MakeFixture(role, out string source, out string destination);
        FileFacts before = fixture.Facts(destination);

        CopyResult result = fixture.Copier.Copy(source, destination);

        fixture.AssertEqualFiles(source, destination);
        Assert.AreEqual(CopyMethod.Clone, result.Method);
        Assert.AreEqual(before.Identity, fixture.Facts(destination).Identity, "the same inode");
        Assert.AreEqual(
            Length, fixture.Volumes.ReadExtents(destination)!.BytesSharedWith(fixture.Volumes.ReadExtents(source)!));
    }

    [TestMethod]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Btrfs)]
    public void A_longer_file_is_never_cut(VolumeRole role)
    {
        using CopyFixture fixture = MakeFixture(role, out string source, out _);
        string destination = fixture.Clean("longer", Content.Of(Length + 1, seed: 3));
        FileFacts before = fixture.Facts(destination);

        fixture.Copier.Copy(source, destination);

        fixture.AssertEqualFiles(source, destination);
        Assert.AreNotEqual(before.Identity, fixture.Facts(destination).Identity, "a new inode");
    }

    [TestMethod]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Btrfs)]
    public void A_mapped_file_keeps_its_pages(VolumeRole role)
    {
        using CopyFixture fixture = MakeFixture(role, out string source, out string destination);
        byte[] old = File.ReadAllBytes(destination), seen = new byte[old.Length];
        using (var map = System.IO.MemoryMappedFiles.MemoryMappedFile.CreateFromFile(destination, FileMode.Open))
        using (var view = map.CreateViewStream())
        {
            fixture.Copier.Copy(source, destination);
            view.ReadExactly(seen);
        }

        ByteAssert.AreEqual(old, seen);
        fixture.AssertEqualFiles(source, destination);
    }

    // A loader closes the file as soon as it has mapped it.
    [TestMethod]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Btrfs)]
    [DataRow(VolumeRole.Overlay)]
    public void A_loaded_library_keeps_its_pages_although_no_process_has_it_open(VolumeRole role)
    {
        using CopyFixture fixture = MakeFixture(role, out string source, out string destination);
        byte[] old = File.ReadAllBytes(destination);
        using MappedFile mapped = new(destination);

        fixture.Copier.Copy(source, destination);

        ByteAssert.AreEqual(old, mapped.Read());
        fixture.AssertEqualFiles(source, destination);
    }

    [TestMethod]
    public void A_running_program_is_replaced_without_harm()
    {
        using CopyFixture fixture = MakeFixture(VolumeRole.Xfs, out _, out _);
        string sleep = fixture.At("sleep"),
            newer = fixture.Clean("newer", File.ReadAllBytes("/bin/echo").Concat(new byte[200_000]).ToArray());
        File.Copy("/bin/sleep", sleep);
        using System.Diagnostics.Process process = System.Diagnostics.Process.Start(sleep, "60");
        try
        {
            fixture.Copier.Copy(newer, sleep);
            Assert.IsFalse(process.HasExited);
            fixture.AssertEqualFiles(newer, sleep);
        }
        finally
        {
            process.Kill();
            process.WaitForExit();
        }
    }

    [TestMethod]
    [DataRow(nameof(StatusCode.Busy))]
    [DataRow(nameof(StatusCode.NotPermitted))]
    [DataRow(nameof(StatusCode.InvalidArgument))]
    [DataRow(nameof(StatusCode.AccessDenied))]
    public void A_refused_lease_leads_to_a_new_file(string refusal)
    {
        using CopyFixture fixture = MakeFixture(VolumeRole.Xfs, out string source, out string destination);
        fixture.Platform.Fail(nameof(IOpenFiles.OpenExclusive), 1, Enum.Parse<StatusCode>(refusal));

        CopyResult result = fixture.Copier.Copy(source, destination);

        Assert.AreEqual(CopyMethod.Clone, result.Method);
        fixture.AssertEqualFiles(source, destination);
    }

    [TestMethod]
    public void A_refused_clone_in_place_leads_to_bytes_in_a_new_file()
    {
        using CopyFixture fixture = MakeFixture(VolumeRole.Xfs, out string source, out string destination);
        fixture.Platform.Fail(nameof(IFileHandles.Clone), 1, StatusCode.InvalidArgument);

        CopyResult result = fixture.Copier.Copy(source, destination);

        Assert.AreEqual((CopyMethod.ByteCopy, CopyReason.CloneRefused), (result.Method, result.Reason));
        fixture.AssertEqualFiles(source, destination);
    }

    [TestMethod]
    [DataRow(nameof(StatusCode.NoSpace), CopyOutcome.Copied)]
    [DataRow(nameof(StatusCode.DeviceError), CopyOutcome.Failed)]
    [DataRow(nameof(StatusCode.Other), CopyOutcome.Copied)]
    public void A_clone_in_place_that_may_have_stopped_half_way_leaves_nothing_of_it(string status, CopyOutcome outcome)
    {
        using CopyFixture fixture = MakeFixture(VolumeRole.Xfs, out string source, out string destination);
        fixture.Platform.Fail(nameof(IFileHandles.Clone), 1, Enum.Parse<StatusCode>(status));

        CopyResult result = fixture.Copier.CopyAll([new(source, destination)]).Results[0];

        Assert.AreEqual(outcome, result.Outcome);
        if (outcome == CopyOutcome.Copied) fixture.AssertEqualFiles(source, destination);
        else Assert.IsFalse(File.Exists(destination));
    }

    /// <summary>Readers in a loop, while two generations are copied over each other: each sees one whole generation, always.</summary>
    [TestMethod]
    [DataRow(VolumeRole.Xfs, OverwriteMode.AtomicRename)]
    [DataRow(VolumeRole.Btrfs, OverwriteMode.AtomicRename)]
    [DataRow(VolumeRole.Xfs, OverwriteMode.Auto)]
    [DataRow(VolumeRole.Btrfs, OverwriteMode.Auto)]
    public void A_reader_meanwhile_sees_one_generation_whole(VolumeRole role, OverwriteMode overwrite)
    {
        using CopyFixture fixture = new(TestVolumes.Require(role), new LinuxPlatform(), CloneSupport.Yes);
        string[] generations = [fixture.Clean("one", Filled(1)), fixture.Clean("two", Filled(2))];
        string destination = fixture.Clean("copy", Filled(1));
        using CancellationTokenSource done = new();
        Task<(int Reads, int Missing, int Mixed)> reader = Task.Factory.StartNew(
            // other tests may have all threads of the pool
            () => ReadOver(destination, done.Token), done.Token, TaskCreationOptions.LongRunning, TaskScheduler.Default);

        for (int round = 0; round < 2000; round++)
            fixture.Copier.Copy(generations[round % 2], destination, new CopyOptions { Overwrite = overwrite });
        done.Cancel();

        (int reads, int missing, int mixed) = reader.GetAwaiter().GetResult();
        Assert.IsGreaterThan(0, reads);
        Assert.AreEqual(0, mixed);
        Assert.AreEqual(0, missing);
    }

    private static (int Reads, int Missing, int Mixed) ReadOver(string path, CancellationToken done)
    {
        (int reads, int missing, int mixed) = (0, 0, 0);
        while (!done.IsCancellationRequested)
        {
            try
            {
                using FileStream stream = new(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete, bufferSize: 0);
                byte[] seen = new byte[Length];
                int count = stream.ReadAtLeast(seen, Length, throwOnEndOfStream: false);
                if (count != Length || seen.Distinct().Count() != 1) mixed++;
                reads++;
            }
            catch (FileNotFoundException)
            {
                missing++;
            }
        }

        return (reads, missing, mixed);
    }

    private static byte[] Filled(byte value)
    {
        byte[] bytes = new byte[Length];
        Array.Fill(bytes, value);
        return bytes;
    }

    private static CopyFixture MakeFixture(VolumeRole role, out string source, out string destination)
    {
        CopyFixture fixture = new(TestVolumes.Require(role), new LinuxPlatform(), CloneSupport.Yes);
        source = fixture.Clean("source", Content.Of(Length));
        destination = fixture.Clean("copy", Content.Of(Length - 5000, seed: 2));
        return fixture;
    }
}
