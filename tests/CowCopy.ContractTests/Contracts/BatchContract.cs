namespace CowCopy.ContractTests;

/// <summary>Batches: the outcome of the requests one after the other, however they are spread.</summary>
public abstract class BatchContract<TVolume>
    where TVolume : IVolume
{
    [TestMethod]
    [DataRow(0)]
    [DataRow(1)]
    [DataRow(3)]
    public void Many_files_into_new_folders(int threads)
    {
        using Bed bed = Bed.On<TVolume>();
        List<CopyRequest> requests = [];
        for (int index = 0; index < 300; index++)
            requests.Add(new(bed.Clean($"source{index}", Content.Of(100 + (index * 300), index)), bed.At($"to{index % 7}", "deep", $"copy{index}")));
        List<CopyProgress> progress = [];

        BatchResult result = bed.Copier.CopyAll(requests, new CopyOptions { MaxDegreeOfParallelism = threads }, new Listener(progress));

        Assert.IsTrue(result.Succeeded);
        Assert.AreEqual(300, result.CopiedCount);
        Assert.AreEqual(300, result.ClonedCount + result.ByteCopiedCount + result.SystemCopiedCount);
        foreach (CopyRequest request in requests) bed.AssertEqualFiles(request.Source, request.Destination);
        CollectionAssert.AreEquivalent(Enumerable.Range(0, 300).ToArray(), progress.Select(one => one.Index).ToArray());
        CollectionAssert.AreEqual(Enumerable.Range(1, 300).ToArray(), progress.Select(one => one.Completed).Order().ToArray());
    }

    [TestMethod]
    public void The_second_time_nothing_is_done()
    {
        using Bed bed = Bed.On<TVolume>();
        CopyRequest[] requests = [.. Enumerable.Range(0, 50).Select(index => new CopyRequest(bed.Clean($"s{index}", Content.Of(5000, index)), bed.At("to", $"d{index}")))];
        CopyOptions skip = new() { SkipUnchanged = SkipUnchanged.SameTimestamp };
        Assert.AreEqual(50, bed.Copier.CopyAll(requests, skip).CopiedCount);

        BatchResult again = bed.Copier.CopyAll(requests, skip);

        Assert.AreEqual(50, again.UnchangedCount);
        Assert.AreEqual(0, again.CopiedCount);
    }

    [TestMethod]
    public void An_equal_request_is_done_once()
    {
        using Bed bed = Bed.On<TVolume>();
        CopyRequest request = new(bed.Clean("source", Content.Of(5000)), bed.At("copy"));

        BatchResult result = bed.Copier.CopyAll([request, request with { Destination = bed.At("x", "..", "copy") }, request]);

        Assert.AreEqual(1, result.CopiedCount);
        CollectionAssert.AreEqual(
            new[] { CopyOutcome.Copied, CopyOutcome.Duplicate, CopyOutcome.Duplicate }, result.Results.Select(one => one.Outcome).ToArray());
    }

    [TestMethod]
    public void Of_several_sources_for_one_destination_the_last_stays()
    {
        using Bed bed = Bed.On<TVolume>();
        string one = bed.Clean("one", Content.Of(5000)), two = bed.Clean("two", Content.Of(6000, seed: 2)), copy = bed.At("copy");

        BatchResult result = bed.Copier.CopyAll([new(one, copy), new(two, copy), new(one, copy), new(two, copy)]);

        Assert.AreEqual(4, result.CopiedCount);
        bed.AssertEqualFiles(two, copy);
    }

    [TestMethod]
    public void A_chain_reads_the_original()
    {
        using Bed bed = Bed.On<TVolume>();
        string a = bed.Clean("a", Content.Of(5000)), b = bed.Clean("b", Content.Of(6000, seed: 2)), c = bed.At("c"), d = bed.At("d");

        Assert.IsTrue(bed.Copier.CopyAll([new(a, b), new(b, c), new(c, d)]).Succeeded);

        foreach (string copy in new[] { b, c, d }) bed.AssertEqualFiles(a, copy);
    }

    [TestMethod]
    public void A_reader_listed_before_the_writer_gets_the_old_content()
    {
        using Bed bed = Bed.On<TVolume>();
        byte[] old = Content.Of(6000, seed: 2);
        string a = bed.Clean("a", Content.Of(5000)), b = bed.Clean("b", old), c = bed.At("c");

        Assert.IsTrue(bed.Copier.CopyAll([new(b, c), new(a, b)]).Succeeded);

        CollectionAssert.AreEqual(old, bed.Files.Read(c));
        bed.AssertEqualFiles(a, b);
    }

    [TestMethod]
    public void Destinations_that_differ_in_case_end_as_the_directory_has_it()
    {
        using Bed bed = Bed.On<TVolume>();
        string one = bed.Clean("one", Content.Of(5000)), two = bed.Clean("two", Content.Of(6000, seed: 2));
        string small = bed.At("to", "name"), capital = bed.At("to", "NAME");
        bed.Files.MakeDirectory(bed.At("to"));

        BatchResult result = bed.Copier.CopyAll([new(one, small), new(two, capital), new(two, small), new(two, capital), new(capital, bed.At("third"))]);

        Assert.IsTrue(result.Succeeded);
        foreach (string copy in new[] { small, capital, bed.At("third") }) bed.AssertEqualFiles(two, copy);
        Assert.HasCount(bed.Can.IsCaseSensitive ? 2 : 1, bed.Files.Names(bed.At("to")));
    }

    [TestMethod]
    public void Sources_that_differ_in_case_are_read_each_for_itself()
    {
        using Bed bed = Bed.On<TVolume>();
        string small = bed.Clean("name", Content.Of(5000)), capital = bed.At("NAME");
        if (bed.Can.IsCaseSensitive) bed.Clean("NAME", Content.Of(6000, seed: 2));

        Assert.IsTrue(bed.Copier.CopyAll([new(small, bed.At("a")), new(capital, bed.At("b"))]).Succeeded);

        bed.AssertEqualFiles(small, bed.At("a"));
        bed.AssertEqualFiles(capital, bed.At("b"));
    }

    [TestMethod]
    public void One_failure_does_not_stop_the_others()
    {
        using Bed bed = Bed.On<TVolume>();
        string source = bed.Clean("source", Content.Of(5000));

        BatchResult result = bed.Copier.CopyAll([new(source, bed.At("one")), new(bed.At("nothing"), bed.At("two")), new(source, bed.At("three"))]);

        Assert.AreEqual(2, result.CopiedCount);
        Assert.AreEqual(1, result.FailedCount);
        Assert.AreEqual(CopyErrorKind.SourceNotFound, result.Results[1].Failure!.Kind);
        bed.AssertNoLitter("source", "one", "three");
    }

    [TestMethod]
    public void One_dirty_source_for_many_folders()
    {
        using Bed bed = Bed.On<TVolume>();
        string source = bed.Dirty("source", Content.Of(200_000));
        CopyRequest[] requests = [.. Enumerable.Range(0, 40).Select(index => new CopyRequest(source, bed.At($"to{index}", "copy")))];

        BatchResult result = bed.Copier.CopyAll(requests);

        Assert.AreEqual(40, result.CopiedCount);
        if (bed.Can.Clones) Assert.AreEqual(40, result.ClonedCount, "a source with several destinations is flushed once and cloned");
        foreach (CopyRequest request in requests) bed.AssertEqualFiles(source, request.Destination);
    }

    [TestMethod]
    public void A_small_dirty_source_is_moved_once_by_a_copier_and_cloned_from_then_on()
    {
        using Bed bed = Bed.On<TVolume>();
        string source = bed.Dirty("source", Content.Of(8 << 10));

        CopyResult[] results = [.. Enumerable.Range(0, 5).Select(index => bed.Copier.Copy(source, bed.At($"to{index}", "copy")))];

        foreach (CopyResult result in results) bed.AssertEqualFiles(source, result.Request.Destination);
        if (bed.Can.Expected(8 << 10).Method == CopyMethod.Clone) Assert.IsTrue(results.Skip(1).All(result => result.Method == CopyMethod.Clone), string.Join(' ', results.Select(result => result.Reason)));
        Assert.AreEqual(CopyOutcome.Copied, bed.Copier.CopyAll([new(bed.Dirty("source", Content.Of(8 << 10, seed: 2)), bed.At("to0", "copy"))]).Results[0].Outcome);
        bed.AssertEqualFiles(source, bed.At("to0", "copy"));
    }

    [TestMethod]
    public void A_cancelled_batch_says_what_was_not_done()
    {
        using Bed bed = Bed.On<TVolume>();
        using CancellationTokenSource cancellation = new();
        CopyRequest[] requests = [.. Enumerable.Range(0, 100).Select(index => new CopyRequest(bed.Clean($"s{index}", Content.Of(5000, index)), bed.At("to", $"d{index}")))];

        BatchResult result = bed.Copier.CopyAll(requests, CopyOptions.Default, new Canceller(cancellation, after: 10), cancellation.Token);

        Assert.IsGreaterThan(0, result.CanceledCount);
        Assert.AreEqual(100, result.CopiedCount + result.CanceledCount);
        foreach (CopyResult one in result.Results) Assert.AreEqual(one.Outcome == CopyOutcome.Copied, bed.Files.Exists(one.Request.Destination));
    }

    [TestMethod]
    public void A_cancelled_copy_throws()
    {
        using Bed bed = Bed.On<TVolume>();
        string source = bed.Clean("source", Content.Of(5000));
        Assert.ThrowsExactly<OperationCanceledException>(() => bed.Copier.Copy(source, bed.At("copy"), cancellationToken: new CancellationToken(canceled: true)));
        bed.AssertNoLitter("source");
    }

    private sealed class Listener(List<CopyProgress> heard) : IProgress<CopyProgress>
    {
        public void Report(CopyProgress value)
        {
            lock (heard) heard.Add(value);
        }
    }

    private sealed class Canceller(CancellationTokenSource cancellation, int after) : IProgress<CopyProgress>
    {
        public void Report(CopyProgress value)
        {
            if (value.Completed >= after) cancellation.Cancel(); // whichever thread comes first: the one that is told of this very file may sleep meanwhile
        }
    }
}
