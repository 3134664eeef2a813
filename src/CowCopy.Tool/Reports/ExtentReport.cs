namespace CowCopy.Tool.Reports;

/// <summary>The JSON of an extent. A location that is not fixed and a reference count that the volume does not keep are null.</summary>
internal sealed record ExtentReport(long Offset, long Length, long? PhysicalOffset, bool Shared, int? References, bool Inline, bool Tail)
{
    public static ExtentReport Of(FileExtent extent) => new(
        extent.Offset,
        extent.Length,
        extent.PhysicalOffset > 0 ? extent.PhysicalOffset : null,
        extent.IsShared,
        extent.ReferenceCount,
        extent.IsInline,
        extent.IsTail);
}
