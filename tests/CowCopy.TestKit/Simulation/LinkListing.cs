using CowCopy.Platform.Windows;

namespace CowCopy.TestKit.Simulation;

/// <summary>Writes the REPARSE_DATA_BUFFER of a symbolic link.</summary>
internal static unsafe class LinkListing
{
    private const int HeaderBytes = 8, NamesAt = 20;

    /// <returns>The error; 0 where it fits.</returns>
    public static int Write(SimulatedLink? link, byte* buffer, uint bytes, uint* returned)
    {
        if (link is null) return WindowsErrors.NotAReparsePoint;
        int length = link.Target.Length * sizeof(char), size = NamesAt + (2 * length);
        if (size > bytes) return Win32Error.InsufficientBuffer;
        new Span<byte>(buffer, size).Clear();
        *(uint*)buffer = AttributeTag.SymbolicLink;
        *(ushort*)(buffer + 4) = (ushort)(size - HeaderBytes);
        Name(buffer, field: 8, offset: 0, link.Target);
        Name(buffer, field: 12, offset: length, link.Target);
        *returned = (uint)size;
        return 0;
    }

    private static void Name(byte* buffer, int field, int offset, string name)
    {
        *(ushort*)(buffer + field) = (ushort)offset;
        *(ushort*)(buffer + field + sizeof(ushort)) = (ushort)(name.Length * sizeof(char));
        name.CopyTo(new Span<char>(buffer + NamesAt + offset, name.Length));
    }
}
