using CowCopy.Sdk.DifferentialTests.Cases;

namespace CowCopy.Sdk.DifferentialTests.Differences;

/// <summary>The copies that a call in a directory asks for.</summary>
internal sealed class EntryReader(string root)
{
    private const int DeepEnough = 6; // links may lead round and round

    private readonly List<Entry> _entries = [];
    private int _circles;

    /// <summary>
    /// Links lead round in several ways below one directory: both tasks would try them all, one after the other, up to forty deep, and
    /// never end.
    /// </summary>
    public bool NeverEnds => _circles > 1;

    public IReadOnlyList<Entry> Read(CopyCall call)
    {
        foreach (Pair pair in call.Pairs)
        {
            string source = Text(pair.Source);
            Add(source,
                call.DestinationFolder is { } directory ? Path.Combine(Text(directory), Path.GetFileName(source)) : Text(pair.Destination));
        }

        foreach (string directory in call.DestinationFolder is null ? [] : call.Directories ?? [])
            AddDirectory(Full(Text(directory)), Text(call.DestinationFolder!));
        return _entries;
    }

    private void AddDirectory(string directory, string destination)
    {
        string into = Path.Combine(destination, Path.GetFileName(directory));
        foreach (string file in FilesBelow(directory, depth: 0)) Add(file, Path.Combine(into, Path.GetRelativePath(directory, file)));
    }

    private IEnumerable<string> FilesBelow(string directory, int depth)
    {
        if (!Directory.Exists(directory)) return [];
        if (depth > DeepEnough)
        {
            _circles++;
            return [];
        }

        EnumerationOptions all = new() { IgnoreInaccessible = true, AttributesToSkip = FileAttributes.None };
        return [.. Directory.GetFiles(directory, "*", all),
            .. Directory.GetDirectories(directory, "*", all).SelectMany(below => FilesBelow(below, depth + 1))];
    }

    private void Add(string source, string destination) =>
        _entries.Add(new Entry(_entries.Count, Path.Combine(root, source), destination, Full(source), Full(destination)));

    // The items have backslashes turned round when they are made.
    private string Text(string path) => path.Replace("<root>", root, StringComparison.Ordinal).Replace('\\', '/');

    private string Full(string path) => Path.GetFullPath(path, root);
}
