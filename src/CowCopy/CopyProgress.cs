namespace CowCopy;

/// <summary>How far a batch or tree has come; reported once for each finished request, from the thread that finished it.</summary>
/// <param name="Index">The index of the request in the batch.</param>
/// <param name="Completed">How many requests are finished, this one included.</param>
/// <param name="Total">How many there are.</param>
/// <param name="Result">What became of this one.</param>
public readonly record struct CopyProgress(int Index, int Completed, int Total, CopyResult Result);
