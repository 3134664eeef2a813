using System.Globalization;

namespace CowCopy.Platform.Linux;

/// <summary>The mount through which a directory is reached, where statx(2) is missing or does not say it (before Linux 5.8).</summary>
internal static unsafe class MountIds
{
    private const string Field = "mnt_id:"; // since Linux 3.15: proc(5)

    /// <summary>Returns the id that statx(2) reports elsewhere; 0 if it cannot be found out.</summary>
    /// <param name="directory">What the name is relative to, or the directory itself.</param>
    /// <param name="name">The name; empty for the directory itself.</param>
    /// <param name="noFollow">O_NOFOLLOW, or 0 to follow a link.</param>
    public static ulong Of(int directory, byte* name, int noFollow)
    {
        if (*name == 0) return OfOpen(directory);
        int opened = LibC.OpenAt(directory, name, OpenFlags.PathOnly | OpenFlags.CloseOnExec | noFollow, 0);
        if (opened < 0) return 0;
        try
        {
            return OfOpen(opened);
        }
        finally
        {
            LibC.Close(opened);
        }
    }

    private static ulong OfOpen(int opened)
    {
        string file = string.Create(CultureInfo.InvariantCulture, $"/proc/self/fdinfo/{opened}");
        try
        {
            return File.Exists(file) ? Parse(File.ReadAllText(file)) : 0;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return 0;
        }
    }

    private static ulong Parse(string text)
    {
        int at = text.IndexOf(Field, StringComparison.Ordinal);
        if (at < 0) return 0;
        ReadOnlySpan<char> value = text.AsSpan(at + Field.Length);
        int end = value.IndexOf('\n');
        if (end >= 0) value = value[..end];
        return ulong.TryParse(value, NumberStyles.AllowLeadingWhite, CultureInfo.InvariantCulture, out ulong id) ? id : 0;
    }
}
