namespace CowCopy.Tool.Reports;

/// <summary>A failure as JSON.</summary>
internal sealed record FailureReport(
    string Source, string Destination, CopyError Error, CopyOperation Operation, int NativeCode, string Message)
{
    public static FailureReport Of(CopyFailure failure) => new(
        failure.Request.Source, failure.Request.Destination, failure.Error, failure.Operation, failure.NativeCode, failure.Message);
}
