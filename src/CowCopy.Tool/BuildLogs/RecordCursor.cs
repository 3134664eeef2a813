namespace CowCopy.Tool.BuildLogs;

/// <summary>Reads the fields of a record.</summary>
internal ref struct RecordCursor(ReadOnlySpan<byte> record)
{
    private ReadOnlySpan<byte> _rest = record;

    public readonly int Left => _rest.Length;

    /// <summary>Reads a number of one to five bytes.</summary>
    /// <exception cref="EndOfStreamException">The record ends before.</exception>
    public int Number()
    {
        uint number = 0;
        for (int shift = 0; shift < 35; shift += 7)
        {
            byte part = Byte();
            number |= (uint)(part & 0x7F) << shift;
            if (part < 0x80) return (int)number;
        }

        throw new DamagedLogException("a number has more than five bytes");
    }

    public byte Byte()
    {
        if (_rest.Length == 0) throw new EndOfStreamException();
        byte first = _rest[0];
        _rest = _rest[1..];
        return first;
    }

    public void Skip(int bytes)
    {
        if (_rest.Length < bytes) throw new EndOfStreamException();
        _rest = _rest[bytes..];
    }

    public void SkipNumbers(int count)
    {
        for (int i = 0; i < count; i++) Number();
    }

    /// <summary>Reads the count of a list.</summary>
    /// <param name="least">The least bytes that an entry takes.</param>
    /// <exception cref="DamagedLogException">The record has no room for so many.</exception>
    public int Count(int least)
    {
        int count = Number();
        if (count < 0 || count > _rest.Length / least)
            throw new DamagedLogException($"a list claims {(uint)count} entries in {_rest.Length} bytes");
        return count;
    }
}
