namespace CowCopy.Benchmarks.Interleaving;

/// <summary>The median of values, their range, and the range of the middle half.</summary>
public readonly record struct Spread(double Median, double Min, double Max, double LowerQuartile, double UpperQuartile)
{
    public static Spread Of(IEnumerable<double> values)
    {
        double[] sorted = [.. values.Order()];
        return sorted.Length == 0 ? default : new(At(sorted, 0.5), sorted[0], sorted[^1], At(sorted, 0.25), At(sorted, 0.75));
    }

    /// <summary>Interpolates between the two values around a part of the way from the first to the last.</summary>
    private static double At(double[] sorted, double part)
    {
        double place = part * (sorted.Length - 1);
        int below = (int)place, above = Math.Min(below + 1, sorted.Length - 1);
        return sorted[below] + (sorted[above] - sorted[below]) * (place - below);
    }
}
