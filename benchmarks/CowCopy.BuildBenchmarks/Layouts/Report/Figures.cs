using System.Globalization;

namespace CowCopy.BuildBenchmarks.Layouts.Report;

/// <summary>How the report prints figures. Null is printed as not known, never as zero.</summary>
internal static class Figures
{
    public const string Unknown = "not known";

    private static readonly string[] Digits = ["F2", "F3", "F4", "F6"];

    public static string Count(int? count) => count is { } known ? known.ToString("N0", CultureInfo.InvariantCulture) : Unknown;

    public static string Bytes(long? bytes) => bytes is { } known ? Unit.OfBytes(known).Text(known) : Unknown;

    public static string Percent(double part) => Unit.Percent.Text(part);

    /// <summary>A ratio as the change that it is: "25 % less".</summary>
    public static string Change(double ratio)
    {
        double part = Math.Round(Math.Abs(ratio - 1), 2);
        return part == 0 ? "the same" : $"{Percent(part)} {(ratio < 1 ? "less" : "more")}";
    }

    public static string Ratio(double ratio) => ratio.ToString("F2", CultureInfo.InvariantCulture);

    /// <summary>As many digits, from two on, as show that a number is not 1.</summary>
    public static string NotOne(double ratio)
    {
        string[] texts = [.. Digits.Select(digits => ratio.ToString(digits, CultureInfo.InvariantCulture))];
        return texts.FirstOrDefault(static text => text.TrimEnd('0') != "1.", texts[^1]);
    }
}
