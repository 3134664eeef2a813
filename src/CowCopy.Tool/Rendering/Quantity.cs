using System.Globalization;

namespace CowCopy.Tool.Rendering;

/// <summary>Formats numbers for users, independent of culture.</summary>
internal static class Quantity
{
    private const double Step = 1000;

    /// <summary>Formats a count with thousands separators.</summary>
    /// <param name="value">The count.</param>
    /// <returns>For example <c>1,310</c>.</returns>
    public static string Count(long value) => value.ToString("N0", CultureInfo.InvariantCulture);

    /// <summary>Formats a count with a noun.</summary>
    /// <param name="value">The count.</param>
    /// <param name="singular">The noun in the singular.</param>
    /// <param name="plural">The noun in the plural. Default: the singular with an s.</param>
    /// <returns>For example <c>1 link</c> or <c>2 links</c>.</returns>
    public static string Things(long value, string singular, string? plural = null) =>
        Count(value) + " " + (value == 1 ? singular : plural ?? singular + "s");

    /// <summary>Formats a part of a count with a noun.</summary>
    /// <param name="part">The part.</param>
    /// <param name="all">The count.</param>
    /// <param name="singular">The noun in the singular, whose plural has an s.</param>
    /// <returns>For example <c>2 of 3 files</c>, or <c>3 files</c> for all.</returns>
    public static string Part(long part, long all, string singular) =>
        part == all ? Things(all, singular) : $"{Count(part)} of {Things(all, singular)}";

    /// <summary>Formats a size that may be a lower bound.</summary>
    /// <param name="value">The size in bytes.</param>
    /// <param name="isLowerBound">Whether it may be more.</param>
    /// <returns>For example <c>at least 41.2 MB</c>.</returns>
    public static string Bytes(long value, bool isLowerBound) => (isLowerBound ? "at least " : "") + Bytes(value);

    /// <summary>Formats a size in decimal units: 1 MB is 1,000,000 bytes.</summary>
    /// <param name="value">The size in bytes.</param>
    /// <returns>For example <c>41.2 MB</c>.</returns>
    public static string Bytes(long value)
    {
        if (value < Step) return Things(value, "byte");

        double scaled = value;
        string unit = "";
        foreach (string next in (string[])["kB", "MB", "GB", "TB", "PB"])
        {
            scaled /= Step;
            unit = next;
            // Rounded to one digit, 999.96 is "1,000.0".
            if (Math.Round(scaled, 1) < Step) break;
        }

        return scaled.ToString("N1", CultureInfo.InvariantCulture) + " " + unit;
    }
}
