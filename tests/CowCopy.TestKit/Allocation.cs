namespace CowCopy.TestKit;

/// <summary>What code allocates once it is compiled for good.</summary>
internal static class Allocation
{
    private const int Runs = 4, MillisecondsToCompile = 150;

    /// <summary>The least bytes that a run allocates on this thread; the first are of code that is compiled again meanwhile.</summary>
    /// <param name="run">What is run, with the number of the run.</param>
    public static long Least(Action<int> run)
    {
        long least = long.MaxValue;
        for (int number = 0; number < Runs; number++)
        {
            long before = GC.GetAllocatedBytesForCurrentThread();
            run(number);
            least = Math.Min(least, GC.GetAllocatedBytesForCurrentThread() - before);
            CancellationToken.None.WaitHandle.WaitOne(MillisecondsToCompile);
        }

        return least;
    }
}
