using CowCopy.Planning;

namespace CowCopy.Inspection;

/// <summary>The bytes of a volume, each divided among the files that refer to it.</summary>
/// <param name="bounds">Offsets on the volume, ascending.</param>
/// <param name="below">Bytes below each of them, divided.</param>
internal sealed class ShareOfPlaces(long[] bounds, double[] below)
{
    /// <summary>The part of a range that counts for one of its files.</summary>
    public double Of(in PhysicalRange range) =>
        below[Array.BinarySearch(bounds, range.Start + range.Length)] - below[Array.BinarySearch(bounds, range.Start)];
}
