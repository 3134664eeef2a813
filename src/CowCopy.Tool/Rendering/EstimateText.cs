using CowCopy.Tool.BuildLogs;
using CowCopy.Tool.Reports;

namespace CowCopy.Tool.Rendering;

/// <summary>How estimates are printed. What is not known is never 0.</summary>
internal static class EstimateText
{
    private const string Unknown = "not known";

    public static string Sentence(Estimate estimate)
    {
        string time = estimate is { LeastMilliseconds: { } least, MostMilliseconds: { } most }
            ? $"Copy tasks: {Saved(least, most)}. On the critical path: "
                + $"{Saved(estimate.LeastPathMilliseconds ?? 0, estimate.MostPathMilliseconds ?? 0)}."
            : "Time: not known.";
        string copies = estimate.Copies is { } known ? $" {Quantity.Things(known, "copy", "copies")} fewer." : "";
        return $"{time}{copies} Bytes not written: {Bytes(estimate)}.";
    }

    /// <summary>The time that is saved, for a table; below 0 it costs time.</summary>
    public static string Range(double? least, double? most)
    {
        if (least is not { } from || most is not { } to) return Unknown;
        string low = BuildVerdict.Seconds(from), high = BuildVerdict.Seconds(to);
        return low == high ? low : $"{low} to {high}";
    }

    private static string Saved(double least, double most) => (least, most) switch
    {
        (0, 0) => "nothing saved",
        ( < 0, <= 0) => $"{BuildVerdict.Seconds(-most)} to {BuildVerdict.Seconds(-least)} more",
        ( < 0, _) => $"from {BuildVerdict.Seconds(-least)} more to {BuildVerdict.Seconds(most)} less",
        _ => $"{BuildVerdict.Seconds(least)} to {BuildVerdict.Seconds(most)} less",
    };

    public static string Count(int? count) => count is { } known ? Quantity.Count(known) : "as many";

    public static string Bytes(Estimate estimate) =>
        estimate.Bytes is { } known ? Quantity.Bytes(known, estimate.LowerBound) : Unknown;
}
