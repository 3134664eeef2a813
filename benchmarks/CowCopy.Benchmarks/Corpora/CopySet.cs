namespace CowCopy.Benchmarks.Corpora;

/// <summary>A corpus placed on a volume: every source and every copy by its full path, as deep in a repository as a build's outputs lie.</summary>
/// <remarks>Depth is part of what is measured: a file named by its whole path costs a walk of all its folders, in every call.</remarks>
public sealed class CopySet
{
    private static readonly string Area = Path.Combine("repository", "src", "area", "product");
    private static readonly string Compiled = Path.Combine(Area, "Library", "obj", "Release", "net10.0");
    private static readonly string Output = Path.Combine(Area, "Application", "bin", "Release", "net10.0");

    public CopySet(Corpus corpus, string root)
    {
        Corpus = corpus;
        SourceFolder = Path.Combine(root, Compiled);
        DestinationFolder = Path.Combine(root, Output);
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
