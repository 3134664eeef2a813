using System.Buffers;
using System.Runtime.InteropServices;
using System.Text;

namespace CowCopy.Platform.Linux;

/// <summary>
/// Names of the kernel as text, and back without loss. A name is any bytes; those that are not UTF-8 become low surrogates without a high
/// one (U+DC80 to U+DCFF), which no UTF-8 text has.
/// </summary>
internal static class NativeText
{
    private const char Escape = '\uDC00', LeastEscaped = '\uDC80', MostEscaped = '\uDCFF', Replacement = '\uFFFD';

    /// <summary>Returns a name as text.</summary>
    public static string Decode(ReadOnlySpan<byte> name)
    {
        string text = Encoding.UTF8.GetString(name);
        return text.Contains(Replacement, StringComparison.Ordinal) ? DecodeEscaped(name) : text;
    }

    /// <inheritdoc cref="Decode(ReadOnlySpan{byte})"/>
    /// <param name="name">The name, with a zero at its end.</param>
    public static unsafe string Decode(byte* name) => Decode(MemoryMarshal.CreateReadOnlySpanFromNullTerminated(name));

    /// <summary>Writes a text as the kernel takes it.</summary>
    /// <param name="text">The text.</param>
    /// <param name="name">Room for the greatest length that the text can have in UTF-8.</param>
    /// <returns>How many bytes it has.</returns>
    public static int Encode(ReadOnlySpan<char> text, Span<byte> name) =>
        text.IndexOfAnyInRange(LeastEscaped, MostEscaped) < 0 ? Encoding.UTF8.GetBytes(text, name) : EncodeEscaped(text, name);

    /// <summary>
    /// Whether a text is that of one name alone. Any other surrogate without its pair would become the replacement character, and escaped
    /// bytes that are UTF-8 together are also the text that they mean: two texts would be one name.
    /// </summary>
    public static bool IsExact(ReadOnlySpan<char> text) =>
        text.IndexOfAnyInRange('\uD800', '\uDFFF') < 0 || text.SequenceEqual(Decode(EncodeWhole(text)));

    private static byte[] EncodeWhole(ReadOnlySpan<char> text)
    {
        byte[] name = new byte[Encoding.UTF8.GetMaxByteCount(text.Length)];
        return name[..Encode(text, name)];
    }

    private static string DecodeEscaped(ReadOnlySpan<byte> name)
    {
        var text = new StringBuilder(name.Length);
        while (!name.IsEmpty)
        {
            bool isText = Rune.DecodeFromUtf8(name, out Rune rune, out int length) == OperationStatus.Done;
            if (isText) text.Append(rune.ToString());
            else foreach (byte one in name[..length]) text.Append((char)(Escape + one));
            name = name[length..];
        }

        return text.ToString();
    }

    private static int EncodeEscaped(ReadOnlySpan<char> text, Span<byte> name)
    {
        int written = 0;
        while (!text.IsEmpty)
        {
            Rune.DecodeFromUtf16(text, out Rune rune, out int length);
            if (text[0] is >= LeastEscaped and <= MostEscaped) name[written++] = (byte)(text[0] - Escape);
            else written += rune.EncodeToUtf8(name[written..]);
            text = text[length..];
        }

        return written;
    }
}
