namespace CowCopy.Benchmarks.Interleaving;

/// <summary>The median and the range of values.</summary>
public readonly record struct Spread(double Median, double Min, double Max)
{
    public static Spread Of(IEnumerable<double> values)
    {
        double[] sorted = [.. values.Order()];
        if (sorted.Length == 0) return default;
        int middle = sorted.Length / 2;
        double median = sorted.Length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
        return new Spread(median, sorted[0], sorted[^1]);
    }
}
