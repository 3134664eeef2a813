using System.Buffers.Binary;
using CowCopy.Tool.Rendering;
using Microsoft.Build.Logging.StructuredLogger;

namespace CowCopy.Tool.BuildLogs;

/// <summary>
/// The records of a log, each whole before its first byte is handed on. Only records that a report needs are handed on. Before version 18
/// events have no length, so that nothing is known of them.
/// </summary>
internal sealed class LogRecords(BinaryReader log, LogBudget budget) : MemoryStream(LogRecords.ChunkBytes)
{
    public const int FirstFramed = 18;

    /// <summary>The newest version that the reader knows; it reads a newer one that allows that.</summary>
    public const int Newest = 28;

    private const int ChunkBytes = 64 << 10;

    private long _bytes;
    private long _count;
    private bool _isEnded;

    /// <summary>The version of the format; 0 before it is read.</summary>
    public int Version { get; private set; }

    /// <summary>What ended the records before the end of the log. The reader sees the end of the log there.</summary>
    public Exception? Failure { get; private set; }

    /// <summary>Whether all that was handed on is read; before version 18 this says nothing of records.</summary>
    public bool IsReadWhole => Position == Length;

    /// <summary>Where reading is, in words.</summary>
    public string Place => Version < FirstFramed
        ? $"byte {Quantity.Count(_bytes)} of its content"
        : $"record {Quantity.Count(_count)}, byte {Quantity.Count(_bytes)} of its content";

    public override bool CanSeek => false;

    /// <summary>Checks that nothing follows what was read, and the checksum.</summary>
    /// <exception cref="DamagedLogException">Something follows, or the checksum is wrong.</exception>
    public void CheckEnd()
    {
        if (!IsReadWhole || log.BaseStream.ReadByte() >= 0)
            throw new DamagedLogException($"more follows the record that ends it, at {Place}");
    }

    public override int ReadByte() => !IsReadWhole || Fill() ? base.ReadByte() : -1;

    public override int Read(byte[] buffer, int offset, int count) =>
        count > 0 && (!IsReadWhole || Fill()) ? base.Read(buffer, offset, count) : 0;

    private bool Fill()
    {
        SetLength(0);
        if (_isEnded) return false;
        try
        {
            if (_bytes == 0) ReadHeader();
            else if (Version < FirstFramed) ReadChunk();
            else while (!ReadRecord()) continue;
        }
        catch (Exception error) when (error is DamagedLogException or IOException or FormatException)
        {
            // The reader takes some exceptions for a record that it can skip. A record of the kind 0 ends the log.
            _isEnded = true;
            Failure = error is FormatException ? new DamagedLogException("a number has more than 32 bits", error) : error;
            SetLength(0);
            WriteByte((byte)BinaryLogRecordKind.EndOfFile);
        }

        Position = 0;
        return true;
    }

    private void ReadHeader()
    {
        log.BaseStream.ReadExactly(Room(sizeof(int)));
        Version = BinaryPrimitives.ReadInt32LittleEndian(GetBuffer());
        if (Version >= FirstFramed) log.BaseStream.ReadExactly(Room(sizeof(int)));
        _bytes = Length;
    }

    private bool ReadRecord()
    {
        SetLength(0);
        _count++;
        BinaryLogRecordKind kind = (BinaryLogRecordKind)CopyNumber();
        if (kind == BinaryLogRecordKind.EndOfFile) return _isEnded = true;
        int length = CopyNumber();
        _bytes += Length + (uint)length;
        if (!IsNeeded(kind))
        {
            for (long left = (uint)length; left > 0; left -= ChunkBytes)
                log.BaseStream.ReadExactly(GetBuffer().AsSpan(0, (int)Math.Min(left, ChunkBytes)));
            return false;
        }

        budget.Record(length);
        Span<byte> content = Room(length);
        log.BaseStream.ReadExactly(content);
        if (kind == BinaryLogRecordKind.NameValueList && IsNegative(content))
            throw new DamagedLogException("a list claims a negative count"); // the reader takes it for an empty one
        return true;
    }

    private int CopyNumber()
    {
        int number = log.Read7BitEncodedInt();
        uint left = (uint)number;
        for (; left > 0x7F; left >>= 7) WriteByte((byte)(left | 0x80));
        WriteByte((byte)left);
        return number;
    }

    private void ReadChunk()
    {
        int read = log.Read(Room(ChunkBytes));
        if (read == 0) throw new EndOfStreamException();
        SetLength(read);
        _bytes += read;
    }

    /// <summary>Makes the record longer.</summary>
    /// <returns>What was added.</returns>
    private Span<byte> Room(int count)
    {
        int start = (int)Length;
        SetLength(start + (long)count);
        return GetBuffer().AsSpan(start, count);
    }

    private static bool IsNegative(ReadOnlySpan<byte> number) =>
        number.Length > 4 && number[..4].IndexOfAnyInRange((byte)0, (byte)0x7F) < 0 && (number[4] & 8) != 0;

    private static bool IsNeeded(BinaryLogRecordKind kind) => kind switch
    {
        BinaryLogRecordKind.String or BinaryLogRecordKind.NameValueList or BinaryLogRecordKind.BuildStarted
            or BinaryLogRecordKind.BuildFinished or BinaryLogRecordKind.ProjectEvaluationStarted
            or BinaryLogRecordKind.ProjectEvaluationFinished or BinaryLogRecordKind.ProjectStarted
            or BinaryLogRecordKind.ProjectFinished or BinaryLogRecordKind.TargetStarted or BinaryLogRecordKind.TaskStarted
            or BinaryLogRecordKind.TaskFinished or BinaryLogRecordKind.TaskParameter or BinaryLogRecordKind.Message
            or BinaryLogRecordKind.Warning or BinaryLogRecordKind.Error => true,
        _ => false,
    };
}
