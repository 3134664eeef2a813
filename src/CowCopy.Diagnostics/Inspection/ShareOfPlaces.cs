namespace CowCopy.Diagnostics.Inspection;

/// <summary>The bytes of a volume, each divided among the files that refer to it.</summary>
/// <param name="bounds">Offsets on the volume, ascending.</param>
/// <param name="below">Bytes below each of them, divided.</param>
internal sealed class ShareOfPlaces(long[] bounds, double[] below)
{
    /// <summary>The part of a place that counts for one of its references.</summary>
    public double Of(in PlaceReference reference)
    {
        PhysicalRange range = reference.Range;
        return reference.Weight * (below[Array.BinarySearch(bounds, range.End)] - below[Array.BinarySearch(bounds, range.Start)]);
    }
}
