using CowCopy.Platform;

namespace CowCopy.Diagnostics.Inspection;

/// <summary>128 bits that stand for something longer.</summary>
internal readonly record struct Digest(ulong High, ulong Low)
{
    /// <summary>Orders them, in an order without meaning.</summary>
    public static int Compare(in Digest one, in Digest other) =>
        one.High != other.High ? one.High.CompareTo(other.High) : one.Low.CompareTo(other.Low);

    /// <summary>
    /// Stands for the places of all of a file's content. Null where they do not determine it: of content inside the metadata the place is
    /// not reported, and of an encoded extent only that of the whole, whichever part the file uses.
    /// </summary>
    public static Digest? OfPlaces(IReadOnlyList<Extent> extents)
    {
        if (extents.Count == 0) return null;
        Digest all = default;
        foreach (Extent extent in extents)
        {
            if (extent.IsEncoded || !extent.HasPlace) return null;
            all = all.With(extent.Offset).With(extent.Length).With(extent.PhysicalOffset).With(extent.IsUnwritten ? 1 : 0);
        }

        return all;
    }

    /// <summary>Mixes a value in: the finalizer of SplitMix64 (Steele, Lea and Flood, 2014), once for each half.</summary>
    private Digest With(long value)
    {
        unchecked
        {
            return new Digest(Mix(High + (ulong)value + 0x9E3779B97F4A7C15), Mix((Low ^ (ulong)value) + 0xD1B54A32D192ED03));
        }
    }

    internal static ulong Mix(ulong value)
    {
        unchecked
        {
            value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9;
            value = (value ^ (value >> 27)) * 0x94D049BB133111EB;
            return value ^ (value >> 31);
        }
    }
}
