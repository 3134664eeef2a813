namespace CowCopy.Tool.Reports;

/// <summary>The JSON of a health check that could not run; code and kind are null where it is about all checks.</summary>
/// <param name="Code">The code of the check; null where it is about all checks.</param>
/// <param name="Kind">The name of the check; null where it is about all checks.</param>
/// <param name="Message">Why it could not run.</param>
internal sealed record UncheckedReport(string? Code, string? Kind, string Message)
{
    public static UncheckedReport Of(UncheckedHealth check) => check.Code.Length == 0
        ? new(null, null, check.Message)
        : new(check.Code, FindingReport.KindOf(check.Name), check.Message);
}
