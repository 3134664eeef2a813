namespace CowCopy.Sdk.Copying;

/// <summary>The results of a batch as it reports them, by the index of their requests: also of a batch that is cancelled.</summary>
internal sealed class FinishedCopies(int requests) : IProgress<CopyProgress>
{
    private readonly CopyResult?[] _results = new CopyResult?[requests];

    /// <returns>Null if the request was not finished.</returns>
    public CopyResult? this[int index] => _results[index];

    // From several threads at once, each request once.
    public void Report(CopyProgress value) => _results[value.Index] = value.Result;
}
