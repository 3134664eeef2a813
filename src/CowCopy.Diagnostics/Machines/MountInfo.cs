using System.Globalization;
using System.Text;

namespace CowCopy.Diagnostics.Machines;

/// <summary>Parses <c>/proc/self/mountinfo</c>: proc_pid_mountinfo(5). Pure.</summary>
internal static class MountInfo
{
    private const int LeadingFields = 6, FieldsBehindDash = 3, Digits = 3;

    public static IReadOnlyList<MountedVolume> Parse(IEnumerable<string> lines) =>
        [.. lines.Select(Parse).OfType<MountedVolume>()];

    private static MountedVolume? Parse(string line)
    {
        string[] fields = line.Split(' ');
        int dash = Array.IndexOf(fields, "-"); // optional fields are before it
        bool isWhole = dash >= LeadingFields && fields.Length >= dash + FieldsBehindDash;
        if (!isWhole || !int.TryParse(fields[0], NumberStyles.None, CultureInfo.InvariantCulture, out int id)) return null;
        string superOptions = fields.Length > dash + FieldsBehindDash ? fields[dash + 3] : "";
        return new MountedVolume(Unescape(fields[4]), fields[dash + 1])
        {
            Id = id,
            Device = fields[2],
            Source = Unescape(fields[dash + 2]),
            Options = [.. fields[5].Split(','), .. superOptions.Split(',').Select(Unescape)],
        };
    }

    /// <summary>The kernel writes space, tab, newline and backslash as three octal digits.</summary>
    private static string Unescape(string field)
    {
        if (!field.Contains('\\', StringComparison.Ordinal)) return field;
        byte[] bytes = Encoding.UTF8.GetBytes(field);
        int length = 0;
        for (int index = 0; index < bytes.Length; index++)
        {
            bool isEscape = IsEscape(bytes.AsSpan(index));
            bytes[length++] = isEscape
                ? (byte)(((bytes[index + 1] - '0') << 6) | ((bytes[index + 2] - '0') << 3) | (bytes[index + 3] - '0'))
                : bytes[index];
            if (isEscape) index += Digits;
        }

        return Encoding.UTF8.GetString(bytes, 0, length);
    }

    private static bool IsEscape(ReadOnlySpan<byte> bytes) => bytes[0] == '\\' && bytes.Length > Digits
        && bytes.Slice(1, Digits).IndexOfAnyExceptInRange((byte)'0', (byte)'7') < 0;
}
