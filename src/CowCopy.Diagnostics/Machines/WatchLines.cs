using System.Globalization;

namespace CowCopy.Diagnostics.Machines;

/// <summary>Parses the lines of inotify and fanotify in <c>/proc/PID/fdinfo/FD</c>: proc_pid_fdinfo(5). Pure.</summary>
internal static class WatchLines
{
    private const int MinorBits = 20; // MINORBITS of linux/kdev_t.h

    public static IEnumerable<Watch> Parse(IEnumerable<string> lines, string process) =>
        lines.Select(line => Parse(line, process)).OfType<Watch>();

    private static Watch? Parse(string line, string process)
    {
        if (!line.StartsWith("inotify ", StringComparison.Ordinal) && !line.StartsWith("fanotify ", StringComparison.Ordinal)) return null;
        ulong? file = Number(line, " ino:"), device = Number(line, " sdev:"), mount = Number(line, " mnt_id:");
        if (device is null && mount is null) return null; // the line of a fanotify group, with its flags
        string number = device is { } both
            ? string.Create(CultureInfo.InvariantCulture, $"{both >> MinorBits}:{both & ((1 << MinorBits) - 1)}")
            : "";
        return new Watch(process) { File = file, Device = number, Mount = (int?)mount };
    }

    private static ulong? Number(string line, string name)
    {
        int start = line.IndexOf(name, StringComparison.Ordinal);
        if (start < 0) return null;
        start += name.Length;
        int end = line.IndexOf(' ', start);
        ReadOnlySpan<char> digits = line.AsSpan(start, (end < 0 ? line.Length : end) - start);
        return ulong.TryParse(digits, NumberStyles.HexNumber, CultureInfo.InvariantCulture, out ulong number) ? number : null;
    }
}
