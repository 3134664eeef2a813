using CowCopy.LoopVolumes;

namespace CowCopy.BuildBenchmarks.Layouts;

/// <summary>Lets a run end in order when this process gets a signal: builds are ended, and what the run created is removed.</summary>
internal static class Cancellation
{
    private static readonly TimeSpan Longest = TimeSpan.FromSeconds(60);

    public static int Run(Func<CancellationToken, int> work)
    {
        using var source = new CancellationTokenSource();
        using var finished = new ManualResetEventSlim();
        // Registered before the volumes register theirs, so it runs first: they are removed in order, after what is on them.
        var end = new EndOfProcess(() =>
        {
            source.Cancel();
            finished.Wait(Longest);
        });
        try
        {
            return work(source.Token);
        }
        catch (OperationCanceledException) when (source.IsCancellationRequested)
        {
            Console.Error.WriteLine("Cancelled. Finished cells are kept; the same command continues.");
            return 1;
        }
        finally
        {
            if (!source.IsCancellationRequested) end.Cancel();
            finished.Set();
        }
    }
}
