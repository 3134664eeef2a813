namespace CowCopy.Tool.Rendering;

/// <summary>Files of a copy by outcome and reason, as a table whose first row has the most files.</summary>
internal sealed class FileGroups
{
    private readonly Dictionary<(string What, string Why), (int Count, long Bytes)> _groups = [];

    public void Add(string what, string why, long bytes)
    {
        (string, string) key = (what, why);
        (int count, long sum) = _groups.GetValueOrDefault(key);
        _groups[key] = (count + 1, sum + bytes);
    }

    /// <summary>Writes the table; nothing if there are no files.</summary>
    /// <param name="output">The stream.</param>
    public void Write(TextWriter output)
    {
        if (_groups.Count == 0) return;
        PlainTable table = PlainTable.WithHeaders("files", "what", "size", "why").AlignRight(0).AlignRight(2);
        List<KeyValuePair<(string What, string Why), (int Count, long Bytes)>> sorted = [.. _groups];
        sorted.Sort(static (one, other) => one.Value.Count != other.Value.Count
            ? other.Value.Count.CompareTo(one.Value.Count)
            : string.CompareOrdinal($"{one.Key.What}\0{one.Key.Why}", $"{other.Key.What}\0{other.Key.Why}"));
        foreach (((string what, string why), (int count, long bytes)) in sorted)
            table.Add(Quantity.Count(count), what, Quantity.Bytes(bytes), why);
        table.Write(output);
    }
}
