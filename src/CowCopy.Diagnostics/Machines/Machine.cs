using System.Diagnostics;

namespace CowCopy.Diagnostics.Machines;

/// <summary>
/// The machine around the volumes, for health checks. This one is any system's; derived ones know more. Null is what it does not report.
/// </summary>
internal class Machine
{
    private readonly Stopwatch _clock = Stopwatch.StartNew();

    /// <summary>Creates the machine of this operating system.</summary>
    public static Machine Create() =>
        OperatingSystem.IsLinux() ? new LinuxMachine() : OperatingSystem.IsWindows() ? new WindowsMachine() : new Machine();

    /// <summary>Whether it is Windows, with its short names, Dev Drives and filters.</summary>
    public virtual bool IsWindows => false;

    /// <summary>Whether names that differ only in case are usually different names.</summary>
    public virtual bool IsCaseSensitive => false;

    public virtual string Home => Environment.GetFolderPath(Environment.SpecialFolder.UserProfile);

    public virtual string TemporaryDirectory => Path.GetTempPath();

    /// <summary>The time since some start, for measurements.</summary>
    public virtual TimeSpan Time => _clock.Elapsed;

    public virtual string? Variable(string name) => Environment.GetEnvironmentVariable(name);

    /// <summary>Returns a path without links, as far as the system resolves it.</summary>
    public virtual string RealPath(string path) => path;

    /// <summary>Returns the text of a small regular file; null if it is missing, large, or cannot be read.</summary>
    public virtual string? ReadText(string path)
    {
        const long Longest = 1 << 20;
        try
        {
            return new FileInfo(path).Length <= Longest ? File.ReadAllText(path) : null;
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }

    public virtual IReadOnlyList<MountedVolume>? ReadMounts() => null;

    public virtual WatchList? ReadWatches() => null;

    public virtual QuotaGroups ReadQuotaGroups(MountedVolume volume) => QuotaGroups.Unknown;

    /// <summary>Runs a command of Windows; null elsewhere, and where it cannot be started or does not end.</summary>
    public virtual CommandOutput? Run(string program, string arguments) => null;
}
