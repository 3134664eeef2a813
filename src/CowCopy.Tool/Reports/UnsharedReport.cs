namespace CowCopy.Tool.Reports;

/// <summary>The JSON of a file that is left as it is.</summary>
internal sealed record UnsharedReport(string Path, UnsharedReason Reason, string Message, int NativeCode)
{
    public static UnsharedReport Of(UnsharedFile file) => new(file.Path, file.Reason, file.Message, file.NativeCode);
}
