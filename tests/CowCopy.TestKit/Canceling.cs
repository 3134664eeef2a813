namespace CowCopy.TestKit;

/// <summary>Calls that may be cancelled, with what they had finished by then.</summary>
public static class Canceling
{
    /// <returns>The result; null if the copy was cancelled.</returns>
    public static CopyResult? CopyUnlessCanceled(
        this FileCopier copier, string source, string destination, CopyOptions? options, CancellationToken cancellationToken)
    {
        try
        {
            return copier.Attempt(source, destination, options, cancellationToken);
        }
        catch (OperationCanceledException canceled)
        {
            Check(canceled, cancellationToken);
            return null;
        }
    }

    /// <returns>The result of each request, as it was reported; null for those that were not finished.</returns>
    public static CopyResult?[] CopyAllUntilCanceled(
        this FileCopier copier, CopyRequest[] requests, CopyOptions? options, CancellationToken cancellationToken,
        Action<CopyProgress>? reported = null)
    {
        Finished finished = new(requests.Length, reported);
        try
        {
            BatchResult batch = copier.CopyAll(requests, options, progress: finished, cancellationToken: cancellationToken);
            CollectionAssert.AreEqual(batch.Results.ToArray(), finished.Results, "reported and returned");
        }
        catch (OperationCanceledException canceled)
        {
            Check(canceled, cancellationToken);
            CollectionAssert.Contains(finished.Results, null, "all was finished");
        }

        return finished.Results;
    }

    /// <returns>What was done, also by a copy that was cancelled.</returns>
    public static TreeResult CopyTreeUntilCanceled(
        this FileCopier copier, string source, string destination, TreeOptions? options, CancellationToken cancellationToken,
        out bool isCanceled)
    {
        CopyReports reports = new();
        TreeResult result;
        try
        {
            isCanceled = false;
            result = copier.CopyTree(source, destination, options, reports, cancellationToken);
        }
        catch (TreeCanceledException canceled)
        {
            Check(canceled, cancellationToken);
            isCanceled = true;
            result = canceled.Result;
            Assert.IsFalse(result.Succeeded, "a cancelled tree is not up to date");
        }

        CopyResult[] reported = [.. reports.Files.Select(static one => one.Result!)];
        CollectionAssert.AreEquivalent(result.Files.Results.ToArray(), reported, "reported and returned");
        return result;
    }

    private static void Check(OperationCanceledException canceled, CancellationToken cancellationToken)
    {
        Assert.AreEqual(cancellationToken, canceled.CancellationToken);
        Assert.IsTrue(cancellationToken.IsCancellationRequested);
    }

    private sealed class Finished(int requests, Action<CopyProgress>? then) : IProgress<CopyProgress>
    {
        public CopyResult?[] Results { get; } = new CopyResult?[requests];

        public void Report(CopyProgress value)
        {
            if (value.Result is null) return; // bytes
            Assert.AreEqual(requests, value.Total);
            Assert.IsNull(Interlocked.Exchange(ref Results[value.Index], value.Result), "each is reported once");
            Assert.IsLessThanOrEqualTo(requests, value.Completed);
            then?.Invoke(value);
        }
    }
}
