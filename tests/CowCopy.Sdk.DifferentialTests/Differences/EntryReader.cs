using CowCopy.Sdk.DifferentialTests.Cases;

namespace CowCopy.Sdk.DifferentialTests.Differences;

/// <summary>The copies that a call in a folder asks for.</summary>
internal sealed class EntryReader(string root)
{
    private const int DeepEnough = 6; // links may lead round and round

    private readonly List<Entry> _entries = [];
    private int _circles;

    /// <summary>Links lead round in several ways below one folder: both tasks would try them all, one after the other, up to forty deep, and never end.</summary>
    public bool NeverEnds => _circles > 1;

    public IReadOnlyList<Entry> Read(CopyCall call)
    {
        foreach (Pair pair in call.Pairs)
        {
            string source = Text(pair.Source);
            Add(source, call.DestinationFolder is { } folder ? Path.Combine(Text(folder), Path.GetFileName(source)) : Text(pair.Destination));
        }

        foreach (string folder in call.DestinationFolder is null ? [] : call.Folders ?? []) AddFolder(Full(Text(folder)), Text(call.DestinationFolder!));
        return _entries;
    }

    private void AddFolder(string folder, string destination)
    {
        string into = Path.Combine(destination, Path.GetFileName(folder));
        foreach (string file in FilesBelow(folder, depth: 0)) Add(file, Path.Combine(into, Path.GetRelativePath(folder, file)));
    }

    private IEnumerable<string> FilesBelow(string folder, int depth)
    {
        if (!Directory.Exists(folder)) return [];
        if (depth > DeepEnough)
        {
            _circles++;
            return [];
        }

        EnumerationOptions all = new() { IgnoreInaccessible = true, AttributesToSkip = FileAttributes.None };
        return [.. Directory.GetFiles(folder, "*", all), .. Directory.GetDirectories(folder, "*", all).SelectMany(below => FilesBelow(below, depth + 1))];
    }

    private void Add(string source, string destination) =>
        _entries.Add(new Entry(_entries.Count, Path.Combine(root, source), destination, Full(source), Full(destination)));

    // The items have backslashes turned round when they are made.
    private string Text(string path) => path.Replace("<root>", root, StringComparison.Ordinal).Replace('\\', '/');

    private string Full(string path) => Path.GetFullPath(path, root);
}
