using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.Tests.References;

/// <summary>
/// What follows when a volume refuses a reference: other clusters, bytes, a finding; and what becomes of the old destination.
/// </summary>
[TestClass]
public sealed class ReferenceRefusalTests
{
    [TestMethod]
    public void A_copy_call_of_the_system_s_that_answers_the_limit_is_gone_around()
    {
        FanOut fan = new(VolumeProfiles.TrustedDevDrive);
        fan.Machine.Faults.Once(nameof(ISystemCopies.SystemCopy), 5, StatusCode.ReferenceLimit, nativeCode: 347);

        BatchResult result = new FileCopier(fan.Machine).CopyAll(fan.Requests(20), new CopyOptions { MaxDegreeOfParallelism = 1 });

        fan.AssertRight(result);
        Assert.AreEqual((1, 19), (result.Counts.ByteCopied, result.Counts.SystemCopied));
        Assert.AreEqual(1, result.Results.Count(one => one.Reason == CopyReason.ReferenceLimit));
    }

    [TestMethod]
    public void A_limit_that_is_always_met_costs_bytes_and_nothing_fails()
    {
        FanOut fan = new(VolumeProfiles.ReFs4K);
        fan.Machine.Faults.Always(nameof(IFileHandles.Clone), StatusCode.ReferenceLimit, nativeCode: 347);
        CopyRequest[] requests = fan.Requests(200);
        foreach (CopyRequest request in requests.Take(50)) fan.Machine.Files.Write(request.Destination, new byte[100]);

        BatchResult result = new FileCopier(fan.Machine).CopyAll(requests, new CopyOptions { MaxDegreeOfParallelism = 4 });

        fan.AssertRight(result);
        Assert.AreEqual(200, result.Counts.ByteCopied);
    }

    /// <summary>No clone base is made for it either, which would take bytes: the cap does not count.</summary>
    [TestMethod]
    public void A_copy_that_may_only_clone_fails_at_the_limit_and_writes_no_bytes()
    {
        const int Limit = 11, Copies = 15;
        FanOut fan = new(VolumeProfiles.ReFs4K with { ReferenceLimit = Limit });
        CopyRequest[] requests = fan.Requests(Copies);
        CopyOptions options = new() { Mode = CopyMode.CloneOnly, ReferenceSoftCap = Limit / 2, MaxDegreeOfParallelism = 1 };

        BatchResult result = new FileCopier(fan.Machine).CopyAll(requests, options);

        Assert.AreEqual((Limit - 1, 0, Copies - Limit + 1), (result.Counts.Cloned, result.Counts.ByteCopied, result.Counts.Failed));
        foreach (CopyResult failed in result.Results.Where(one => !one.Succeeded))
        {
            Assert.AreEqual(CopyErrorKind.CloneRefused, failed.Failure!.Kind);
            Assert.IsFalse(fan.Machine.Files.Leads(failed.Request.Destination));
        }

        Assert.AreEqual(0, fan.Machine.Faults.Count(nameof(IFileHandles.CopyBytes)));
        fan.AssertRight(new BatchResult([.. result.Results.Where(one => one.Succeeded)]));
    }

    [TestMethod]
    public void A_clone_base_that_cannot_be_made_is_left_to_the_next_copy()
    {
        FanOut fan = new(VolumeProfiles.ReFs4K with { ReferenceLimit = 11 });
        fan.Machine.Faults.Once(nameof(IFileHandles.CopyBytes), 1, StatusCode.DeviceError);

        BatchResult result =
            new FileCopier(fan.Machine).CopyAll(fan.Requests(30), new CopyOptions { ReferenceSoftCap = 10, MaxDegreeOfParallelism = 4 });

        Assert.AreEqual((1, 29), (result.Counts.Failed, result.Counts.Copied));
        fan.AssertRight(new BatchResult([.. result.Results.Where(one => one.Succeeded)]));
    }

