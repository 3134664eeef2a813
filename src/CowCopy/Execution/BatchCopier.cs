using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Execution;

/// <summary>Carries out a batch: in waves where requests depend on each other, on several threads where that pays, dirty sources last.</summary>
internal sealed class BatchCopier(CopyEngine engine, CopyOptions options, IProgress<CopyProgress>? progress, CancellationToken cancellationToken)
{
    private int _completed;
    private bool _destinationsExist; // where one did, the next probably does: looking first is cheaper than trying to create it

    public BatchResult Run(IReadOnlyList<CopyRequest> requests)
    {
        CopyResult[] results = new CopyResult[requests.Count];
        if (requests.Count == 1)
        {
            results[0] = engine.Copy(requests[0], options, cancellationToken);
            Report(0, results);
            return new BatchResult(results);
        }

        CopyJob[] jobs = new CopyJob[requests.Count];
        for (int index = 0; index < jobs.Length; index++) jobs[index] = new CopyJob(requests[index]);
        BatchOrder order = Order(jobs);
        using BatchFolders folders = new(engine.Platform);
        for (int index = 0; index < jobs.Length; index++) jobs[index] = folders.Place(jobs[index], jobs[Math.Max(index - 1, 0)]);
        folders.Choose();
        for (int wave = 0; wave < order.Waves; wave++) RunWave(jobs, Members(order, wave), results);
        for (int index = 0; index < jobs.Length; index++)
        {
            if (!order.Copies[index].IsDuplicate) continue;
            results[index] = Results.Duplicate(requests[index], results[order.Copies[index].DuplicateOf]);
            Report(index, results);
        }

        return new BatchResult(results);
    }

    /// <summary>Puts the jobs in order and tells each what the batch knows of its source.</summary>
    private BatchOrder Order(CopyJob[] jobs)
    {
        string[] sources = new string[jobs.Length], destinations = new string[jobs.Length];
        for (int index = 0; index < jobs.Length; index++) (sources[index], destinations[index]) = (jobs[index].Source, jobs[index].Destination);
        BatchOrder order = BatchOrder.Arrange(sources, destinations, engine.Platform.Traits.PathComparer);
        for (int index = 0; index < jobs.Length; index++)
        {
            jobs[index] = jobs[index] with { Source = order.Copies[index].Source, SourceIsShared = order.IsShared(index) };
        }

        return order;
    }

    /// <summary>The requests of a wave. Those of one source follow each other: two threads that clone from it at once would wait for its lock.</summary>
    private static int[] Members(BatchOrder order, int wave)
    {
        List<int> members = new(order.Copies.Length);
        for (int index = 0; index < order.Copies.Length; index++)
        {
            OrderedCopy copy = order.Copies[index];
            if (copy.Wave == wave && !copy.IsDuplicate) members.Add(index);
        }

        int[] indices = [.. members];
        if (order.HasSharedSources) Array.Sort(Array.ConvertAll(indices, index => ((long)order.Copies[index].SourceNumber << 32) | (uint)index), indices);
        return indices;
    }

    /// <summary>
    /// First everything but the large dirty sources, whose writeback is only started; then those. By then the device has had time,
    /// and each clone waits for less.
    /// </summary>
    private void RunWave(CopyJob[] jobs, int[] members, CopyResult[] results)
    {
        Deferred deferred = new();
        Workers.Run(members.Length, options.MaxParallelism, position =>
        {
            int index = members[position];
            if (Begin(index, Ready(jobs[index]), deferred) is { } result) Finish(index, result, results);
        });

        DeferredCopy[] late = deferred.TakeAll();
        Workers.Run(late.Length, options.MaxParallelism, position => Finish(late[position].Index, Late(late[position].Copy), results));
    }

    private CopyJob Ready(in CopyJob job)
    {
        job.SourceFolder?.Open(engine.Platform);
        job.DestinationFolder?.Open(engine.Platform);
        return job with
        {
            Directory = job.DestinationFolder?.Facts(engine.Volumes) ?? DirectoryFacts.Unknown,
            LooksAtBothSides = Volatile.Read(ref _destinationsExist),
        };
    }

    private CopyResult? Begin(int index, in CopyJob job, Deferred deferred)
    {
        if (engine.Prepare(job, options, cancellationToken, out PreparedCopy prepared) is { } result) return result;
        if (!prepared.Decision.StartsWriteback) return engine.CarryOut(prepared, options, cancellationToken);

        engine.Platform.StartWriteback(prepared.Source); // a hint: when it is refused, the clone itself writes back
        engine.Platform.Close(prepared.Source); // a batch may have more sources than a process may have handles
        deferred.Add(new DeferredCopy(index, prepared with { Source = FileHandle.None }));
        return null;
    }

    private CopyResult Late(in PreparedCopy prepared) => cancellationToken.IsCancellationRequested
        ? Results.Canceled(prepared.Job.Request)
        : engine.CarryOut(prepared, options, cancellationToken);

    private void Finish(int index, CopyResult result, CopyResult[] results)
    {
        results[index] = result;
        if (result.Outcome == CopyOutcome.Copied) Volatile.Write(ref _destinationsExist, result.ReplacedExisting);
        Report(index, results);
    }

    private void Report(int index, CopyResult[] results)
    {
        int completed = Interlocked.Increment(ref _completed);
        progress?.Report(new CopyProgress(index, completed, results.Length, results[index]));
    }
}
