using Microsoft.Win32.SafeHandles;

namespace CowCopy.Platform.Linux;

/// <summary>The permissions that no new file or directory of this process gets.</summary>
internal static class Umask
{
    /// <summary>
    /// Reads it from /proc, since umask(2) returns it only by changing it for the whole process; null where /proc lacks it (before Linux
    /// 4.7).
    /// </summary>
    public static uint? Read(string status = "/proc/self/status")
    {
        if (!File.Exists(status)) return null;
        using SafeFileHandle file = File.OpenHandle(status);
        Span<byte> start = stackalloc byte[256]; // it is the second line, and the first is the name, of 64 bytes at most
        return Parse(start[..RandomAccess.Read(file, start, fileOffset: 0)]);
    }

    public static uint? Parse(ReadOnlySpan<byte> status)
    {
        ReadOnlySpan<byte> field = "\nUmask:\t"u8;
        int at = status.IndexOf(field);
        if (at < 0) return null;
        uint? umask = null;
        foreach (byte digit in status[(at + field.Length)..])
        {
            if (digit == '\n') break;
            if (digit is < (byte)'0' or > (byte)'7') return null;
            umask = ((umask ?? 0) * 8) + digit - '0';
        }

        return umask;
    }
}
