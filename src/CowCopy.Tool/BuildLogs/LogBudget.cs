using CowCopy.Tool.Rendering;

namespace CowCopy.Tool.BuildLogs;

/// <summary>
/// Bounds what reading a log takes, in proportion to the length of its file. Each bound is an allowance for any log and a factor; the
/// logs of 1 to 22 MB stay below a tenth of the factors, without the allowance.
/// </summary>
/// <param name="length">The length of the file, in bytes.</param>
internal sealed class LogBudget(long length)
{
    private const long MostBytes = 256 << 20, BytesFactor = 40;
    private const long MostMemory = 64 << 20, MemoryFactor = 32;
    private const long MostOfRecord = 4 << 20, RecordFactor = 8;
    private const long MostText = 256 << 20, TextFactor = 200;

    private long _bytes;
    private long _memory;
    private long _text;

    /// <summary>
    /// What the heap may grow by, in bytes: the reader allocates lists by the counts that records claim, and messages by their parts.
    /// </summary>
    public long Heap => Limit(MostMemory, MemoryFactor) + Limit(MostOfRecord, RecordFactor);

    /// <summary>What the log needs, if <see cref="Heap"/> does not suffice.</summary>
    public DamagedLogException OutOfHeap() => Exceeded("reading it takes", Heap);

    /// <summary>Counts bytes that were decompressed.</summary>
    /// <exception cref="DamagedLogException">They are more than the log may have.</exception>
    public void Decompress(long bytes) => Add(ref _bytes, bytes, Limit(MostBytes, BytesFactor), "its content takes");

    /// <summary>Counts memory that stays in use until the report is written.</summary>
    /// <exception cref="DamagedLogException">It is more than the log may take.</exception>
    public void Keep(long bytes) => Add(ref _memory, bytes, Limit(MostMemory, MemoryFactor), "its texts and lists take");

    /// <summary>Checks the length of one record, before it is read.</summary>
    /// <exception cref="DamagedLogException">It is negative, or more than a record may have.</exception>
    public void Record(long bytes)
    {
        if (bytes < 0) throw new DamagedLogException("a record claims a negative length");
        long most = Limit(MostOfRecord, RecordFactor);
        if (bytes > most) throw Exceeded("a record takes", most);
    }

    /// <summary>Counts characters of messages, which are put together from their parts: a few parts can make many messages.</summary>
    /// <exception cref="DamagedLogException">They are more than the log may have.</exception>
    public void Text(long characters) => Add(ref _text, characters, Limit(MostText, TextFactor), "the texts of its messages take");

    private void Add(ref long sum, long amount, long most, string what)
    {
        if (amount > most - sum) throw Exceeded(what, most);
        sum += amount;
    }

    private long Limit(long any, long factor) => any + (factor * length);

    private DamagedLogException Exceeded(string what, long most) =>
        new($"{what} more than {Quantity.Bytes(most)}, the limit for a log of {Quantity.Bytes(length)}");
}
