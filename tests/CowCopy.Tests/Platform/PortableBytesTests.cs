using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Portable;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.Tests.Platform;

/// <summary>One copy of bytes by path over a simulated Mac: what it leaves, and which operation it says has failed.</summary>
[TestClass]
public sealed class PortableBytesTests
{
    private const int NotPermitted = 1, IoError = 5, AccessDenied = 13, NoSpace = 28, NotSupported = 45;
    private const int Cluster = 4096;

    private readonly SimulatedMac _mac = new();
    private readonly SimulatedVolume _volume;
    private readonly PortablePlatform _platform;

    public PortableBytesTests()
    {
        _volume = _mac.Storage.Mount(VolumeProfiles.Apfs, "volume");
        _platform = _mac.CreatePlatform();
        _mac.Files.Write(At("source"), [1, 2, 3]);
    }

    [TestMethod]
    [DataRow("open", CopyOperation.OpenSource)]
    [DataRow("open(O_CREAT)", CopyOperation.CreateDestination)]
    [DataRow("read", CopyOperation.ByteCopy)]
    [DataRow("write", CopyOperation.ByteCopy)]
    [DataRow("fcopyfile", CopyOperation.SetMetadata)]
    [DataRow("fchmod", CopyOperation.SetMetadata)]
    [DataRow("fstat", CopyOperation.SetMetadata)]
    [DataRow("futimens", CopyOperation.SetMetadata)]
    [DataRow("close", CopyOperation.ByteCopy)] // a delayed write
    public void A_call_that_fails_is_named_and_leaves_nothing(string call, CopyOperation operation)
    {
        _mac.Calls.FailOnce(call, 1, IoError);
        AssertFailed(new PlatformStatus(StatusCode.DeviceError, IoError), operation, Copy());
    }

    [TestMethod]
    public void The_first_of_two_errors_is_reported()
    {
        _mac.Calls.FailOnce("write", 1, NoSpace);
        _mac.Calls.FailOnce("close", 1, IoError);
        AssertFailed(new PlatformStatus(StatusCode.NoSpace, NoSpace), CopyOperation.ByteCopy, Copy());
    }

    [TestMethod]
    [DataRow(NotPermitted)]
    [DataRow(NotSupported)]
    public void A_volume_without_permissions_may_refuse_them(int error)
    {
        _mac.Calls.FailOnce("fchmod", 1, error);
        Assert.AreEqual((PlatformStatus.Ok, new PathCopy(3)), Copy());
    }

    [TestMethod]
    [DataRow(0x120u, 0x180u)] // r--r-----: readable by its owner alone, and writable until it is complete
    [DataRow(0x1FFu, 0x1C0u)]
    public void Until_it_is_complete_a_copy_is_its_owners_and_no_more_executable_than_its_source(uint mode, uint expected)
    {
        _mac.Files.SetMode(At("source"), mode);
        uint? before = null;
        _mac.Calls.Before("write", 1, () => before = _mac.Files.File(At("copy")).Mode);
        Assert.AreEqual((PlatformStatus.Ok, new PathCopy(3)), Copy());
        Assert.AreEqual((expected, mode), (before, _mac.Files.File(At("copy")).Mode));
    }

    [TestMethod]
    [DataRow("open(O_CREAT)")]
    [DataRow("read")]
    [DataRow("fcopyfile")]
    public void An_exception_that_is_no_error_of_files_leaves_nothing_open_or_behind(string call)
    {
        _mac.Calls.BeforeEach = name => { if (name == call) throw new InvalidOperationException(); };
        Assert.ThrowsExactly<InvalidOperationException>(() => Copy());
        AssertNothingLeft();
    }

    [TestMethod]
    [DataRow(0)]
    [DataRow(IoError)] // as a file that is gone may give
    public void A_cancelled_copy_is_cancelled_whatever_its_read_gives(int error)
    {
        using CancellationTokenSource cancellation = new();
        _mac.Calls.Before("read", 1, cancellation.Cancel);
        if (error != 0) _mac.Calls.FailOnce("read", 1, error);
        Assert.AreEqual(StatusCode.Canceled, Copy(cancellation.Token).Status.Code);
        Assert.AreEqual(1, _mac.Calls.Count("unlink"));
        AssertNothingLeft();
    }

