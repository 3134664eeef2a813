using System.Globalization;

namespace CowCopy.Tool.Rendering;

/// <summary>Numbers for people: the same on every machine, whatever its culture.</summary>
internal static class Quantity
{
    private const double Step = 1000;

    /// <summary>A count with thousands separated.</summary>
    /// <param name="value">The count.</param>
    /// <returns>For example <c>1,310</c>.</returns>
    public static string Count(long value) => value.ToString("N0", CultureInfo.InvariantCulture);

    /// <summary>A count with the name of what is counted.</summary>
    /// <param name="value">The count.</param>
    /// <param name="thing">The name of one.</param>
    /// <returns>For example <c>1 folder</c> or <c>2 folders</c>.</returns>
    public static string Things(long value, string thing) => Count(value) + " " + thing + (value == 1 ? "" : "s");

    /// <summary>A size in decimal units: 1 MB is 1,000,000 bytes.</summary>
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
            // Rounded to one digit, 999.96 would read "1,000.0".
            if (Math.Round(scaled, 1) < Step) break;
        }

        return scaled.ToString("N1", CultureInfo.InvariantCulture) + " " + unit;
    }
}
