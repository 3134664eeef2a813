using System.Globalization;

namespace CowCopy.CrashTests.Host.Shares;

/// <summary>The files of one round: families of equal files, each file with a mode and a time of its own.</summary>
public static class ShareFiles
{
    /// <summary>The number of files that a run shares, fewer where a volume keeps small ones in its metadata.</summary>
    public const int MostToShare = Files - Families - (Files / Families) + 1;

    private const int Files = 72, Families = 6;

    // 644 600 444
    private static readonly UnixFileMode[] Modes = [.. new[] { 0x1A4, 0x180, 0x124 }.Select(bits => (UnixFileMode)bits)];

    /// <summary>Writes the files into a new directory.</summary>
    public static void Write(string directory)
    {
        for (int index = 0; index < Files; index++)
        {
            string path = PathOf(directory, index);
            Directory.CreateDirectory(Path.GetDirectoryName(path)!);
            using FileStream file = new(path, FileMode.CreateNew, FileAccess.Write);
            file.Write(ContentOf(index));
            if (!OperatingSystem.IsWindows()) File.SetUnixFileMode(path, Modes[index % Modes.Length]);
            File.SetLastWriteTimeUtc(file.SafeFileHandle, TimeOf(index));
        }
    }

    /// <summary>Returns the first file of a directory that is not as it was written; null where all are.</summary>
    public static string? FindDamage(string directory)
    {
        for (int index = 0; index < Files; index++)
        {
            FileInfo file = new(PathOf(directory, index));
            if (!file.Exists) return file + " is missing";
            if (file.LastWriteTimeUtc != TimeOf(index)) return file + " has another time";
            if (!OperatingSystem.IsWindows() && file.UnixFileMode != Modes[index % Modes.Length]) return file + " has another mode";
            if (!File.ReadAllBytes(file.FullName).AsSpan().SequenceEqual(ContentOf(index))) return file + " has another content";
        }

        return null;
    }

    /// <summary>The temporary files in a directory.</summary>
    public static string[] Leftovers(string directory) =>
        Directory.GetFiles(directory, ".cowcopy-*.tmp", SearchOption.AllDirectories);

    /// <summary>The number of files in a directory that are not those which were written.</summary>
    public static int CountOthers(string directory) => Directory.GetFiles(directory, "*", SearchOption.AllDirectories).Length - Files;

    private static string PathOf(string directory, int index) => Path.Combine(
        directory, (index % 4).ToString(CultureInfo.InvariantCulture), index.ToString("D3", CultureInfo.InvariantCulture));

    private static DateTime TimeOf(int index) => new DateTime(2024, 2, 29, 12, 0, 0, DateTimeKind.Utc).AddTicks(1_234_567L * (index + 1));

    private static byte[] ContentOf(int index)
    {
        int family = index % Families;
        byte[] content = new byte[family switch { 0 => 300_000, 1 => 4096, 2 => 100, 3 => 70_001, 4 => 20_000, _ => 3_000 }];
        new Random(family).NextBytes(content);
        return content;
    }
}
