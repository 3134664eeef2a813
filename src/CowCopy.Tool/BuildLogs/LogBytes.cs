using System.IO.Compression;
using CowCopy.Tool.Rendering;

namespace CowCopy.Tool.BuildLogs;

/// <summary>The decompressed bytes of a log, read forward.</summary>
internal sealed class LogBytes(FileStream file, LogBudget budget, IProgress<double>? progress, CancellationToken cancellation)
    : IDisposable
{
    private readonly GZipStream _stream = new(file, CompressionMode.Decompress, leaveOpen: true);
    private readonly byte[] _buffer = new byte[32 << 10];
    private long _decompressed;
    private int _next;
    private int _length;

    /// <summary>The bytes before the next one.</summary>
    public long Position => _decompressed - _length + _next;

    /// <summary>Reads a byte.</summary>
    /// <returns>-1 at the end.</returns>
    public int Next() => _next < _length || Fill() ? _buffer[_next++] : -1;

    /// <summary>Reads what is there, at most as much as fits.</summary>
    /// <returns>The count; 0 at the end.</returns>
    public int Read(Span<byte> target)
    {
        if (_next == _length && !Fill()) return 0;
        int count = Math.Min(target.Length, _length - _next);
        _buffer.AsSpan(_next, count).CopyTo(target);
        _next += count;
        return count;
    }

    /// <summary>Fills the target.</summary>
    /// <exception cref="EndOfStreamException">The log ends before.</exception>
    public void ReadAll(Span<byte> target)
    {
        while (target.Length > 0)
        {
            int count = Read(target);
            if (count == 0) throw new EndOfStreamException();
            target = target[count..];
        }
    }

    /// <summary>Skips bytes.</summary>
    /// <exception cref="EndOfStreamException">The log ends before.</exception>
    public void Skip(long count)
    {
        while (count > 0)
        {
            if (_next == _length && !Fill()) throw new EndOfStreamException();
            int skipped = (int)Math.Min(count, _length - _next);
            _next += skipped;
            count -= skipped;
        }
    }

    public void Dispose() => _stream.Dispose();

    private bool Fill()
    {
        cancellation.ThrowIfCancellationRequested();
        (_next, _length) = (0, Decompress());
        _decompressed += _length;
        budget.Decompress(_length);
        progress?.Report((double)file.Position / file.Length);
        return _length > 0;
    }

    private int Decompress()
    {
        try
        {
            return _stream.Read(_buffer);
        }
        catch (InvalidDataException error)
        {
            string place = $"byte {Quantity.Count(_decompressed)} of its content";
            throw new DamagedLogException($"what follows {place} cannot be decompressed", error);
        }
    }
}
