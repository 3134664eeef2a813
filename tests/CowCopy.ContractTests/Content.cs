using System.Runtime.InteropServices;

namespace CowCopy.ContractTests;

/// <summary>File contents that differ wherever two of them should.</summary>
internal static class Content
{
    /// <summary>Pseudo-random bytes, eight at a time; <see cref="Random"/> with a seed makes one at a time.</summary>
    public static byte[] Of(int length, int seed = 1)
    {
        ulong[] words = new ulong[(length + sizeof(ulong) - 1) / sizeof(ulong)];
        ulong state = (ulong)seed << 32;
        foreach (ref ulong word in words.AsSpan()) word = Mixed(state += 0x9E3779B97F4A7C15);
        return MemoryMarshal.AsBytes(words.AsSpan())[..length].ToArray();
    }

    // SplitMix64: https://prng.di.unimi.it/splitmix64.c
    private static ulong Mixed(ulong state)
    {
        state = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9;
        state = (state ^ (state >> 27)) * 0x94D049BB133111EB;
        return state ^ (state >> 31);
    }
}
