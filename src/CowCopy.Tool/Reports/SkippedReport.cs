namespace CowCopy.Tool.Reports;

/// <summary>The JSON of a name of the source that a tree was copied without.</summary>
/// <param name="Path">The full path in the source.</param>
/// <param name="Reason">Why it was left out.</param>
/// <param name="Message">Path and reason in words.</param>
internal sealed record SkippedReport(string Path, SkipKind Reason, string Message)
{
    public static SkippedReport Of(SkippedSource skipped) =>
        new(skipped.Path, skipped.HasVanished ? SkipKind.Vanished : SkipKind.NotRegular, skipped.Message);
}
