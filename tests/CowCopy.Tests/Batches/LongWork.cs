using System.Diagnostics;
using CowCopy.Planning;

namespace CowCopy.Tests.Batches;

/// <summary>Work that takes so long that another thread is worth it.</summary>
internal static class LongWork
{
    public static void Do()
    {
        long start = Stopwatch.GetTimestamp();
        while (Stopwatch.GetElapsedTime(start) < TimeSpan.FromMicroseconds(10 * Policy.MicrosecondsWorthAThread)) Thread.SpinWait(100);
    }
}
