using CowCopy.Diagnostics.Inspection;

namespace CowCopy.Diagnostics.Sharing;

/// <summary>Bytes of a file that change their place.</summary>
/// <param name="Offset">The first byte in the file.</param>
/// <param name="Length">Their number.</param>
/// <param name="Old">The place that is given up.</param>
/// <param name="New">The place that is shared instead.</param>
internal sealed record Remap(long Offset, long Length, PlaceReference Old, PlaceReference New)
{
    public long End => Offset + Length;
}
