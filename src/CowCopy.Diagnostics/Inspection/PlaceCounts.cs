namespace CowCopy.Diagnostics.Inspection;

/// <summary>How often each byte of a volume is referred to. Pure.</summary>
internal sealed class PlaceCounts
{
    private readonly long[] _bounds; // of the pieces, ascending
    private readonly int[] _counts; // of references, by piece

    /// <param name="ranges">All ranges that will ever be added or removed.</param>
    public PlaceCounts(IEnumerable<PhysicalRange> ranges)
    {
        List<long> bounds = [];
        foreach (PhysicalRange range in ranges)
        {
            bounds.Add(range.Start);
            bounds.Add(range.End);
        }

        bounds.Sort();
        int count = 0;
        for (int index = 0; index < bounds.Count; index++)
        {
            if (index == 0 || bounds[index] != bounds[index - 1]) bounds[count++] = bounds[index];
        }

        bounds.RemoveRange(count, bounds.Count - count);
        _bounds = [.. bounds];
        _counts = new int[_bounds.Length];
    }

    /// <summary>Counts references.</summary>
    /// <param name="references">The references.</param>
    /// <param name="further">Ranges that will be added or removed later.</param>
    public static PlaceCounts Of(List<PlaceReference> references, IEnumerable<PhysicalRange> further)
    {
        PlaceCounts counts = new(references.Select(static one => one.Range).Concat(further));
        foreach (PlaceReference reference in references) counts.Add(reference);
        return counts;
    }

    /// <summary>Adds a reference.</summary>
    /// <returns>Bytes that had none.</returns>
    public long Add(in PlaceReference reference) => Change(reference.Range, reference.Weight);

    /// <summary>Removes a reference.</summary>
    /// <returns>Bytes that have none any more.</returns>
    public long Remove(in PlaceReference reference) => Change(reference.Range, -reference.Weight);

    /// <summary>Returns for each bound the bytes below it that have references, each divided by its references.</summary>
    public ShareOfPlaces Divide()
    {
        double[] below = new double[_bounds.Length];
        for (int piece = 1; piece < _bounds.Length; piece++)
        {
            int count = _counts[piece - 1];
            below[piece] = below[piece - 1] + (count == 0 ? 0 : (double)(_bounds[piece] - _bounds[piece - 1]) / count);
        }

        return new ShareOfPlaces(_bounds, below);
    }

    private long Change(in PhysicalRange range, int step)
    {
        long changed = 0;
        for (int piece = Array.BinarySearch(_bounds, range.Start); _bounds[piece] < range.End; piece++)
        {
            int before = _counts[piece];
            _counts[piece] = before + step;
            // A file that changed since it was counted may have fewer references than are removed.
            if ((before > 0) != (_counts[piece] > 0)) changed += _bounds[piece + 1] - _bounds[piece];
        }

        return changed;
    }
}
