namespace CowCopy.Tool.Reports;

/// <summary>An extent as JSON; a place that is not fixed is null, and so is a count that the volume does not keep.</summary>
internal sealed record ExtentReport(long Offset, long Length, long? PhysicalOffset, bool Shared, int? References, bool Inline, bool Tail)
{
    public static ExtentReport Of(FileExtent extent) => new(
        extent.Offset, extent.Length, extent.PhysicalOffset > 0 ? extent.PhysicalOffset : null, extent.IsShared, extent.ReferenceCount, extent.IsInline, extent.IsTail);
}
