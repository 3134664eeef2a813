using CowCopy.Batches;
using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit.Simulation;

namespace CowCopy.Tests.Files;

/// <summary>The end of a file of a durable batch: first its content is stored, then its time is set; a failure leaves nothing.</summary>
[TestClass]
public sealed class PendingTimestampTests
{
    private readonly SimulatedMachine _machine = new(SimulatedSystem.Linux);
    private readonly string _drive;
    private readonly FileFacts _source;

    public PendingTimestampTests()
    {
        _drive = _machine.Mount(VolumeProfiles.Ext4, "drive").Path;
        _machine.Files.Write(At("source"), new byte[100]);
        _machine.Files.SetModified(At("source"), FileTimestamp.FromUtc(new DateTime(2024, 2, 29, 12, 34, 56, DateTimeKind.Utc)));
        _source = Facts("source");
    }

    [TestMethod]
    public void The_time_is_set_when_the_content_is_stored()
    {
        PendingTimestamp file = Create();
        CopyResult result = file.Complete(_machine, CancellationToken.None);
        Assert.AreSame(file.Result, result);
        Assert.AreEqual(_source.Modified, Facts("copy").Modified);
        Assert.AreEqual((1, 1), (Count(nameof(IFileHandles.AwaitWriteback)), Count(nameof(IFileHandles.SetTimes))));
        Assert.AreEqual(0, _machine.OpenHandles);
    }

    [TestMethod]
    [DataRow(nameof(IFileHandles.AwaitWriteback), CopyOperation.Flush)]
    [DataRow(nameof(IFileHandles.SetTimes), CopyOperation.SetMetadata)]
    [DataRow(nameof(IFileHandles.Close), CopyOperation.ByteCopy)]
    public void A_file_whose_end_fails_is_deleted_and_the_failure_names_what_failed(string operation, CopyOperation reported)
    {
        PendingTimestamp file = Create();
        _machine.Faults.Once(operation, 1, StatusCode.DeviceError, nativeCode: 5);

        CopyResult result = file.Complete(_machine, CancellationToken.None);

        CopyFailure failure = result.Failure!;
        Assert.AreEqual((CopyErrorKind.DeviceError, reported, 5), (failure.Kind, failure.Operation, failure.NativeCode));
        AssertGone();
        Assert.AreEqual(operation == nameof(IFileHandles.AwaitWriteback) ? 0 : 1, Count(nameof(IFileHandles.SetTimes)));
    }

    [TestMethod]
    public void A_file_of_a_cancelled_batch_is_deleted_and_not_waited_for()
    {
        CopyResult result = Create().Complete(_machine, new CancellationToken(canceled: true));
        Assert.IsTrue(result.IsCanceled);
        AssertGone();
        Assert.AreEqual((0, 0), (Count(nameof(IFileHandles.AwaitWriteback)), Count(nameof(IFileHandles.SetTimes))));
    }

    [TestMethod]
    public void What_another_process_put_in_its_place_stays()
    {
        foreach (Action<string> happening in new Action<string>[]
        {
            path => _machine.Files.Write(path, new byte[200]),
            path =>
            {
                _machine.Files.TryRename(path, At("renamed"));
                _machine.Files.SymbolicLink(At("renamed"), path);
            },
        })
        {
            PendingTimestamp file = Create();
            happening(At("copy"));
            Assert.IsTrue(file.Complete(_machine, new CancellationToken(canceled: true)).IsCanceled);
            Assert.IsTrue(_machine.Files.Leads(At("copy")));
            Assert.AreEqual(0, _machine.OpenHandles);
            _machine.Files.Delete(At("copy"));
        }
    }

    [TestMethod]
    public void A_file_of_unknown_identity_is_not_deleted()
    {
        PendingTimestamp file = Create(isKnown: false);
        _machine.Faults.Once(nameof(IPlatform.Inspect), 1, StatusCode.AccessDenied);
        file.Complete(_machine, new CancellationToken(canceled: true));
        Assert.IsTrue(_machine.Files.Leads(At("copy")));
    }

    /// <summary>Below the root of a tree, nothing is deleted by its whole path, which may lead elsewhere by now.</summary>
    [TestMethod]
    public void A_file_whose_directory_cannot_be_opened_again_stays()
    {
        Assert.IsTrue(_machine.OpenDirectory(_drive, DirectoryAnchor.ToBe(_drive), out FileHandle root).IsOk);
        _machine.Files.MakeDirectory(At("below"));
        BatchDirectories all = new(_machine, new DirectoryAnchor(_drive, root));
        SharedDirectory below = all.Add(At("below"), files: 1, isConfined: true)!;
        PendingTimestamp file = Create("below/copy", below);
        _machine.Faults.Once(nameof(IFileHandles.OpenDirectory), 1, StatusCode.NotFound);

        file.Complete(_machine, new CancellationToken(canceled: true));

        Assert.AreEqual(0, Count(nameof(IPlatform.Delete)));
        PendingTimestamp next = Create("below/next", below);
        next.Complete(_machine, new CancellationToken(canceled: true));
        Assert.IsFalse(_machine.Files.Leads(At("below/next")));
        Assert.IsTrue(below.TryClose(_machine), "it was left each time");
        _machine.Close(root);
    }

    private void AssertGone()
    {
        Assert.IsFalse(_machine.Files.Leads(At("copy")));
        Assert.AreEqual((0, 1), (_machine.OpenHandles, Count(nameof(IPlatform.Delete))));
    }

    private int Count(string operation) => _machine.Faults.Count(operation);

    private string At(string name) => Path.Combine(_drive, name);

    private FileFacts Facts(string name)
    {
        _machine.Inspect(At(name), LinkTreatment.Keep, out FileFacts facts);
        return facts;
    }

    private PendingTimestamp Create(string name = "copy", SharedDirectory? directory = null, bool isKnown = true)
    {
        CopyRequest request = new(At("source"), At(name));
        Assert.IsTrue(_machine.CreateDestination(request.Destination, 0x1A4, out FileHandle handle).IsOk);
        FileIdentity identity = isKnown ? Facts(name).Identity : default;
        return new PendingTimestamp(new CopyJob(request) { DestinationDirectory = directory }, handle, identity, _source)
        {
            Result = new CopyResult(request) { Outcome = CopyOutcome.Copied },
        };
    }
}
