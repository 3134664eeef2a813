using System.Collections;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.Tests.Batches;

/// <summary>Which requests a batch takes: any sequence of them, with both paths.</summary>
[TestClass]
public sealed class BatchRequestTests
{
    private readonly SimulatedMachine _machine = new(SimulatedSystem.Linux);
    private readonly string _directory;
    private readonly FileCopier _copier;
    private int _enumerations;

    public BatchRequestTests()
    {
        _directory = _machine.Mount(VolumeProfiles.Xfs, "drive").Path;
        _copier = new FileCopier(_machine);
        _machine.Files.Write(At("source"), new byte[100]);
    }

    [TestMethod]
    [DataRow(0)]
    [DataRow(1)]
    [DataRow(2)]
    [DataRow(5)]
    [DataRow(9)]
    public void A_sequence_is_enumerated_once_and_has_its_results_in_order(int count)
    {
        BatchResult result = _copier.CopyAll(Sequence(count));

        Assert.AreEqual((1, count), (_enumerations, result.Counts.Copied));
        CollectionAssert.AreEqual(
            Enumerable.Range(0, count).Select(index => At("copy" + index)).ToArray(),
            result.Results.Select(static one => one.Request.Destination).ToArray());
        Assert.IsTrue(result.Results.All(one => _machine.Files.Leads(one.Request.Destination)));
    }

    /// <summary>The third and fifth wait for the first, which fails; the fourth and the last are equal to what was carried out.</summary>
    [TestMethod]
    [DataRow(false, "Failed Copied Copied Failed Copied Duplicate")]
    [DataRow(true, "Failed Copied None Failed None Duplicate")]
    public void What_waits_for_a_failed_request_is_carried_out_or_left_out(bool stops, string outcomes)
    {
        _machine.Files.Write(At("existing"), new byte[50]);
        CopyRequest missing = new(At("missing"), At("existing")), independent = new(At("source"), At("copy"));
        CopyRequest[] requests =
            [missing, independent, new(At("existing"), At("next")), missing, new(At("source"), At("existing")), independent];
        CopyReports reported = new();
        BatchResult result = _copier.CopyAll(requests, stopAtFailure: stops, progress: reported);

        Assert.AreEqual(outcomes, string.Join(' ', result.Results.Select(static one => one.Outcome)));
        Assert.IsFalse(result.Succeeded);
        Assert.AreEqual(!stops, _machine.Files.Leads(At("next")));
        CollectionAssert.AreEquivalent(
            Enumerable.Range(0, requests.Length).Where(index => result.Results[index].Outcome != CopyOutcome.None).ToArray(),
            reported.Files.Select(static one => one.Index).ToArray());
        CollectionAssert.AreEqual(requests, result.Results.Select(static one => one.Request).ToArray());
    }

    [TestMethod]
    public void Requests_that_wait_for_no_failed_one_are_carried_out()
    {
        CopyRequest[] requests = [new(At("source"), At("a")), new(At("a"), At("b")), new(At("missing"), At("c")), new(At("b"), At("d"))];
        BatchResult result = _copier.CopyAll(requests, stopAtFailure: true);
        Assert.AreEqual("Copied Copied Failed None", string.Join(' ', result.Results.Select(static one => one.Outcome)));
    }

    [TestMethod]
    public void The_failure_of_a_duplicate_has_the_reason_that_it_is_one()
    {
        CopyRequest missing = new(At("missing"), At("copy"));
        BatchResult result = _copier.CopyAll([missing, missing]);
        Assert.AreEqual(
            (CopyReason.Failed, CopyReason.DuplicateRequest, CopyErrorKind.SourceNotFound),
            (result.Results[0].Reason, result.Results[1].Reason, result.Results[1].Failure!.Kind));
    }

    [TestMethod]
    public void Arrays_lists_sets_and_expressions_are_sequences()
    {
        CopyRequest request = new(At("source"), At("copy"));
        foreach (BatchResult result in (BatchResult[])
        [
            _copier.CopyAll([request]), _copier.CopyAll(new[] { request }), _copier.CopyAll(new List<CopyRequest> { request }),
            _copier.CopyAll(new HashSet<CopyRequest> { request }), _copier.CopyAll(new Queue<CopyRequest>([request])),
        ])
            Assert.AreEqual((1, 1), (result.Results.Count, result.Counts.Copied));
        Assert.IsEmpty(_copier.CopyAll([]).Results);
    }

    [TestMethod]
    [DataRow(2)]
    [DataRow(9)]
    public void A_collection_may_hold_more_or_less_than_it_counted(int counted)
    {
        Assert.AreEqual(5, _copier.CopyAll(new Counted(Sequence(5), counted)).Counts.Copied);
        Assert.AreEqual(1, _enumerations);
    }

    [TestMethod]
    [DataRow(0, false, false, "source")]
    [DataRow(3, false, false, "source")]
    [DataRow(2, false, true, "source")]
    [DataRow(4, true, false, "destination")]
    public void A_path_that_is_null_is_refused_with_its_index_before_anything_is_copied(
        int index, bool hasSource, bool hasDestination, string side)
    {
        CopyRequest[] requests = [.. Sequence(5)];
        requests[index] = hasSource || hasDestination
            ? new CopyRequest(hasSource ? At("source") : null!, hasDestination ? At("copy") : null!)
            : default;

        ArgumentException refused = Assert.ThrowsExactly<ArgumentException>(() => _copier.CopyAll(requests));

        Assert.AreEqual("requests", refused.ParamName);
        Assert.StartsWith($"The path of the {side} of request {index} is null. Give each request both paths.", refused.Message);
        Assert.IsFalse(_machine.Files.Leads(At("copy0")));
        Assert.ThrowsExactly<ArgumentException>(() => _copier.CopyAll([default]));
        Assert.ThrowsExactly<ArgumentNullException>(() => _copier.CopyAll(null!));
    }

    [TestMethod]
    public void A_sequence_that_throws_copies_nothing()
    {
        Assert.ThrowsExactly<InvalidDataException>(() => _copier.CopyAll(
            Sequence(5).Select(static (one, index) => index == 4 ? throw new InvalidDataException() : one)));
        Assert.IsFalse(_machine.Files.Leads(At("copy0")));
    }

    [TestMethod]
    public void A_cancelled_batch_enumerates_nothing()
    {
        Assert.ThrowsExactly<OperationCanceledException>(
            () => _copier.CopyAll(Sequence(5), cancellationToken: new CancellationToken(canceled: true)));
        Assert.AreEqual(0, _enumerations);
    }

    private IEnumerable<CopyRequest> Sequence(int count)
    {
        _enumerations++;
        for (int index = 0; index < count; index++) yield return new CopyRequest(At("source"), At("copy" + index));
    }

    private string At(string name) => Path.Combine(_directory, name);

    private sealed class Counted(IEnumerable<CopyRequest> requests, int count) : IReadOnlyCollection<CopyRequest>
    {
        public int Count => count;

        public IEnumerator<CopyRequest> GetEnumerator() => requests.GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }
}
