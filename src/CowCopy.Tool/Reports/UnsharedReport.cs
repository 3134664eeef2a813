namespace CowCopy.Tool.Reports;

/// <summary>The JSON of a file that is left as it is.</summary>
/// <param name="Path">The file.</param>
/// <param name="Reason">Why it is left as it is.</param>
/// <param name="Message">The reason in words.</param>
/// <param name="NativeCode">The errno or Win32 code; 0 for none.</param>
internal sealed record UnsharedReport(string Path, UnsharedReason Reason, string Message, int NativeCode)
{
    public static UnsharedReport Of(UnsharedFile file) => new(file.Path, file.Reason, file.Message, file.NativeCode);
}
