using System.Globalization;
using CowCopy.CrashTests.Host.Generations;

namespace CowCopy.CrashTests.Host.Kills;

/// <summary>The files of the child that is killed, and where they are.</summary>
/// <param name="root">The directory that holds them all.</param>
public sealed class KillFiles(string root)
{
    private const int Small = 60;
    private const int Large = 3;

    // 644 755 600 444 700 664
    private static readonly UnixFileMode[] Modes =
        [.. new[] { 0x1A4, 0x1ED, 0x180, 0x124, 0x1C0, 0x1B4 }.Select(bits => (UnixFileMode)bits)];

    public static GenerationFiles All { get; } =
        new([.. Enumerable.Range(0, Small), .. Enumerable.Range(GenerationContent.FirstLarge, Large)]);

    public string FirstSources => Path.Combine(root, "from-1");

    public string SecondSources => Path.Combine(root, "from-2");

    public string Copies => Path.Combine(root, "to");

    public static UnixFileMode ModeOf(int index) => Modes[index % Modes.Length];

    public string FreshCopies(int batch) => Path.Combine(Copies, "batch-" + batch.ToString(CultureInfo.InvariantCulture));

    /// <summary>Writes and flushes both sets of sources.</summary>
    public void Prepare()
    {
        foreach ((string sources, int generation) in new[] { (FirstSources, 1), (SecondSources, 2) })
        {
            All.Write(sources, generation);
            foreach (int index in All.Indices) Finish(GenerationFiles.PathOf(sources, index), index, generation);
        }
    }

    private static void Finish(string path, int index, int generation)
    {
        using FileStream file = new(path, FileMode.Open, FileAccess.ReadWrite);
        file.Flush(flushToDisk: true);
        if (!OperatingSystem.IsWindows()) File.SetUnixFileMode(path, ModeOf(index));
        File.SetLastWriteTimeUtc(file.SafeFileHandle, GenerationContent.Time(index, generation));
    }
}
