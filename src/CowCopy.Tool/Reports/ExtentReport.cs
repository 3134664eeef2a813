namespace CowCopy.Tool.Reports;

/// <summary>The JSON of an extent. A location that is not fixed and a reference count that the volume does not keep are null.</summary>
/// <param name="Offset">Where it is in the file, in bytes.</param>
/// <param name="Length">Its length in bytes.</param>
/// <param name="PhysicalOffset">Where it is on the volume; null where not fixed.</param>
/// <param name="Shared">Whether other files or places have it too.</param>
/// <param name="References">How many references it has; null if the volume does not count them.</param>
/// <param name="Inline">Whether it is inside the metadata.</param>
/// <param name="Tail">Whether it is a last cluster that ReFS keeps to the file.</param>
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
