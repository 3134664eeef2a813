namespace CowCopy.Benchmarks.Interleaving;

/// <summary>One measurement of one candidate in one round, in microseconds and bytes for each file.</summary>
/// <param name="Foreground">Until the copies returned.</param>
/// <param name="WithFlush">Until all content was on stable storage.</param>
/// <param name="Processor">Processor time of this process and, on Linux, of the programs that it ran; without kernel threads.</param>
/// <param name="Allocated">Managed bytes allocated in this process.</param>
public readonly record struct Sample(double Foreground, double WithFlush, double Processor, double Allocated);
