using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;
using CowCopy.Trees;

namespace CowCopy.Tests.Trees;

/// <summary>What a mirror deletes while other processes delete too, and what it may neither open nor change.</summary>
[TestClass]
public sealed class RemovalTests
{
    private readonly SimulatedMachine _machine = new(SimulatedSystem.Linux) { User = SimulatedUser.Owner };
    private readonly string _drive;

    public RemovalTests()
    {
        _drive = _machine.Mount(VolumeProfiles.Ext4, "drive").Path;
        foreach (string name in (string[])["tree/file", "copy/file", "copy/extra/sub/data"]) _machine.Files.Write(At(name), [1]);
    }

    [TestMethod]
    [DataRow("copy/extra/sub", nameof(IPlatform.Inspect))]
    [DataRow("copy/extra/sub", nameof(IPlatform.DeleteDirectory))]
    [DataRow("copy/extra/sub/data", nameof(IPlatform.Delete))]
    public void What_another_process_deletes_first_is_gone_and_was_not_deleted_here(string name, string call)
    {
        _machine.Faults.BeforeEachBelow(At(name), call, () =>
        {
            foreach (string path in (string[])[At("copy/extra/sub/data"), At(name)])
                if (_machine.Files.Find(path) is not null) _machine.Files.Delete(path);
        });

        TreeResult result = Mirror();

        Assert.IsTrue(result.Succeeded, string.Join('\n', result.Failures));
        Assert.IsNull(_machine.Files.Find(At("copy/extra")));
        Assert.Contains(At("copy/extra"), result.Deleted);
        Assert.DoesNotContain(At(name), result.Deleted);
    }

    [TestMethod]
    public void A_directory_that_cannot_be_opened_fails_once_and_stays()
    {
        _machine.Faults.Always(nameof(IFileHandles.OpenDirectory), StatusCode.AccessDenied);
        CopyFailure failure = Removal.OfWhole(_machine, At("copy/extra")).Single();
        Assert.AreEqual((CopyErrorKind.AccessDenied, CopyOperation.DeleteDestination), (failure.Kind, failure.Operation));
        Assert.AreEqual(0, _machine.Faults.Count(nameof(IPlatform.DeleteDirectory)));
    }

    [TestMethod]
    [DataRow(true, 1)]
    [DataRow(false, 0)]
    public void Only_ones_own_directory_is_unlocked_for_it(bool isOwned, int calls)
    {
        _machine.Files.SetMode(At("copy/extra/sub"), Octal.Bits("500"));
        _machine.Files.Find(At("copy/extra/sub"))!.IsOwned = isOwned;
        Assert.AreEqual(isOwned, Mirror().Succeeded);
        Assert.AreEqual(calls, _machine.Faults.Count(nameof(IModes.ChangeMode)));
        Assert.AreEqual(isOwned, _machine.Files.Find(At("copy/extra")) is null);
    }

    private TreeResult Mirror() => new FileCopier(_machine).MirrorTree(At("tree"), At("copy"));

    private string At(string name) => HostPath.Of(Path.Combine(_drive, name));
}