    [TestMethod]
    public void Waiting_for_a_clone_base_ends_when_the_caller_cancels()
    {
        FanOut fan = new(VolumeProfiles.ReFs4K);
        using CancellationTokenSource cancellation = new();
        fan.Machine.Faults.Always(nameof(IFileHandles.Clone), StatusCode.ReferenceLimit, nativeCode: 347);

        CopyResult?[] results = new FileCopier(fan.Machine).CopyAllUntilCanceled(
            [.. fan.Requests(400)], new CopyOptions { MaxDegreeOfParallelism = 4 }, cancellation.Token, reported =>
            {
                if (reported.Completed == 50) cancellation.Cancel();
            });

        Assert.IsGreaterThanOrEqualTo(50, results.Count(static one => one is { Outcome: CopyOutcome.Copied }));
        Assert.IsTrue(results.Any(static one => one is null) && results.All(static one => one is null or { Succeeded: true }));
        Assert.AreEqual(0, fan.Machine.OpenHandles);
    }

    [TestMethod]
    public void A_refusal_that_cannot_be_for_the_limit_s_sake_is_reported_once()
    {
        FanOut fan = new(VolumeProfiles.ReFs4K);
        SimulatedFile file = fan.Machine.Files.File(fan.Source);
        fan.Volume.Store.Leak(file.Clusters[2], 8000);
        FileCopier copier = new(fan.Machine);

        BatchResult result = copier.CopyAll(fan.Requests(500));

        fan.AssertRight(result);
        Assert.AreEqual(1, result.Counts.ByteCopied);
        Assert.HasCount(1, copier.Warnings);
        Assert.Contains($"refsutil leak {HostPath.Drive ?? "X:"} /d", copier.Warnings[0].Remedy);
        Assert.AreEqual(fan.Source, copier.Warnings[0].Path);
    }

    [TestMethod]
    public void Counts_that_fall_late_are_no_leak_and_nothing_fails()
    {
        VolumeProfile profile = VolumeProfiles.ReFs4K with { ReferenceLimit = 101 };
        FanOut fan = new(profile);
        fan.CloneElsewhere(100);
        for (int index = 0; index < 100; index++) fan.Machine.Files.Delete(fan.At(Path.Combine("elsewhere", "0", "clone" + index)));
        FileCopier copier = new(fan.Machine);

        fan.AssertRight(copier.CopyAll(fan.Requests(50)));

        Assert.IsEmpty(copier.Warnings, "the released references still count, and the count shows them");
    }

    [TestMethod]
    public void An_existing_destination_outlives_a_copy_that_fails()
    {
        SimulatedMachine machine = NearlyFull(out string source, out string destination);
        machine.Faults.Once(nameof(IFileHandles.Clone), 1, StatusCode.ReferenceLimit, nativeCode: 347);
        machine.Faults.Always(nameof(IFileHandles.CopyBytes), StatusCode.NoSpace);

        BatchResult result = new FileCopier(machine).CopyAll([new CopyRequest(source, destination)]);

        Assert.AreEqual(CopyErrorKind.NoSpace, result.Results[0].Failure!.Kind);
        Assert.AreEqual(1, machine.Faults.Count(nameof(IFileHandles.Clone)));
        ByteAssert.AreEqual(new byte[100], machine.Files.Read(destination));
        Assert.AreEqual(0, machine.OpenHandles);
    }

    private static SimulatedMachine NearlyFull(out string source, out string destination)
    {
        SimulatedMachine machine = new(VolumeProfiles.ReFs4K.System);
        string drive = machine.Mount(VolumeProfiles.ReFs4K, "drive", bytes: 8 << 20).Path;
        source = Path.Combine(drive, "source.dll");
        destination = Path.Combine(drive, "copy.dll");
        machine.Files.Write(source, new byte[32 << 10]);
        machine.Files.Write(destination, new byte[100]);
        return machine;
    }
}
