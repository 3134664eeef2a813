using System.Text;

namespace BuildCache;

/// <summary>A field of a protobuf message: a number, or bytes prefixed with their length. The default is an absent field.</summary>
internal readonly record struct WireField(int Field, long Number, byte[]? Bytes)
{
    public string Text => Encoding.UTF8.GetString(Bytes ?? []);

    public static WireField Of(int field, string text) => new(field, 0, Encoding.UTF8.GetBytes(text));

    // .NET's 7-bit encoded numbers are protobuf's varints.
    public static byte[] Write(IEnumerable<WireField> fields)
    {
        using MemoryStream message = new();
        using BinaryWriter writer = new(message);
        foreach (WireField field in fields)
        {
            writer.Write7BitEncodedInt((field.Field << 3) | (field.Bytes is null ? 0 : 2));
            writer.Write7BitEncodedInt64(field.Bytes?.Length ?? field.Number);
            writer.Write(field.Bytes ?? []);
        }

        return message.ToArray();
    }

    /// <exception cref="IOException">The message is cut off or has a field of an unknown kind.</exception>
    /// <exception cref="FormatException">A number is too long.</exception>
    public static ILookup<int, WireField> Read(byte[] message)
    {
        List<WireField> fields = [];
        using BinaryReader reader = new(new MemoryStream(message));
        while (reader.BaseStream.Position < message.Length)
        {
            int tag = reader.Read7BitEncodedInt();
            long value = (tag & 7) switch { 0 or 2 => reader.Read7BitEncodedInt64(), 1 => 8, 5 => 4, _ => throw new IOException() };
            bool isNumber = (tag & 7) == 0;
            if (!isNumber && (ulong)value > (ulong)(message.Length - reader.BaseStream.Position)) throw new IOException();
            fields.Add(new(tag >> 3, isNumber ? value : 0, isNumber ? null : reader.ReadBytes((int)value)));
        }

        return fields.ToLookup(one => one.Field);
    }
}
