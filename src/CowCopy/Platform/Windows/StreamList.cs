namespace CowCopy.Platform.Windows;

/// <summary>
/// FILE_STREAM_INFO of winbase.h: the offset to the next entry, the length of the name in bytes, two sizes, the name. Pure.
/// </summary>
internal static unsafe class StreamList
{
    private const int NameOffset = 24, NameLengthOffset = 4;
    private const string Main = "::$DATA";

    /// <summary>The names of the streams beside the main one, as <c>:name:$DATA</c>.</summary>
    public static List<string> Others(byte* buffer, int bytes)
    {
        List<string> names = [];
        for (long at = 0; at + NameOffset <= bytes;)
        {
            byte* entry = buffer + at;
            uint next = *(uint*)entry, length = *(uint*)(entry + NameLengthOffset);
            if (at + NameOffset + length > bytes) break;
            string name = new((char*)(entry + NameOffset), 0, (int)length / sizeof(char));
            if (name.Length > 0 && name != Main) names.Add(name);
            if (next == 0) break;
            at += next;
        }

        return names;
    }
}
