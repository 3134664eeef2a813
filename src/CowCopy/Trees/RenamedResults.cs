namespace CowCopy.Trees;

/// <summary>Results of copies into a directory that has been given another name since, or will be.</summary>
internal sealed class RenamedResults(string from, string to)
{
    public string Of(string path) => path.StartsWith(from, StringComparison.Ordinal) ? to + path.Remove(0, from.Length) : path;

    public CopyFailure Of(CopyFailure failure) => failure.With(Of(failure.Request));

    public TreeResult Of(TreeResult result) => new(new BatchResult([.. result.Files.Results.Select(Of)]))
    {
        CreatedDirectories = [.. result.CreatedDirectories.Select(Of)],
        CreatedLinkCount = result.CreatedLinkCount,
        Links = [.. result.Links.Select(Of)],
        Failures = [.. result.Failures.Select(Of)],
        Skipped = result.Skipped,
        IsCanceled = result.IsCanceled,
    };

    public IProgress<CopyProgress>? Of(IProgress<CopyProgress>? progress) => progress is null ? null : new Receiver(this, progress);

    private CopyResult Of(CopyResult result) => result.Renamed(Of(result.Request));

    private CopyRequest Of(CopyRequest request) => request.InDirectory(Of);

    private sealed class Receiver(RenamedResults names, IProgress<CopyProgress> progress) : IProgress<CopyProgress>
    {
        public void Report(CopyProgress value) =>
            progress.Report(value.Result is { } result ? value with { Result = names.Of(result) } : value);
    }
}
