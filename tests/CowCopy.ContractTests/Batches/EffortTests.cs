using CowCopy.ContractTests.Real;
using CowCopy.Platform;

namespace CowCopy.ContractTests.Batches;

/// <summary>
/// How many system calls a file costs in a batch, counted at the platform abstraction. Every operation there is one call, but the
/// exclusive open, which is four.
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

    [TestMethod]
    public void The_volume_of_a_new_destination_is_queried_once_for_each_directory()
    {
        using CopyFixture fixture = CopyFixture.On<Xfs>();
        const int Source = 1;
        Assert.AreEqual(Source + 3, QueriesOfACopy(fixture, "first", "new", "directory")); // both are missing, the one above exists
        Assert.AreEqual(Source, QueriesOfACopy(fixture, "second", "new", "directory"));
        Assert.AreEqual(Source + 2, QueriesOfACopy(fixture, "third", "new", "other")); // missing, in one that now exists
        Assert.AreEqual(Source, QueriesOfACopy(fixture, "fourth", "new", "other"));
        Assert.AreEqual(Source + 1, QueriesOfACopy(fixture, "fifth", "new"));
    }

    [TestMethod]
    public void The_volume_of_new_destinations_costs_a_batch_no_query_of_its_own()
    {
        using CopyFixture fixture = CopyFixture.On<Xfs>();
        Directory.CreateDirectory(fixture.At("to"));
        Assert.AreEqual(QueriesOfABatch(fixture, isDirty: false), QueriesOfABatch(fixture, isDirty: true));
    }

    [TestMethod]
    public void A_batch_queries_a_missing_directory_once_before_it_is_created()
    {
        using CopyFixture fixture = CopyFixture.On<Xfs>();
        CopyRequest[] requests = [Request(fixture, "first", isDirty: true), Request(fixture, "second", isDirty: true)];
        fixture.Platform.Forget();

        BatchResult result = fixture.Copier.CopyAll(requests, new CopyOptions { MaxDegreeOfParallelism = 1 });

        Assert.AreEqual(requests.Length, result.ByteCopiedCount);
        // The directory is queried, the one above, and the directory again after it was created.
        Assert.AreEqual(requests.Length + 3, Queries(fixture));
    }

    private static int QueriesOfACopy(CopyFixture fixture, string name, params string[] directory)
    {
        string source = fixture.Dirty(name, Content.Of(1_000));
        fixture.Platform.Forget();
        CopyResult result = fixture.Copier.Copy(source, Path.Combine([fixture.Path, .. directory, name]));
        Assert.AreEqual(CopyReason.SmallDirtySource, result.Reason);
        return Queries(fixture);
    }

    private static int QueriesOfABatch(CopyFixture fixture, bool isDirty)
    {
        CopyRequest[] requests =
            [.. Enumerable.Range(0, Files).Select(index => Request(fixture, $"{(isDirty ? "dirty" : "clean")}{index}", isDirty))];
        fixture.Platform.Forget();
        BatchResult result = fixture.Copier.CopyAll(requests, new CopyOptions { MaxDegreeOfParallelism = 1 });
        Assert.AreEqual(Files, isDirty ? result.ByteCopiedCount : result.ClonedCount);
        return Queries(fixture);
    }

    private static CopyRequest Request(CopyFixture fixture, string name, bool isDirty)
    {
        byte[] content = Content.Of(1_000);
        return new(isDirty ? fixture.Dirty(name, content) : fixture.Clean(name, content), fixture.At("to", name));
    }

    private static int Queries(CopyFixture fixture) => fixture.Platform.Calls.Count(static call => call == nameof(IPlatform.Inspect));

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
