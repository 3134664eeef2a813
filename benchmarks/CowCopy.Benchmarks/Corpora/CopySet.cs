namespace CowCopy.Benchmarks.Corpora;

/// <summary>A corpus placed on a volume: every source and every copy by its full path.</summary>
public sealed class CopySet
{
    public CopySet(Corpus corpus, string root)
    {
        Corpus = corpus;
        SourceFolder = Path.Combine(root, "source");
        DestinationFolder = Path.Combine(root, "copies");
        Sources = [.. corpus.Files.Select(file => Path.Combine(SourceFolder, file.Name))];
        Requests = [.. corpus.Copies == 0 ? AsTree() : AsFan()];
        SourceFolders = [.. Sources.Select(static path => Path.GetDirectoryName(path)!).Distinct(StringComparer.Ordinal)];
        DestinationFolders = [.. Requests.Select(request => Path.GetDirectoryName(request.Destination)!).Distinct(StringComparer.Ordinal)];
    }

    public Corpus Corpus { get; }

    public string SourceFolder { get; }

    public string DestinationFolder { get; }

    public IReadOnlyList<string> Sources { get; }

    public IReadOnlyList<CopyRequest> Requests { get; }

    public IReadOnlyList<string> SourceFolders { get; }

    public IReadOnlyList<string> DestinationFolders { get; }

    private IEnumerable<CopyRequest> AsTree() => Corpus.Files.Select(file => Request(file, DestinationFolder));

    // Folder by folder, as projects copy what they share.
    private IEnumerable<CopyRequest> AsFan() =>
        from folder in Enumerable.Range(0, Corpus.Copies)
        from file in Corpus.Files
        select Request(file, Path.Combine(DestinationFolder, $"p{folder:00}"));

    private CopyRequest Request(CorpusFile file, string folder) => new(Path.Combine(SourceFolder, file.Name), Path.Combine(folder, file.Name));
}
