namespace CowCopy.Platform.Windows;

/// <summary>
/// REPARSE_DATA_BUFFER of ntifs.h for symbolic links and junctions: the tag, offset and length of the name the system goes by (at 8 and 10)
/// and of the one people see (12 and 14), for links a flag word, then the names. Pure.
/// </summary>
internal static unsafe class LinkTarget
{
    public const int LongestBuffer = 16 << 10; // MAXIMUM_REPARSE_DATA_BUFFER_SIZE

    private const int NamesOfLink = 20, NamesOfJunction = 16;
    private const string Native = @"\??\";

    /// <summary>Where it leads, or null where the buffer holds something else.</summary>
    public static string? Parse(byte* buffer, int bytes)
    {
        int names = bytes < NamesOfLink ? 0 : *(uint*)buffer switch
        {
            Structures.AttributeTag.SymbolicLink => NamesOfLink,
            Structures.AttributeTag.MountPoint => NamesOfJunction,
            _ => 0,
        };
        if (names == 0) return null;
        string? shown = Name(buffer, bytes, names, field: 12), used = Name(buffer, bytes, names, field: 8);
        if (!string.IsNullOrEmpty(shown)) return shown;
        return used?.StartsWith(Native, StringComparison.Ordinal) == true ? used.Substring(Native.Length) : used;
    }

    private static string? Name(byte* buffer, int bytes, int names, int field)
    {
        int offset = names + *(ushort*)(buffer + field), length = *(ushort*)(buffer + field + sizeof(ushort));
        return offset + length <= bytes ? new string((char*)(buffer + offset), 0, length / sizeof(char)) : null;
    }
}
