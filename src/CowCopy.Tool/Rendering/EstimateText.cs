using CowCopy.Tool.BuildLogs;

namespace CowCopy.Tool.Rendering;

/// <summary>How estimates are printed. What is not known is never 0.</summary>
internal static class EstimateText
{
    private const string Unknown = "not known";

    public static string Range(double? least, double? most)
    {
        if (least is not { } from || most is not { } to) return Unknown;
        string low = BuildVerdict.Seconds(from), high = BuildVerdict.Seconds(to);
        return low == high ? low : $"{low} to {high}";
    }

    public static string Count(int? count) => count is { } known ? Quantity.Count(known) : "as many";

    public static string Bytes(long? bytes) => bytes is { } known ? Quantity.Bytes(known) : Unknown;
}
