using CowCopy.Batches;
using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit.Simulation;

namespace CowCopy.Tests.Batches;

[TestClass]
public sealed class DurablePhaseTests
{
    [TestMethod]
    public void A_completed_file_is_still_known_so_that_what_was_queried_before_is_queried_again()
    {
        SimulatedMachine machine = new(VolumeProfiles.Ext4.System);
        string path = Path.Combine(machine.Mount(VolumeProfiles.Ext4, "drive").Path, "file");
        machine.Files.Write(path, new byte[100]);
        FileFacts facts = Facts(machine, path);
        Assert.IsTrue(machine.OpenSource(path, out FileHandle handle).IsOk);
        List<int> finished = [];
        DurablePhase phase = new(machine, (index, _) => finished.Add(index), CancellationToken.None);
        CopyJob job = new(new CopyRequest(path, path));

        phase.Add(new PendingTimestamp(job, handle, facts.Identity, facts) { Index = 3 });
        phase.Complete();

        CollectionAssert.AreEqual(new[] { 3 }, finished);
        Assert.IsTrue(phase.WasAdded(facts.Identity));
        Assert.IsFalse(phase.WasAdded(facts.Identity.WithoutFile()));
        Assert.AreEqual(0, machine.OpenHandles);
    }

    private static FileFacts Facts(SimulatedMachine machine, string path)
    {
        machine.Inspect(path, LinkTreatment.Keep, out FileFacts facts);
        return facts;
    }
}
