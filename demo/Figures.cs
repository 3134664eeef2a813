using System.Globalization;

namespace CowCopy.Demo;

/// <summary>How the demo prints figures.</summary>
internal static class Figures
{
    private const string Unknown = "unknown";

    public static string Count(int count) => count.ToString("N0", CultureInfo.InvariantCulture);

    public static string Size(long? bytes) => bytes is { } known ? Megabytes(known) : Unknown;

    public static string Time(TimeSpan time) => time.TotalSeconds.ToString("N2", CultureInfo.InvariantCulture) + " s";

    public static string Ratio(TimeSpan ours, TimeSpan builtIn) =>
        builtIn > TimeSpan.Zero ? (ours / builtIn).ToString("N2", CultureInfo.InvariantCulture) : "";

    // Without the sign of a zero.
    private static string Megabytes(long bytes) =>
        Math.Round(bytes / 1e6, 1) is 0 ? "0.0 MB" : (bytes / 1e6).ToString("N1", CultureInfo.InvariantCulture) + " MB";
}
