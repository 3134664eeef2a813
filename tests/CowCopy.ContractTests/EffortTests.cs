using CowCopy.ContractTests.Real;
using CowCopy.Platform;

namespace CowCopy.ContractTests;

/// <summary>How many system calls a file costs in a batch, counted at the seam. Every operation there is one call, but the exclusive open, which is four.</summary>
[TestClass]
public sealed class EffortTests
{
    private const int Files = 100;
    private const int CallsOfExclusiveOpen = 4; // open, statx, F_SETSIG, F_SETLEASE
    private const int SmallSlack = Files / 2; // folders and volumes are looked at once a batch

    [TestMethod]
    public void An_unchanged_pair_costs_two() => AssertEffort(Bed.On<Xfs>(), 2, Prepared.Unchanged, new CopyOptions { SkipUnchanged = true });

    [TestMethod]
    public void A_new_clone_costs_eight() => AssertEffort(Bed.On<Xfs>(), 8, Prepared.Nothing, new CopyOptions());

    [TestMethod]
    public void A_new_byte_copy_costs_nine() => AssertEffort(Bed.On<Ext4>(), 9, Prepared.Nothing, new CopyOptions { SkipUnchanged = true });

    [TestMethod]
    public void A_clone_in_place_costs_twelve() => AssertEffort(Bed.On<Xfs>(), 12, Prepared.Old, new CopyOptions());

    [TestMethod]
    public void A_clone_in_place_costs_twelve_when_unchanged_files_are_skipped() => AssertEffort(Bed.On<Xfs>(), 12, Prepared.Old, new CopyOptions { SkipUnchanged = true });

    private static void AssertEffort(Bed made, int callsPerFile, Prepared prepared, CopyOptions options)
    {
        using Bed bed = made;
        CopyRequest[] requests = [.. Enumerable.Range(0, Files).Select(index => new CopyRequest(bed.Clean($"from{index}", Content.Of(30_000, index)), bed.At("to", $"copy{index}")))];
        Directory.CreateDirectory(bed.At("to"));
        if (prepared == Prepared.Unchanged) bed.Copier.CopyAll(requests);
        if (prepared == Prepared.Old) foreach (CopyRequest request in requests) bed.Clean(Path.GetRelativePath(bed.Path, request.Destination), Content.Of(20_000));
        bed.Platform.Forget();

        BatchResult result = bed.Copier.CopyAll(requests, options with { MaxDegreeOfParallelism = 1 });

        IReadOnlyList<string> calls = bed.Platform.Calls;
        int exclusive = calls.Count(call => call == nameof(IPlatform.OpenExclusive));
        int total = calls.Count + (exclusive * (CallsOfExclusiveOpen - 1));
        Assert.IsTrue(result.Succeeded);
        Assert.AreEqual(prepared == Prepared.Old ? Files : 0, exclusive);
        Assert.IsLessThanOrEqualTo((callsPerFile * Files) + SmallSlack, total, string.Join(' ', calls.Take(30)));
    }

    private enum Prepared
    {
        Nothing,
        Old,
        Unchanged,
    }
}
