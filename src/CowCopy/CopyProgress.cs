namespace CowCopy;

/// <summary>Progress of a batch or tree, reported once for each finished request on the thread that finished it.</summary>
/// <param name="Index">Index of the request in the batch.</param>
/// <param name="Completed">Number of finished requests, this one included.</param>
/// <param name="Total">Number of requests.</param>
/// <param name="Result">The result of this request.</param>
public readonly record struct CopyProgress(int Index, int Completed, int Total, CopyResult Result);