    [TestMethod]
    public void What_could_not_be_deleted_at_once_is_deleted_at_the_end()
    {
        using CancellationTokenSource cancellation = new();
        _mac.Calls.Before("read", 1, cancellation.Cancel);
        _mac.Calls.FailOnce("unlink", 1, IoError);
        Assert.AreEqual(StatusCode.Canceled, Copy(cancellation.Token).Status.Code);
        Assert.AreEqual(2, _mac.Calls.Count("unlink"));
        AssertNothingLeft();
    }

    [TestMethod]
    [DataRow(new[] { 1, 0, 1 }, 0)]
    [DataRow(new[] { 0, 1, 0 }, 1)]
    [DataRow(new[] { 0, 0 }, 1)]
    [DataRow(new[] { 1, 1, 1 }, 0)]
    public void Clusters_of_zeros_become_holes_and_only_one_at_the_end_needs_the_length_set(int[] clusters, int lengths)
    {
        byte[] content = [.. clusters.SelectMany(one => Enumerable.Repeat((byte)one, Cluster))];
        _mac.Files.Write(At("source"), content);

        Assert.AreEqual((PlatformStatus.Ok, new PathCopy(content.Length)), Copy());

        ByteAssert.AreEqual(content, _mac.Files.Read(At("copy")));
        int[] holes = [.. _mac.Files.File(At("copy")).Clusters.Select(cluster => cluster == ClusterStore.Hole ? 0 : 1)];
        CollectionAssert.AreEqual(clusters, holes);
        Assert.AreEqual(lengths, _mac.Calls.Count("ftruncate"));
    }

    [TestMethod]
    public void A_plan_knows_of_read_only_volumes_locks_and_directories_that_cannot_be_queried()
    {
        _mac.Files.Write(At("locked"), [1]);
        _mac.Files.SymbolicLink(At("locked"), At("link"));
        _mac.Files.File(At("locked")).Flags = SimulatedMac.Immutable;
        Assert.AreEqual(PlatformStatus.From(StatusCode.NotPermitted), _platform.CheckDeletion(At("locked")));
        Assert.AreEqual(PlatformStatus.Ok, _platform.CheckDeletion(At("link"))); // which is not what it leads to
        Assert.AreEqual(PlatformStatus.Ok, _platform.CheckCreation(_volume.Path));

        _volume.IsReadOnly = true;
        Assert.AreEqual(PlatformStatus.From(StatusCode.ReadOnlyVolume), _platform.CheckCreation(_volume.Path));
        Assert.AreEqual(PlatformStatus.From(StatusCode.ReadOnlyVolume), _platform.CheckDeletion(At("source")));

        _mac.Calls.FailAlways("stat", AccessDenied);
        Assert.AreEqual(new PlatformStatus(StatusCode.AccessDenied, AccessDenied), _platform.CheckCreation(_volume.Path));
    }

    [TestMethod]
    public void A_link_that_cannot_be_read_is_not_taken_for_something_else()
    {
        _mac.Calls.FailAlways("readlink", AccessDenied);
        Assert.AreEqual(new PlatformStatus(StatusCode.AccessDenied, AccessDenied), _platform.ReadLink(At("source"), out LinkTarget target));
        Assert.AreEqual("", target.Path);
    }

    private (PlatformStatus Status, PathCopy Copy) Copy(CancellationToken cancellationToken = default)
    {
        PlatformStatus status = _platform.CopyBytesByPath(At("source"), At("copy"), cancellationToken, out PathCopy copy);
        return (status, copy);
    }

    private void AssertFailed(PlatformStatus expected, CopyOperation operation, (PlatformStatus Status, PathCopy Copy) result)
    {
        Assert.AreEqual((expected, operation), (result.Status, result.Copy.FailedOperation));
        AssertNothingLeft();
    }

    private void AssertNothingLeft()
    {
        CollectionAssert.AreEqual((string[])["source"], _volume.Root.Entries.Keys.ToArray());
        Assert.AreEqual(0, _mac.Storage.OpenHandles);
    }

    private string At(string name) => Path.Combine(_volume.Path, name);
}
