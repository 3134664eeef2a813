namespace CowCopy.Tool.BuildLogs;

/// <summary>The quoted parts of a text, in the quotation marks that MSBuild's languages use.</summary>
internal static class QuotedParts
{
    private const string Opening = "\"“„«「", Closing = "\"”“»」";

    public static List<string> Of(string text)
    {
        List<string> parts = [];
        for (int at = 0; at < text.Length;)
        {
            int start = text.AsSpan(at).IndexOfAny(Opening);
            if (start < 0) break;
            start += at;
            char close = Closing[Opening.IndexOf(text[start], StringComparison.Ordinal)];
            int end = text.IndexOf(close, start + 1);
            if (end < 0) break;
            parts.Add(text[(start + 1)..end].Trim('\u00A0', ' '));
            at = end + 1;
        }

        return parts;
    }
}
