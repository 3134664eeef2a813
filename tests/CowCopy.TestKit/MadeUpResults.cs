namespace CowCopy.TestKit;

/// <summary>Results of copies that were not made.</summary>
public static class MadeUpResults
{
    private static readonly CopyRequest Request = new("source", "destination");

    public static CopyFailure Failure(
        CopyErrorKind kind, CopyOperation operation = CopyOperation.CreateDestination, int nativeCode = 0) =>
        new(kind, operation, Request, nativeCode);

    public static CopyResult Result(
        CopyOutcome outcome, CopyMethod method = CopyMethod.None, long bytes = 0, CopyReason reason = default) =>
        new(Request) { Outcome = outcome, Method = method, Bytes = bytes, Reason = reason };
}
