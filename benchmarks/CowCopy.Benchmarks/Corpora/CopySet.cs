namespace CowCopy.Benchmarks.Corpora;

/// <summary>
/// A corpus on a volume: the full path of every source and every copy, as deep in a repository as the outputs of a build.
/// </summary>
/// <remarks>Depth matters: a call with a full path walks all its directories.</remarks>
public sealed class CopySet
{
    private static readonly string Area = Path.Combine("repository", "src", "area", "product");
    private static readonly string Compiled = Path.Combine(Area, "Library", "obj", "Release", "net10.0");
    private static readonly string Output = Path.Combine(Area, "Application", "bin", "Release", "net10.0");

    public CopySet(Corpus corpus, string root)
    {
        Corpus = corpus;
        SourceDirectory = Path.Combine(root, Compiled);
        DestinationDirectory = Path.Combine(root, Output);
        Sources = [.. corpus.Files.Select(file => Path.Combine(SourceDirectory, file.Name))];
        Requests = [.. corpus.Copies == 0 ? AsTree() : AsFan()];
        SourceDirectories = [.. Sources.Select(static path => Path.GetDirectoryName(path)!).Distinct(StringComparer.Ordinal)];
        DestinationDirectories =
            [.. Requests.Select(static request => Path.GetDirectoryName(request.Destination)!).Distinct(StringComparer.Ordinal)];
    }

    public Corpus Corpus { get; }

    public string SourceDirectory { get; }

    public string DestinationDirectory { get; }

    public IReadOnlyList<string> Sources { get; }

    public IReadOnlyList<CopyRequest> Requests { get; }

    public IReadOnlyList<string> SourceDirectories { get; }

    public IReadOnlyList<string> DestinationDirectories { get; }

    private IEnumerable<CopyRequest> AsTree() => Corpus.Files.Select(file => Request(file, DestinationDirectory));

    // Directory by directory, as projects copy what they share.
    private IEnumerable<CopyRequest> AsFan() =>
        from directory in Enumerable.Range(0, Corpus.Copies)
        from file in Corpus.Files
        select Request(file, Path.Combine(DestinationDirectory, $"p{directory:00}"));

    private CopyRequest Request(CorpusFile file, string directory) =>
        new(Path.Combine(SourceDirectory, file.Name), Path.Combine(directory, file.Name));
}
