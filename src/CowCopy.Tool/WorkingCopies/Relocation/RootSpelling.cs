using System.Security;
using System.Text;
using System.Text.Encodings.Web;

namespace CowCopy.Tool.WorkingCopies.Relocation;

/// <summary>The former directory in one spelling of a format, and the directory in the same.</summary>
/// <param name="Former">The former directory, without a separator at its end.</param>
/// <param name="Current">The directory.</param>
/// <param name="Starts">What may be before a path: anything else makes it the end of a longer one.</param>
/// <param name="Separators">What starts the rest of a path below it.</param>
/// <param name="Ends">The bytes that end a path in this format.</param>
internal sealed record RootSpelling(
    byte[] Former, byte[] Current, byte[] Starts, IReadOnlyList<byte[]> Separators, byte[] Ends)
{
    private const string SpecialInHeaders = "*?{}\\,#;![]", UnescapedInUris = "!$&'()*+,;=:@[]";

    public static IEnumerable<RootSpelling> Of(FileFormat format, string former, string current)
    {
        foreach (string variant in WindowsPath.Variants(former))
        {
            string other = WindowsPath.WithSeparatorOf(variant, current);
            foreach (Func<string, string> escape in Escapes(format))
            {
                string[] separators = WindowsPath.Is(variant) ? ["/", escape("\\")] : ["/"];
                yield return new RootSpelling(
                    Encoding.UTF8.GetBytes(escape(variant)),
                    Encoding.UTF8.GetBytes(escape(other)),
                    Encoding.UTF8.GetBytes(StartsOf(format)),
                    [.. separators.Distinct(StringComparer.Ordinal).Select(Encoding.UTF8.GetBytes)],
                    Encoding.UTF8.GetBytes(EndsOf(format)));
            }
        }
    }

    /// <summary>Returns whether the former directory is at a position of a text, as a whole path or the start of one.</summary>
    public bool IsAt(ReadOnlySpan<byte> text, int position)
    {
        bool isStart = position == 0 || Starts.AsSpan().Contains(text[position - 1]) || IsMark(text, position);
        if (!isStart || !text[position..].StartsWith(Former)) return false;
        return EndsPath(text[(position + Former.Length)..]);
    }

    /// <summary>Returns whether the directory, which is below the former one, is at a position: it was relocated before.</summary>
    public bool IsCurrentAt(ReadOnlySpan<byte> text, int position) =>
        Current.Length > Former.Length && text[position..].StartsWith(Current) && EndsPath(text[(position + Current.Length)..]);

    private bool EndsPath(ReadOnlySpan<byte> rest)
    {
        if (rest.IsEmpty || Ends.AsSpan().Contains(rest[0])) return true;
        foreach (byte[] separator in Separators)
        {
            if (rest.StartsWith(separator)) return true;
        }

        return false;
    }

    private static bool IsMark(ReadOnlySpan<byte> text, int position) => position == 3 && text.StartsWith(Encoding.UTF8.Preamble);

    private static string StartsOf(FileFormat format) => format switch
    {
        FileFormat.EditorConfig => "\"'=;,|<>]() \t\r\n",
        FileFormat.EditorConfigHeader => "[",
        FileFormat.MarkupReferences => "TF\r\n",
        _ => "\"'=;,|<>[]() \t\r\n",
    };

    private static string EndsOf(FileFormat format) => format switch
    {
        FileFormat.Json or FileFormat.EscapedJson => "\"",
        FileFormat.Xml => "\"<;",
        FileFormat.MarkupReferences => ";\r\n",
        _ => "\r\n",
    };

    // Each writer has its own choice of characters to escape. The first one is taken where the former directory has none of them.
    private static IReadOnlyList<Func<string, string>> Escapes(FileFormat format) => format switch
    {
        FileFormat.Json => [JavaScriptEncoder.UnsafeRelaxedJsonEscaping.Encode, JavaScriptEncoder.Default.Encode],
        FileFormat.EscapedJson => [JavaScriptEncoder.Default.Encode, EscapeInLowerCase, JavaScriptEncoder.UnsafeRelaxedJsonEscaping.Encode],
        FileFormat.Xml => [
            static path => EscapeText(path).Replace("\"", "&quot;", StringComparison.Ordinal),
            EscapeText,
            static path => SecurityElement.Escape(path),
        ],
        FileFormat.EditorConfigHeader => [EscapeHeader],
        FileFormat.Uri => [EscapeUri, static path => UnescapedInUris.Aggregate(
            EscapeUri(path), static (uri, one) => uri.Replace($"%{(int)one:X2}", one.ToString(), StringComparison.Ordinal))],
        _ => [static path => path],
    };

    private static string EscapeText(string path) => path
        .Replace("&", "&amp;", StringComparison.Ordinal)
        .Replace("<", "&lt;", StringComparison.Ordinal)
        .Replace(">", "&gt;", StringComparison.Ordinal);

    // As Newtonsoft.Json writes what is not ASCII.
    private static string EscapeInLowerCase(string path) => string.Concat(path.Select(static one => char.IsAscii(one)
        ? JavaScriptEncoder.UnsafeRelaxedJsonEscaping.Encode(one.ToString())
        : $@"\u{(int)one:x4}"));

    private static string EscapeUri(string path) => string.Join('/', path.Split('/').Select(Uri.EscapeDataString));

    private static string EscapeHeader(string path) =>
        string.Concat(path.Select(static one => SpecialInHeaders.Contains(one, StringComparison.Ordinal) ? "\\" + one : one.ToString()));
}
