using System.Buffers.Binary;
using CowCopy.Tool.Rendering;
using Microsoft.Build.Logging.StructuredLogger;

namespace CowCopy.Tool.BuildLogs;

/// <summary>
/// The records of a log, each whole before its first byte is handed on. Only records that a report needs are handed on. Before version 18
/// events have no length, so that nothing is known of them.
/// </summary>
internal sealed class LogRecords(LogBytes bytes, LogBudget budget) : Stream
{
    public const int FirstFramed = 18;

    /// <summary>The newest version that the reader knows; it reads a newer one that allows that.</summary>
    public const int Newest = 28;

    private byte[] _record = new byte[64 << 10];
    private long _count;
    private int _next;
    private int _length;
    private bool _isStarted;
    private bool _isEnded;

    /// <summary>The version of the format; 0 before it is read.</summary>
    public int Version { get; private set; }

    /// <summary>What ended the records before the end of the log. The reader sees the end of the log there.</summary>
    public Exception? Failure { get; private set; }

    /// <summary>Whether all that was handed on is read; before version 18 this says nothing of records.</summary>
    public bool IsReadWhole => _next == _length;

    /// <summary>Where reading is, in words.</summary>
    public string Place => Version < FirstFramed
        ? $"byte {Quantity.Count(bytes.Position)} of its content"
        : $"record {Quantity.Count(_count)}, byte {Quantity.Count(bytes.Position)} of its content";

    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    /// <summary>Checks that nothing follows what was read, and the checksum.</summary>
    /// <exception cref="DamagedLogException">Something follows, or the checksum is wrong.</exception>
    public void CheckEnd()
    {
        if (_next < _length || bytes.Next() >= 0)
            throw new DamagedLogException($"more follows the record that ends it, at {Place}");
    }

    public override int ReadByte() => _next < _length || Fill() ? _record[_next++] : -1;

    public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

    public override int Read(Span<byte> buffer)
    {
        if (buffer.Length == 0 || (_next == _length && !Fill())) return 0;
        int count = Math.Min(buffer.Length, _length - _next);
        _record.AsSpan(_next, count).CopyTo(buffer);
        _next += count;
        return count;
    }

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override void Flush()
    {
    }

    private bool Fill()
    {
        (_next, _length) = (0, 0);
        if (_isEnded) return false;
        try
        {
            if (!_isStarted) ReadHeader();
            else if (Version < FirstFramed) ReadChunk();
            else while (!ReadRecord()) continue;
        }
        catch (Exception error) when (error is DamagedLogException or IOException)
        {
            // The reader takes some exceptions for a record that it can skip. A record of the kind 0 ends the log.
            (Failure, _isEnded) = (error, true);
            (_next, _length, _record[0]) = (0, 1, 0);
        }

        return _length > 0;
    }

    private void ReadHeader()
    {
        _isStarted = true;
        Append(sizeof(int));
        Version = BinaryPrimitives.ReadInt32LittleEndian(_record);
        if (Version >= FirstFramed) Append(sizeof(int));
    }

    private void ReadChunk()
    {
        _length = bytes.Read(_record);
        if (_length == 0) throw new EndOfStreamException();
    }

    private bool ReadRecord()
    {
        _length = 0;
        _count++;
        BinaryLogRecordKind kind = (BinaryLogRecordKind)AppendNumber();
        if (kind == BinaryLogRecordKind.EndOfFile) return _isEnded = true;
        int length = AppendNumber(), header = _length;
        if (!IsNeeded(kind))
        {
            bytes.Skip((uint)length);
            return false;
        }

        budget.Record(length);
        Append(length);
        if (kind == BinaryLogRecordKind.NameValueList && IsNegative(_record.AsSpan(header, length)))
            throw new DamagedLogException("a list claims a negative count"); // the reader takes it for an empty one
        return true;
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

    private int AppendNumber()
    {
        uint number = 0;
        for (int shift = 0; shift < 35; shift += 7)
        {
            int part = bytes.Next();
            if (part < 0) throw new EndOfStreamException();
            _record[_length++] = (byte)part;
            number |= (uint)(part & 0x7F) << shift;
            if (part < 0x80) return (int)number;
        }

        throw new DamagedLogException("a number has more than five bytes");
    }

    private void Append(int count)
    {
        if (_record.Length - _length < count)
            Array.Resize(ref _record, Math.Max(_length + count, (int)Math.Min(2L * _record.Length, Array.MaxLength)));
        bytes.ReadAll(_record.AsSpan(_length, count));
        _length += count;
    }
}
