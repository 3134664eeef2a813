using CowCopy.ContractTests.Real;
using CowCopy.Platform;

namespace CowCopy.ContractTests;

/// <summary>
/// How many system calls a file costs in a batch, counted at the seam. Every operation there is one call, but the exclusive open, which is
/// four.
/// </summary>
[TestClass]
public sealed class EffortTests
{
    private const int Files = 100;
    private const int CallsOfExclusiveOpen = 4; // open, statx, F_SETSIG, F_SETLEASE
    private const int SmallSlack = Files / 2; // directories and volumes are looked at once a batch

    [TestMethod]
    public void An_unchanged_pair_costs_two() =>
        AssertEffort(CopyFixture.On<Xfs>(), 2, Prepared.Unchanged, new CopyOptions { SkipUnchanged = SkipUnchanged.SameTimestamp });

    [TestMethod]
    public void A_new_clone_costs_eight() => AssertEffort(CopyFixture.On<Xfs>(), 8, Prepared.Nothing, new CopyOptions());

    [TestMethod]
    public void A_new_byte_copy_costs_nine() =>
        AssertEffort(CopyFixture.On<Ext4>(), 9, Prepared.Nothing, new CopyOptions { SkipUnchanged = SkipUnchanged.SameTimestamp });

    [TestMethod]
    public void A_clone_in_place_costs_twelve() => AssertEffort(CopyFixture.On<Xfs>(), 12, Prepared.Old, new CopyOptions());

    [TestMethod]
    public void A_clone_in_place_costs_twelve_when_unchanged_files_are_skipped() =>
        AssertEffort(CopyFixture.On<Xfs>(), 12, Prepared.Old, new CopyOptions { SkipUnchanged = SkipUnchanged.SameTimestamp });

    private static void AssertEffort(CopyFixture made, int callsPerFile, Prepared prepared, CopyOptions options)
    {
        using CopyFixture fixture = made;
        CopyRequest[] requests =
            [.. Enumerable.Range(0, Files)
                .Select(index =>
                    new CopyRequest(fixture.Clean($"from{index}", Content.Of(30_000, index)), fixture.At("to", $"copy{index}")))];
        Directory.CreateDirectory(fixture.At("to"));
        if (prepared == Prepared.Unchanged) fixture.Copier.CopyAll(requests);
        if (prepared == Prepared.Old)
            foreach (CopyRequest request in requests)
                fixture.Clean(Path.GetRelativePath(fixture.Path, request.Destination), Content.Of(20_000));
        fixture.Platform.Forget();

        BatchResult result = fixture.Copier.CopyAll(requests, options with { MaxDegreeOfParallelism = 1 });

        IReadOnlyList<string> calls = fixture.Platform.Calls;
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
