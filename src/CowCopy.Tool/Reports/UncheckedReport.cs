namespace CowCopy.Tool.Reports;

/// <summary>The JSON of a health check that could not run; code and kind are null where it is about all checks.</summary>
internal sealed record UncheckedReport(string? Code, HealthFindingKind? Kind, string Reason)
{
    public static UncheckedReport Of(UncheckedHealth check) => check.Kind == HealthFindingKind.None
        ? new(null, null, check.Reason)
        : new(check.Code, check.Kind, check.Reason);
}
