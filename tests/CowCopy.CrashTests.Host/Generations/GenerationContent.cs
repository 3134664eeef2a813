using System.Buffers.Binary;

namespace CowCopy.CrashTests.Host.Generations;

/// <summary>
/// What a numbered file holds in each generation: its length, its time and every 16 bytes of it follow from the two numbers.
/// </summary>
public static class GenerationContent
{
    private const int Record = 16;
    private const int Block = 4096;
    private const int SmallSpan = 60 * 1024;
    private const int LargeSpan = 1024 * 1024;

    private static readonly DateTime Start = new(2001, 1, 1, 0, 0, 0, DateTimeKind.Utc);

    /// <summary>From this index on files are large: 1 to 2 MiB instead of 4 to 64 KiB.</summary>
    public static int FirstLarge => 1000;

    public static int Length(int index, int generation)
    {
        // Knuth's multiplicative hash: lengths go up and down from one generation to the next, and are no multiples of a block.
        uint spread = unchecked(((uint)index * 7919u) + ((uint)generation * 104729u)) * 2654435761u;
        return index < FirstLarge ? Block + (int)(spread % (SmallSpan + 1)) : LargeSpan + (int)(spread % (LargeSpan + 1));
    }

    public static DateTime Time(int index, int generation) => Start.AddSeconds(generation).AddTicks(index);

    /// <summary>The generation a time belongs to, if it is one this file had.</summary>
    public static int? GenerationOf(int index, DateTime time)
    {
        long ticks = (time - Start).Ticks;
        bool own = ticks >= 0 && ticks % TimeSpan.TicksPerSecond == index && ticks / TimeSpan.TicksPerSecond <= int.MaxValue;
        return own ? (int)(ticks / TimeSpan.TicksPerSecond) : null;
    }

    public static byte[] Make(int index, int generation)
    {
        int length = Length(index, generation);
        byte[] content = new byte[(length + Record - 1) / Record * Record];
        for (int offset = 0; offset < content.Length; offset += Record)
        {
            Span<byte> record = content.AsSpan(offset, Record);
            BinaryPrimitives.WriteInt32LittleEndian(record, index);
            BinaryPrimitives.WriteInt32LittleEndian(record[4..], generation);
            BinaryPrimitives.WriteInt32LittleEndian(record[8..], offset / Block);
            BinaryPrimitives.WriteInt32LittleEndian(record[12..], 0x5AFE);
        }

        Array.Resize(ref content, length);
        return content;
    }
}
