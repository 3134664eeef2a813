namespace CowCopy.Files;

/// <summary>Passes on the bytes that copies have to the receiver of a call's progress.</summary>
internal sealed class ByteReports(IProgress<CopyProgress> receiver) : IProgress<long>
{
    public void Report(long value) => receiver.Report(new CopyProgress(Index: -1, Completed: 0, Total: 0, Result: null, value));
}
