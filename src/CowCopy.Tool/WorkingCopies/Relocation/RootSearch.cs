namespace CowCopy.Tool.WorkingCopies.Relocation;

/// <summary>Finds the former directory in files, and replaces it in text.</summary>
internal sealed class RootSearch(RelocatedRoot root)
{
    /// <summary>Returns the text with the directory in place of the former one; null if it does not name the former one.</summary>
    public byte[]? Replace(ReadOnlySpan<byte> text, FileFormat format)
    {
        IEnumerable<RootSpelling> spellings = root.In(format);
        if (format == FileFormat.EditorConfig) spellings = spellings.Concat(root.In(FileFormat.EditorConfigHeader));
        byte[]? replaced = null;
        foreach (RootSpelling spelling in spellings) replaced = Replace(replaced is null ? text : replaced, spelling) ?? replaced;
        return replaced;
    }

    /// <summary>Returns whether any bytes name the former directory, in any spelling and encoding.</summary>
    public bool IsNamedIn(ReadOnlySpan<byte> bytes) => IsNamedInBytes(bytes, []) || IsNamedInCharacters(bytes);

    /// <summary>Returns whether UTF-8 in a binary file names the former directory outside of some ranges.</summary>
    public bool IsNamedInBytes(ReadOnlySpan<byte> bytes, IReadOnlyList<Range> except)
    {
        foreach (byte[] former in root.Bytes)
        {
            for (int start = 0; Next(bytes, former, start) is int found and >= 0; start = found + 1)
            {
                int end = found + former.Length;
                if ((end == bytes.Length || !ContinuesName(bytes[end])) && !IsWithin(found, except, bytes.Length)) return true;
            }
        }

        return false;
    }

    /// <summary>Returns whether UTF-16 names the former directory.</summary>
    public bool IsNamedInCharacters(ReadOnlySpan<byte> bytes)
    {
        foreach (byte[] former in root.Characters)
        {
            for (int start = 0; Next(bytes, former, start) is int found and >= 0; start = found + 1)
            {
                ReadOnlySpan<byte> rest = bytes[(found + former.Length)..];
                // A string of an assembly ends in a byte 0 or 1; the next one belongs to another string.
                if (rest.Length < 2 || rest[0] <= 1 || (rest[1] == 0 && !ContinuesName(rest[0]))) return true;
            }
        }

        return false;
    }

    private static byte[]? Replace(ReadOnlySpan<byte> text, RootSpelling spelling)
    {
        using MemoryStream result = new();
        int written = 0;
        for (int start = 0; Next(text, spelling.Former, start) is int found and >= 0;)
        {
            start = found + 1;
            if (!spelling.IsAt(text, found) || spelling.IsCurrentAt(text, found)) continue;
            result.Write(text[written..found]);
            result.Write(spelling.Current);
            written = start = found + spelling.Former.Length;
        }

        if (written == 0) return null;
        result.Write(text[written..]);
        return result.ToArray();
    }

    private static int Next(ReadOnlySpan<byte> bytes, byte[] what, int start)
    {
        int found = bytes[start..].IndexOf(what);
        return found < 0 ? -1 : start + found;
    }

    private static bool ContinuesName(byte one) =>
        one is >= 0x80 or (byte)'.' or (byte)'_' or (byte)'-' || char.IsAsciiLetterOrDigit((char)one);

    private static bool IsWithin(int position, IReadOnlyList<Range> ranges, int length)
    {
        foreach (Range range in ranges)
        {
            if (position >= range.Start.GetOffset(length) && position < range.End.GetOffset(length)) return true;
        }

        return false;
    }
}
