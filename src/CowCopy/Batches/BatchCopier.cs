using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Batches;

/// <summary>Carries out a batch: in parts where requests depend on each other, on several threads, dirty sources last.</summary>
/// <param name="engine">Copies each file.</param>
/// <param name="options">The options of all files.</param>
/// <param name="progress">Receives each result.</param>
/// <param name="cancellationToken">Cancels the batch.</param>
internal sealed class BatchCopier(
    CopyEngine engine, CopyOptions options, IProgress<CopyProgress>? progress, CancellationToken cancellationToken)
{
    private CopyResult[] _results = [];
    private DurablePhase? _durable;
    private int _completed;
    private volatile bool _isCanceled;
    private volatile bool _hasFailed;
    private volatile bool _destinationsExist; // where one did, the next probably does: a query first is cheaper than trying to create it

    /// <summary>Whether files were not finished because the caller cancelled.</summary>
    public bool IsCanceled => _isCanceled;

    /// <summary>Copies files that may have anything to do with each other.</summary>
    /// <exception cref="ArgumentException">A path of a request is null.</exception>
    /// <exception cref="OperationCanceledException">The caller cancelled before all were finished.</exception>
    public BatchResult Run(IEnumerable<CopyRequest> requests)
    {
        cancellationToken.ThrowIfCancellationRequested();
        CopyAll(Read(requests));
        return _isCanceled ? throw new OperationCanceledException(cancellationToken) : new BatchResult(_results);
    }

    // Into an array that grows: for a list of structs, each process would compile methods of the base library.
    private static CopyRequest[] Read(IEnumerable<CopyRequest> requests)
    {
        CopyRequest[] read = new CopyRequest[requests is IReadOnlyCollection<CopyRequest> { Count: var known } ? known : 0];
        int count = 0;
        foreach (CopyRequest request in requests)
        {
            if (request.Source is null || request.Destination is null)
            {
                string side = request.Source is null ? "source" : "destination";
                throw new ArgumentException(
                    $"The path of the {side} of request {count} is null. Give each request both paths.", nameof(requests));
            }

            if (count == read.Length) read = Resize(read, Math.Max(count * 2, 4));
            read[count++] = request;
        }

        return count == read.Length ? read : Resize(read, count);
    }

    private static CopyRequest[] Resize(CopyRequest[] requests, int length)
    {
        CopyRequest[] others = new CopyRequest[length];
        Array.Copy(requests, others, Math.Min(requests.Length, length));
        return others;
    }

    private void CopyAll(CopyRequest[] requests)
    {
        _results = new CopyResult[requests.Length];
        if (requests.Length == 1)
        {
            Finish(0, engine.Copy(new CopyJob(requests[0]), options, cancellationToken));
            return;
        }

        CopyJob[] jobs = new CopyJob[requests.Length];
        for (int index = 0; index < jobs.Length; index++) jobs[index] = new CopyJob(requests[index]);
        using BatchDirectories directories = new(engine.Platform, DirectoryAnchor.None);
        for (int index = 0; index < jobs.Length; index++) directories.Place(ref jobs[index], jobs[Math.Max(index - 1, 0)]);
        BatchOrder order = Order(jobs, directories);
        int part = 0;
        while (part < order.Parts && !(options.StopAtFailure && _hasFailed)) Run(BatchPart.Of(order, jobs, part++));
        int leftOut = part < order.Parts ? order.PartAt(part).Start : jobs.Length; // from here on
        for (int index = 0; index < jobs.Length; index++)
        {
            if (order.DuplicateOf(index) is { } original && original < leftOut)
                Finish(index, CopyResult.Duplicate(requests[index], _results[original]));
            else if (index >= leftOut) _results[index] = CopyResult.Undone(requests[index]);
        }
    }

    /// <summary>Copies files below a root that they do not leave.</summary>
    /// <param name="parts">
    /// Returns the jobs, whose directories are given, in parts: those of one have nothing to do with each other, and each part is returned
    /// when the one before is done.
    /// </param>
    /// <param name="mostFiles">The maximum number of jobs.</param>
    /// <param name="anchor">The root; <see cref="DirectoryAnchor.None"/> where the system does not open directories.</param>
    /// <param name="sources">The root of the sources, where they are reached through no link.</param>
    /// <returns>The results of those that were finished.</returns>
    public BatchResult Run(
        Func<BatchDirectories, IEnumerable<Jobs>> parts, int mostFiles, in DirectoryAnchor anchor, in DirectoryAnchor sources)
    {
        using BatchDirectories directories = new(engine.Platform, anchor) { Sources = sources };
        _results = new CopyResult[mostFiles];
        int count = 0;
        foreach (Jobs jobs in parts(directories))
        {
            count += jobs.Count;
            Run(jobs);
        }

        Array.Resize(ref _results, count);
        return new BatchResult(_isCanceled ? Array.FindAll(_results, static result => !result.IsCanceled) : _results);
    }

    private BatchOrder Order(CopyJob[] jobs, BatchDirectories directories)
    {
        NameKey[] sources = new NameKey[jobs.Length], destinations = new NameKey[jobs.Length];
        for (int index = 0; index < jobs.Length; index++)
        {
            sources[index] = BatchDirectories.NameOf(jobs[index].Source, jobs[index].SourceDirectory);
            destinations[index] = BatchDirectories.NameOf(jobs[index].Destination, jobs[index].DestinationDirectory);
        }

        BatchOrder order = BatchOrder.Arrange(sources, destinations, directories.AreSame, options.Overwrite == OverwriteMode.Never);
        for (int index = 0; index < jobs.Length; index++)
        {
            if (order.IsShared(index)) jobs[index] = jobs[index] with { SourceIsShared = true };
        }

        return order;
    }

    /// <summary>
    /// First everything but the large dirty sources, whose writeback is only started; then those: by then storage has had time, and each
    /// clone waits for less. The durable phase is last.
    /// </summary>
    private void Run(Jobs jobs)
    {
        List<DeferredCopy> deferred = [];
        if (options.Durable) _durable ??= new DurablePhase(engine.Platform, Finish, cancellationToken);
        try
        {
            BatchWorkers.Run(jobs.Ends, options.MaxDegreeOfParallelism, (position, workers) =>
            {
                int index = jobs.IndexOf(position);
                CopyJob job = jobs.At(position);
                if (_destinationsExist) job = job with { InspectsBothSides = true };
                CopyInProgress copy = new(job, options, cancellationToken) { MayLeaveTimestamp = options.Durable };
                if (Run(ref copy, workers, isDeferred: false) is { } result) Finish(index, copy, result);
                else lock (deferred) deferred.Add(new DeferredCopy(index, copy));
                if (engine.HasRunBatch) return;
                engine.HasRunBatch = true;
                workers.RestartTimeAlone();
            });

            BatchWorkers.Run(deferred.Count, options.MaxDegreeOfParallelism, (position, workers) =>
            {
                (int index, CopyInProgress copy) = (deferred[position].Index, deferred[position].Copy);
                if (Run(ref copy, workers, isDeferred: true) is { } result) Finish(index, copy, result);
            });
        }
        finally
        {
            _durable?.Complete(); // after an exception too: its files are open
        }
    }

    /// <summary>Decides on a copy and carries it out, with its directories held open.</summary>
    /// <returns>Null if the copy is to be deferred; then its writeback is started. A deferred copy is only carried out.</returns>
    private CopyResult? Run(ref CopyInProgress copy, Workers workers, bool isDeferred)
    {
        if (cancellationToken.IsCancellationRequested) return CopyResult.Undone(copy.Job.Request); // before a directory is opened
        PlatformStatus entered = Enter(copy.Job);
        if (!entered.IsOk) return CopyResult.Failed(copy.Job.Request, entered.During(CopyOperation.InspectDestination));
        try
        {
            if (!isDeferred && Decide(ref copy) is { } settled) return settled;
            if (Policy.TakesLong(copy.Decision, copy.Facts.Source.Length)) workers.AddWorkers();
            if (isDeferred || !copy.Decision.StartsWriteback) return engine.CarryOut(ref copy);
            engine.Platform.DirtyPages?.StartWriteback(copy.Source, length: 0); // a hint: if it fails, the clone itself writes back
            return null; // without its source: a batch may have more than a process may have handles
        }
        finally
        {
            engine.Close(ref copy); // where nothing is carried out, and after an exception
            Leave(copy.Job);
        }
    }

    /// <summary>
    /// Decides on a copy. A source may be a pending file of this batch, named by a path through a link: then its timestamp is set first,
    /// or the copy would get the time at which it was written.
    /// </summary>
    private CopyResult? Decide(ref CopyInProgress copy)
    {
        CopyResult? result = engine.Decide(ref copy);
        if (_durable?.WasAdded(copy.Facts.Source.Identity) != true) return result;
        _durable.Complete();
        return engine.Decide(ref copy);
    }

    /// <summary>Holds the directories of a job open, unless the destination's cannot be opened.</summary>
    private static PlatformStatus Enter(in CopyJob job)
    {
        job.SourceDirectory?.Enter();
        PlatformStatus status = job.DestinationDirectory?.Enter() ?? PlatformStatus.Ok;
        if (!status.IsOk) job.SourceDirectory?.Leave();
        return status;
    }

    private static void Leave(in CopyJob job)
    {
        job.SourceDirectory?.Leave();
        job.DestinationDirectory?.Leave();
    }

    /// <summary>Finishes a request, or leaves that to the durable phase.</summary>
    private void Finish(int index, in CopyInProgress copy, CopyResult result)
    {
        if (copy.Pending is { } pending)
        {
            (pending.Index, pending.Result) = (index, result);
            _durable!.Add(pending);
        }

        copy.Complete(result); // what the caller's receiver throws leaves no file open
        if (copy.Pending is null) Finish(index, result);
    }

    private void Finish(int index, CopyResult result)
    {
        result = result.OrFailed(cancellationToken);
        _results[index] = result;
        if (result.IsCanceled)
        {
            _isCanceled = true;
            return;
        }

        if (result.Outcome == CopyOutcome.Failed) _hasFailed = true;
        bool isHint = result.Outcome == CopyOutcome.Copied && result.ReplacedExisting != _destinationsExist;
        if (isHint) _destinationsExist = result.ReplacedExisting; // written seldom: threads share it
        progress?.Report(new CopyProgress(index, Interlocked.Increment(ref _completed), _results.Length, result));
    }

    // A class, as all elements of lists here: the base library has compiled code for references, not for structs of others.
    private sealed class DeferredCopy(int index, in CopyInProgress copy)
    {
        public readonly int Index = index;
        public readonly CopyInProgress Copy = copy;
    }
}
