using CowCopy.Platform;

namespace CowCopy.TestKit.Simulation;

/// <summary>Writes FILE_STREAM_INFO entries.</summary>
internal static unsafe class StreamListing
{
    private const int NameOffset = 24, Alignment = 8;

    /// <returns>The error; 0 where all entries fit.</returns>
    public static int Write(SimulatedFile? file, byte* buffer, uint bytes)
    {
        if (file is null) return Win32Error.EndOfFile; // a directory without streams
        string[] names = ["::$DATA", .. file.Streams.Keys.Select(name => $":{name}:$DATA")];
        byte* previous = null, entry = buffer;
        foreach (string name in names)
        {
            int size = NameOffset + (name.Length * sizeof(char));
            if (entry + size > buffer + bytes) return Win32Error.MoreData;
            if (previous is not null) *(uint*)previous = (uint)(entry - previous);
            *(uint*)entry = 0;
            *(int*)(entry + 4) = name.Length * sizeof(char);
            *(long*)(entry + 8) = name == names[0] ? file.Length : file.Streams[name.Split(':')[1]].Length;
            name.CopyTo(new Span<char>(entry + NameOffset, name.Length));
            previous = entry;
            entry += (size + Alignment - 1) / Alignment * Alignment;
        }

        return 0;
    }
}
