using System.Diagnostics;
using CowCopy.Benchmarks.Volumes;

namespace CowCopy.BuildBenchmarks.Layouts.Running;

/// <summary>Flushes a volume and reads its free space.</summary>
internal sealed class MeasuredVolume(string directory, CancellationToken cancellation) : IDisposable
{
    // File systems free the blocks of deleted files in the background.
    private const int MaxAttempts = 10, MillisecondsBetweenAttempts = 20;

    private readonly VolumeFlush _flush = VolumeFlush.Open(directory);

    /// <summary>Flushes the volume; returns the time in milliseconds, or null where it cannot be flushed.</summary>
    public double? Flush()
    {
        if (!_flush.IsSupported) return null;
        var clock = Stopwatch.StartNew();
        _flush.Flush();
        return clock.Elapsed.TotalMilliseconds;
    }

    /// <summary>Flushes until the free space stays the same; returns it in bytes, or null where the volume cannot be flushed.</summary>
    public long? Settle()
    {
        if (!_flush.IsSupported) return null;
        long before = -1;
        for (int attempt = 0; attempt < MaxAttempts; attempt++)
        {
            _flush.Flush();
            long free = new DriveInfo(directory).AvailableFreeSpace;
            if (free == before) break;
            before = free;
            cancellation.WaitHandle.WaitOne(MillisecondsBetweenAttempts);
        }

        return before;
    }

    /// <summary>Returns the free space in bytes, or null where the volume cannot be flushed.</summary>
    public long? FreeSpace() => _flush.IsSupported ? new DriveInfo(directory).AvailableFreeSpace : null;

    public void Dispose() => _flush.Dispose();
}
