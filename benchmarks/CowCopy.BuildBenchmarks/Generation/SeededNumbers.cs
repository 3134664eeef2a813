using System.Runtime.InteropServices;

namespace CowCopy.BuildBenchmarks.Generation;

/// <summary>Numbers that are the same for one seed on every machine (SplitMix64).</summary>
/// <param name="seed">The seed; close seeds give unrelated numbers.</param>
internal sealed class SeededNumbers(long seed)
{
    private ulong _state = (ulong)seed;

    /// <summary>Returns a number from 0 up to, but without, the limit.</summary>
    public int Below(int limit) => (int)(Next() % (ulong)limit);

    /// <summary>Fills a buffer whose length is a multiple of 8.</summary>
    public void Fill(Span<byte> buffer)
    {
        foreach (ref ulong number in MemoryMarshal.Cast<byte, ulong>(buffer)) number = Next();
    }

    private ulong Next()
    {
        _state += 0x9E3779B97F4A7C15;
        ulong mixed = (_state ^ (_state >> 30)) * 0xBF58476D1CE4E5B9;
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB;
        return mixed ^ (mixed >> 31);
    }
}
