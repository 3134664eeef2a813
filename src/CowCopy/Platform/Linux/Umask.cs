using System.Globalization;

namespace CowCopy.Platform.Linux;

/// <summary>The permissions that this process withholds from all it makes.</summary>
internal static class Umask
{
    private const string Field = "Umask:";

    /// <summary>Read from /proc, since umask(2) can only be read by changing it for the whole process; null where it is not told (before Linux 4.7).</summary>
    public static uint? Current()
    {
        const string Status = "/proc/self/status";
        return File.Exists(Status) ? Parse(File.ReadLines(Status)) : null;
    }

    public static uint? Parse(IEnumerable<string> status)
    {
        string? line = status.FirstOrDefault(line => line.StartsWith(Field, StringComparison.Ordinal));
        if (line is null || !int.TryParse(line.AsSpan(Field.Length), NumberStyles.AllowLeadingWhite, CultureInfo.InvariantCulture, out int digits)) return null;
        return (uint)(((digits / 1000) << 9) | ((digits / 100 % 10) << 6) | ((digits / 10 % 10) << 3) | (digits % 10)); // the digits are octal
    }
}
