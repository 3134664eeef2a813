using System.Globalization;
using CowCopy.Diagnostics.Machines;
using CowCopy.Planning;

namespace CowCopy.Diagnostics.Health;

/// <summary>Numbers, paths and volumes in the texts of findings.</summary>
internal static class HealthText
{
    private const int MostNamed = 3;

    public static string Count(long value, string singular, string? plural = null) =>
        value.ToString("N0", CultureInfo.InvariantCulture) + " " + (value == 1 ? singular : plural ?? singular + "s");

    /// <summary>Formats a size in decimal units, as all output does.</summary>
    public static string Bytes(long value)
    {
        string[] units = ["kB", "MB", "GB", "TB"];
        if (value < 1000) return Count(value, "byte");
        double scaled = value / 1000.0;
        int unit = 0;
        while (scaled >= 999.95 && unit < units.Length - 1)
        {
            scaled /= 1000;
            unit++;
        }

        return scaled.ToString("N1", CultureInfo.InvariantCulture) + " " + units[unit];
    }

    public static string Microseconds(double value) => value.ToString("N1", CultureInfo.InvariantCulture) + " µs";

    public static string Quote(string path) => "\"" + path + "\"";

    /// <summary>Names the first few of some paths.</summary>
    public static string Some(IReadOnlyCollection<string> paths)
    {
        string first = string.Join(", ", paths.Take(MostNamed).Select(Quote));
        return paths.Count <= MostNamed ? first : first + " and " + Count(paths.Count - MostNamed, "other");
    }

    public static string Volume(VolumeFacts facts, MountedVolume? mount)
    {
        string name = facts.FileSystem ?? mount?.FileSystem ?? "an unknown file system";
        return mount is null ? name : name + " at " + Quote(mount.Path);
    }
}
