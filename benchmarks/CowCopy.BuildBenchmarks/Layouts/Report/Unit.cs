using System.Globalization;

namespace CowCopy.BuildBenchmarks.Layouts.Report;

/// <summary>A unit of time or size, or a part of a whole.</summary>
/// <param name="Size">What 1 of it is, in milliseconds or bytes.</param>
/// <param name="Format">The digits of a number of it.</param>
/// <param name="Symbol">Its name after the number.</param>
internal sealed record Unit(double Size, string Format, string Symbol)
{
    private const string Space = "\u00A0"; // a number and its unit stay on one line

    public static Unit Percent { get; } = new(0.01, "0", "%");

    /// <summary>The unit for a time in milliseconds.</summary>
    public static Unit OfTime(double time) => Math.Abs(time) switch
    {
        >= 1000 => new(1000, "N2", "s"),
        >= 100 => new(1, "N0", "ms"),
        _ => new(1, "0.0", "ms"),
    };

    /// <summary>The unit for a size in bytes.</summary>
    public static Unit OfBytes(double bytes) => Math.Abs(bytes) switch
    {
        >= 1e9 => new(1e9, "N2", "GB"),
        >= 1e6 => new(1e6, "N1", "MB"),
        >= 1e3 => new(1e3, "N1", "kB"),
        _ => new(1, "0", "B"),
    };

    public string Number(double value) => (value / Size).ToString(Format, CultureInfo.InvariantCulture);

    public string Text(double value) => Number(value) + Space + Symbol;
}
