using CowCopy.Platform;
using CowCopy.Platform.Windows;

namespace CowCopy.TestKit.Simulation;

/// <summary>Writes and reads the REPARSE_DATA_BUFFER of a symbolic link or junction.</summary>
internal static unsafe class LinkListing
{
    public const string KernelPrefix = @"\??\";

    private const int HeaderBytes = 8, NamesOfJunction = 16, FlagsAt = 16, NamesOfLink = 20;
    private const int InvalidData = 4392, TagInvalid = 4393; // ERROR_INVALID_REPARSE_DATA, ERROR_REPARSE_TAG_INVALID

    /// <returns>The error; 0 where it fits.</returns>
    public static int Write(SimulatedLink? link, byte* buffer, uint bytes, uint* returned)
    {
        if (link is null) return WindowsErrors.NotAReparsePoint;
        bool isJunction = link.ShownAs is not null, isRelative = !isJunction && !Path.IsPathRooted(link.LeadsTo);
        string shown = link.ShownAs ?? link.Target;
        string used = isJunction || isRelative ? link.Target : KernelPrefix + WithoutPrefix(link.Target);
        int namesAt = isJunction ? NamesOfJunction : NamesOfLink;
        int size = namesAt + ((used.Length + shown.Length) * sizeof(char));
        if (size > bytes) return Win32Error.InsufficientBuffer;
        new Span<byte>(buffer, size).Clear();
        *(uint*)buffer = isJunction ? AttributeTag.MountPoint : AttributeTag.SymbolicLink;
        *(ushort*)(buffer + 4) = (ushort)(size - HeaderBytes);
        if (isRelative) *(uint*)(buffer + FlagsAt) = 1; // SYMLINK_FLAG_RELATIVE
        Name(buffer, namesAt, field: 8, offset: 0, used);
        Name(buffer, namesAt, field: 12, offset: used.Length * sizeof(char), shown);
        *returned = (uint)size;
        return 0;
    }

    /// <summary>Reads the buffer of a junction, as NTFS checks it: whole, and each name in it with a zero behind it.</summary>
    /// <returns>The error; 0 for a junction.</returns>
    public static int Read(byte* buffer, uint bytes, out string used, out string shown)
    {
        (used, shown) = ("", "");
        if (bytes < NamesOfJunction || *(ushort*)(buffer + 4) != bytes - HeaderBytes) return InvalidData;
        if (*(uint*)buffer != AttributeTag.MountPoint) return TagInvalid;
        if (!IsName(buffer, bytes, field: 8, out used) || !IsName(buffer, bytes, field: 12, out shown)) return InvalidData;
        return used.StartsWith(KernelPrefix, StringComparison.Ordinal) ? 0 : InvalidData;
    }

    public static string WithoutPrefix(string path) =>
        path.StartsWith(@"\\?\", StringComparison.Ordinal) || path.StartsWith(KernelPrefix, StringComparison.Ordinal) ? path[4..] : path;

    private static bool IsName(byte* buffer, uint bytes, int field, out string name)
    {
        int offset = NamesOfJunction + *(ushort*)(buffer + field), length = *(ushort*)(buffer + field + sizeof(ushort));
        name = "";
        if (offset + length + sizeof(char) > bytes || *(char*)(buffer + offset + length) != '\0') return false;
        name = new string((char*)(buffer + offset), 0, length / sizeof(char));
        return true;
    }

    private static void Name(byte* buffer, int namesAt, int field, int offset, string name)
    {
        *(ushort*)(buffer + field) = (ushort)offset;
        *(ushort*)(buffer + field + sizeof(ushort)) = (ushort)(name.Length * sizeof(char));
        name.CopyTo(new Span<char>(buffer + namesAt + offset, name.Length));
    }
}
