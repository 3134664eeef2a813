namespace CowCopy.Benchmarks.Interleaving;

/// <summary>One measurement of one peer in one round, in microseconds and bytes for each file.</summary>
/// <param name="Foreground">Until the copying returned.</param>
/// <param name="WithFlush">Until everything was on the device.</param>
/// <param name="Processor">Processor time of this process, in all its threads; what the kernel's own threads do, and other programs, is not in it.</param>
/// <param name="Allocated">Managed bytes allocated in this process.</param>
public readonly record struct Sample(double Foreground, double WithFlush, double Processor, double Allocated);
