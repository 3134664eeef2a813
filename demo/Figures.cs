using System.Globalization;

namespace CowCopy.Demo;

/// <summary>How the demo prints figures.</summary>
internal static class Figures
{
    private const string Unknown = "unknown";
    private const string Unit = " MB";

    public static string Count(int? count) => count?.ToString("N0", CultureInfo.InvariantCulture) ?? Unknown;

    public static string Size(long? bytes) => bytes is { } known ? Megabytes(known) : Unknown;

    /// <summary>A part of a number of bytes, with one unit: <c>52.6 of 52.9 MB</c>.</summary>
    public static string Part(long? part, long? whole) =>
        part is { } known && whole is { } all ? $"{Megabytes(known)[..^Unit.Length]} of {Megabytes(all)}" : Unknown;

    public static string Time(TimeSpan time) => time.TotalSeconds < 1
        ? time.TotalMilliseconds.ToString("N0", CultureInfo.InvariantCulture) + " ms"
        : time.TotalSeconds.ToString("N2", CultureInfo.InvariantCulture) + " s";

    public static string Ratio(double ratio) => double.IsFinite(ratio) ? ratio.ToString("N2", CultureInfo.InvariantCulture) : "";

    // Without the sign of a zero.
    private static string Megabytes(long bytes) =>
        Math.Round(bytes / 1e6, 1) is 0 ? "0.0" + Unit : (bytes / 1e6).ToString("N1", CultureInfo.InvariantCulture) + Unit;
}
