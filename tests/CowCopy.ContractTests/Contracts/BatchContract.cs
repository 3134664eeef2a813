using CowCopy.TestKit;

namespace CowCopy.ContractTests;

/// <summary>Batches: the outcome of the requests one after the other, however they are spread.</summary>
public abstract partial class BatchContract<TVolume>
    where TVolume : IVolume
{
    [TestMethod]
    [DataRow(0)]
    [DataRow(1)]
    [DataRow(3)]
    public void Many_files_into_new_directories(int threads)
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        List<CopyRequest> requests = [];
        for (int index = 0; index < 300; index++)
            requests.Add(
                new(fixture.Clean($"source{index}", Content.Of(100 + (index * (index % 10 == 0 ? 300 : 1)), index)),
                    fixture.At($"to{index % 7}", "deep", $"copy{index}")));
        CopyReports progress = new();

        BatchResult result = fixture.Copier.CopyAll(
            requests, maxDegreeOfParallelism: threads, progress: progress);

        Assert.IsTrue(result.Succeeded);
        Assert.AreEqual(300, result.Counts.Copied);
        Assert.AreEqual(300, result.Counts.Cloned + result.Counts.ByteCopied + result.Counts.SystemCopied);
        foreach (CopyRequest request in requests) fixture.AssertEqualFiles(request.Source, request.Destination);
        CollectionAssert.AreEquivalent(Enumerable.Range(0, 300).ToArray(), progress.Files.Select(one => one.Index).ToArray());
        CollectionAssert.AreEqual(Enumerable.Range(1, 300).ToArray(), progress.Files.Select(one => one.Completed).Order().ToArray());
    }

    [TestMethod]
    public void The_second_time_nothing_is_done()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        CopyRequest[] requests =
            [.. Enumerable.Range(0, 50)
                .Select(index => new CopyRequest(fixture.Clean($"s{index}", Content.Of(5000, index)), fixture.At("to", $"d{index}")))];
        CopyOptions skip = new() { SkipUnchanged = SkipUnchanged.SameTimestamp };
        Assert.AreEqual(50, fixture.Copier.CopyAll(requests, skip).Counts.Copied);

        BatchResult again = fixture.Copier.CopyAll(requests, skip);

        Assert.AreEqual(50, again.Counts.Unchanged);
        Assert.AreEqual(0, again.Counts.Copied);
    }

    [TestMethod]
    public void An_equal_request_is_done_once()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        CopyRequest request = new(fixture.Clean("source", Content.Of(5000)), fixture.At("copy"));

        BatchResult result = fixture.Copier.CopyAll([request, request with { Destination = fixture.At("x", "..", "copy") }, request]);

        Assert.AreEqual(1, result.Counts.Copied);
        CollectionAssert.AreEqual(
            new[] { CopyOutcome.Copied, CopyOutcome.Duplicate, CopyOutcome.Duplicate },
            result.Results.Select(one => one.Outcome).ToArray());
    }

    [TestMethod]
    public void Of_several_sources_for_one_destination_the_last_stays()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        string one = fixture.Clean("one", Content.Of(5000)), two = fixture.Clean("two", Content.Of(6000, seed: 2)),
            copy = fixture.At("copy");

        BatchResult result = fixture.Copier.CopyAll([new(one, copy), new(two, copy), new(one, copy), new(two, copy)]);

        Assert.AreEqual(4, result.Counts.Copied);
        fixture.AssertEqualFiles(two, copy);
    }

    [TestMethod]
    public void A_chain_reads_the_original()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        string a = fixture.Clean("a", Content.Of(5000)), b = fixture.Clean("b", Content.Of(6000, seed: 2)), c = fixture.At("c"),
            d = fixture.At("d");

        Assert.IsTrue(fixture.Copier.CopyAll([new(a, b), new(b, c), new(c, d)]).Succeeded);

        foreach (string copy in new[] { b, c, d }) fixture.AssertEqualFiles(a, copy);
    }

    [TestMethod]
    public void A_reader_listed_before_the_writer_gets_the_old_content()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        byte[] old = Content.Of(6000, seed: 2);
        string a = fixture.Clean("a", Content.Of(5000)), b = fixture.Clean("b", old), c = fixture.At("c");

        Assert.IsTrue(fixture.Copier.CopyAll([new(b, c), new(a, b)]).Succeeded);

        ByteAssert.AreEqual(old, fixture.Files.Read(c));
        fixture.AssertEqualFiles(a, b);
    }

    [TestMethod]
    public void Destinations_that_differ_in_case_end_as_the_directory_has_it()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        string one = fixture.Clean("one", Content.Of(5000)), two = fixture.Clean("two", Content.Of(6000, seed: 2));
        string small = fixture.At("to", "name"), capital = fixture.At("to", "NAME");
        fixture.Files.MakeDirectory(fixture.At("to"));

        BatchResult result =
            fixture.Copier.CopyAll(
                [new(one, small), new(two, capital), new(two, small), new(two, capital), new(capital, fixture.At("third"))]);

        Assert.IsTrue(result.Succeeded);
        foreach (string copy in new[] { small, capital, fixture.At("third") }) fixture.AssertEqualFiles(two, copy);
        Assert.HasCount(fixture.Can.IsCaseSensitive ? 2 : 1, fixture.Files.Names(fixture.At("to")));
    }

    [TestMethod]
    public void Sources_that_differ_in_case_are_read_each_for_itself()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        string small = fixture.Clean("name", Content.Of(5000)), capital = fixture.At("NAME");
        if (fixture.Can.IsCaseSensitive) fixture.Clean("NAME", Content.Of(6000, seed: 2));

        Assert.IsTrue(fixture.Copier.CopyAll([new(small, fixture.At("a")), new(capital, fixture.At("b"))]).Succeeded);

        fixture.AssertEqualFiles(small, fixture.At("a"));
        fixture.AssertEqualFiles(capital, fixture.At("b"));
    }

    [TestMethod]
    public void One_failure_does_not_stop_the_others()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        string source = fixture.Clean("source", Content.Of(5000));

        BatchResult result =
            fixture.Copier.CopyAll(
                [new(source, fixture.At("one")), new(fixture.At("nothing"), fixture.At("two")), new(source, fixture.At("three"))]);

        Assert.AreEqual(2, result.Counts.Copied);
        Assert.AreEqual(1, result.Counts.Failed);
        Assert.AreEqual(CopyErrorKind.SourceNotFound, result.Results[1].Failure!.Kind);
        fixture.AssertNoLitter("source", "one", "three");
    }

    [TestMethod]
    public void One_dirty_source_for_many_directories()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        string source = fixture.Dirty("source", Content.Of(200_000));
        CopyRequest[] requests = [.. Enumerable.Range(0, 40).Select(index => new CopyRequest(source, fixture.At($"to{index}", "copy")))];

        BatchResult result = fixture.Copier.CopyAll(requests);

        Assert.AreEqual(40, result.Counts.Copied);
        if (fixture.Can.Clones) Assert.AreEqual(40, result.Counts.Cloned, "a source with several destinations is flushed once and cloned");
        foreach (CopyRequest request in requests) fixture.AssertEqualFiles(source, request.Destination);
    }

    [TestMethod]
    public void A_small_dirty_source_is_byte_copied_once_by_a_copier_and_cloned_from_then_on()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        string source = fixture.Dirty("source", Content.Of(8 << 10));

        CopyResult[] results = [.. Enumerable.Range(0, 5).Select(index => fixture.Copier.Copy(source, fixture.At($"to{index}", "copy")))];

        foreach (CopyResult result in results) fixture.AssertEqualFiles(source, result.Request.Destination);
        if (fixture.Can.Expected(8 << 10).Method == CopyMethod.Clone)
            Assert.IsTrue(
                results.Skip(1).All(result => result.Method == CopyMethod.Clone),
                string.Join(' ', results.Select(result => result.Reason)));
        Assert.AreEqual(
            CopyOutcome.Copied,
            fixture.Copier.CopyAll(
            [new(fixture.Dirty("source", Content.Of(8 << 10, seed: 2)), fixture.At("to0", "copy"))]).Results[0].Outcome);
        fixture.AssertEqualFiles(source, fixture.At("to0", "copy"));
    }

    [TestMethod]
    public void A_cancelled_batch_has_reported_what_is_there()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        using CancellationTokenSource cancellation = new();
        CopyRequest[] requests =
            [.. Enumerable.Range(0, 100)
                .Select(index => new CopyRequest(fixture.Clean($"s{index}", Content.Of(5000, index)), fixture.At("to", $"d{index}")))];

        // whichever thread comes first: the one that reports this very file may sleep
        CopyResult?[] results = fixture.Copier.CopyAllUntilCanceled(requests, CopyOptions.Default, cancellation.Token, reported =>
        {
            if (reported.Completed >= 10) cancellation.Cancel();
        });

        Assert.IsGreaterThanOrEqualTo(10, results.Count(static one => one is { Outcome: CopyOutcome.Copied }));
        Assert.IsTrue(results.Any(static one => one is null) && results.All(static one => one is null or { Succeeded: true }));
        for (int index = 0; index < requests.Length; index++)
        {
            Assert.AreEqual(results[index] is not null, fixture.Files.Exists(requests[index].Destination));
            if (results[index] is not null) fixture.AssertEqualFiles(requests[index].Source, requests[index].Destination);
        }
    }

    [TestMethod]
    public void A_batch_that_is_cancelled_before_makes_no_call()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        string source = fixture.Clean("source", Content.Of(5000));
        CopyRequest[] requests = [new(source, fixture.At("a")), new(source, fixture.At("b"))];
        fixture.Platform.Forget();
        foreach (CopyRequest[] batch in (CopyRequest[][])[[], requests[..1], requests])
        {
            OperationCanceledException canceled = Assert.ThrowsExactly<OperationCanceledException>(
                () => fixture.Copier.CopyAll(batch, cancellationToken: new CancellationToken(canceled: true)));
            Assert.AreEqual(new CancellationToken(canceled: true), canceled.CancellationToken);
        }

        Assert.IsEmpty(fixture.Platform.Calls);
        fixture.AssertNoLitter("source");
    }

    [TestMethod]
    [DataRow(1)]
    [DataRow(3)]
    public void A_batch_whose_last_file_is_finished_when_it_is_cancelled_returns(int files)
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        using CancellationTokenSource cancellation = new();
        string source = fixture.Clean("source", Content.Of(5000));
        CopyRequest[] requests = [.. Enumerable.Range(0, files).Select(index => new CopyRequest(source, fixture.At($"d{index}")))];

        CopyResult?[] results = fixture.Copier.CopyAllUntilCanceled(requests, options: null, cancellation.Token, reported =>
        {
            if (reported.Completed == files) cancellation.Cancel();
        });

        Assert.IsTrue(results.All(static one => one is { Outcome: CopyOutcome.Copied }));
    }

    [TestMethod]
    public void An_exception_of_the_progress_comes_before_the_cancellation()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        using CancellationTokenSource cancellation = new();
        string source = fixture.Clean("source", Content.Of(5000));
        CopyRequest[] requests = [.. Enumerable.Range(0, 20).Select(index => new CopyRequest(source, fixture.At("to", $"d{index}")))];

        Assert.ThrowsExactly<InvalidOperationException>(() => fixture.Copier.CopyAll(
            requests,
            maxDegreeOfParallelism: 1,
            progress: new CopyReports(report =>
            {
                if (report.Result is null) return; // bytes
                cancellation.Cancel();
                throw new InvalidOperationException();
            }),
            cancellationToken: cancellation.Token));

        Assert.HasCount(1, fixture.Files.Names(fixture.At("to")));
        fixture.AssertEqualFiles(source, fixture.At("to", "d0"));
    }

    [TestMethod]
    public void A_cancelled_copy_throws()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        string source = fixture.Clean("source", Content.Of(5000));
        Assert.ThrowsExactly<OperationCanceledException>(
            () => fixture.Copier.Copy(source, fixture.At("copy"), cancellationToken: new CancellationToken(canceled: true)));
        fixture.AssertNoLitter("source");
    }
}
