namespace CowCopy.Tool.Reports;

/// <summary>The JSON of a failure.</summary>
internal sealed record FailureReport(
    string Source, string Destination, CopyErrorKind Kind, CopyOperation Operation, int NativeCode, string Message)
{
    public static FailureReport Of(CopyFailure failure) => new(
        failure.Request.Source, failure.Request.Destination, failure.Kind, failure.Operation, failure.NativeCode, failure.Message);
}
