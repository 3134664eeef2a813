namespace CowCopy.Tool.WorkingCopies.Relocation;

/// <summary>Finds the commit that the SDK appends to the informational version of an assembly.</summary>
internal static class RecordedCommit
{
    private const int ShortestId = 40;

    /// <summary>Returns the commit in the source of assembly attributes; null if there is none.</summary>
    public static string? In(ReadOnlySpan<byte> source)
    {
        ReadOnlySpan<byte> rest = After(After(source, "InformationalVersion"u8), "+"u8);
        int length = 0;
        while (length < rest.Length && char.IsAsciiHexDigitLower((char)rest[length])) length++;
        return length < ShortestId ? null : System.Text.Encoding.ASCII.GetString(rest[..length]);
    }

    private static ReadOnlySpan<byte> After(ReadOnlySpan<byte> text, ReadOnlySpan<byte> what)
    {
        int found = text.IndexOf(what);
        return found < 0 ? [] : text[(found + what.Length)..];
    }
}
