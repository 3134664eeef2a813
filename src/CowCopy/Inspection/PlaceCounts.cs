using CowCopy.Planning;

namespace CowCopy.Inspection;

/// <summary>How often each byte of a volume is referred to by the files of a survey. Pure.</summary>
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
            bounds.Add(range.Start + range.Length);
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

    /// <summary>Adds a reference.</summary>
    /// <returns>Bytes that had none.</returns>
    public long Add(in PhysicalRange range) => Change(range, 1);

    /// <summary>Removes a reference.</summary>
    /// <returns>Bytes that have none any more.</returns>
    public long Remove(in PhysicalRange range) => Change(range, -1);

    /// <summary>Returns for each bound the bytes below it that have references, each divided among its references.</summary>
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
        long end = range.Start + range.Length, changed = 0;
        for (int piece = Array.BinarySearch(_bounds, range.Start); _bounds[piece] < end; piece++)
        {
            int before = _counts[piece];
            _counts[piece] = before + step;
            if ((before == 0) != (_counts[piece] == 0)) changed += _bounds[piece + 1] - _bounds[piece];
        }

        return changed;
    }
}
