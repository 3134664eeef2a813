using System.Runtime.InteropServices;
using CowCopy.LoopVolumes;

namespace CowCopy.Benchmarks.Reports;

/// <summary>The conditions of a run. They do not identify the machine.</summary>
public sealed record RunFacts
{
    public required string Date { get; init; }

    public required string Host { get; init; }

    public required string System { get; init; }

    public required string Runtime { get; init; }

    public required int Processors { get; init; }

    public required string FileSystem { get; init; }

    /// <summary>The unit of allocation in bytes; null if it is not known.</summary>
    public long? ClusterBytes { get; init; }

    /// <summary>Whether files on the volume can be cloned.</summary>
    public CloneAnswer CloneSupport { get; init; }

    /// <summary>Whether the system copy clones on the volume.</summary>
    public CloneAnswer SystemClones { get; init; }

    /// <summary>Whether the volume makes a short name (8.3) for each new file; null if it is not known.</summary>
    public bool? MakesShortNames { get; init; }

    /// <summary>Whether this machine trusts the Dev Drive; null on other volumes.</summary>
    public bool? IsTrusted { get; init; }

    /// <summary>The network protocol by which the volume is reached; null for a local one.</summary>
    public string? Protocol { get; init; }

    public required string Device { get; init; }

    public required string Commit { get; init; }

    public required string MSBuild { get; init; }

    /// <summary>The load average of the last minute before the run.</summary>
    public required string LoadBefore { get; init; }

    public required int Rounds { get; init; }

    /// <summary>Processes that computed during the run.</summary>
    public int BusyProcesses { get; init; }

    /// <summary>Collects the conditions.</summary>
    /// <param name="root">The directory to measure in.</param>
    /// <param name="host">The name of the machine.</param>
    /// <param name="rounds">Measured rounds.</param>
    /// <param name="msbuild">The version of MSBuild that the baseline belongs to.</param>
    public static RunFacts Of(string root, string host, int rounds, string msbuild)
    {
        VolumeInfo volume = new VolumeInspector().Probe(root);
        return new RunFacts
        {
            Date = DateTime.UtcNow.ToString("yyyy-MM-dd"),
            Host = host,
            System = RuntimeInformation.OSDescription,
            Runtime = RuntimeInformation.FrameworkDescription,
            Processors = Environment.ProcessorCount,
            FileSystem = volume.FileSystem ?? "unknown",
            ClusterBytes = volume.BlockSize,
            CloneSupport = CloneAnswers.Of(volume.CanClone),
            SystemClones = CloneAnswers.Of(volume.SystemClones),
            MakesShortNames = volume.MakesShortNames,
            IsTrusted = volume.IsTrusted,
            Protocol = volume.RemoteProtocol,
            Device = DeviceOf(root),
            Commit = MeasuredCommit(),
            MSBuild = msbuild,
            LoadBefore = File.Exists("/proc/loadavg") ? File.ReadAllText("/proc/loadavg").Split(' ')[0] : "unknown",
            Rounds = rounds,
        };
    }

    /// <summary>Returns the commit that is measured, with a note if the sources have changed since.</summary>
    public static string MeasuredCommit() => CommitOf(AppContext.BaseDirectory);

    private static string DeviceOf(string root)
    {
        if (!File.Exists("/proc/self/mounts")) return "unknown";
        string[] mount = File.ReadLines("/proc/self/mounts")
            .Select(static line => line.Split(' '))
            .Where(parts => (root + "/").StartsWith(parts[1].TrimEnd('/') + "/", StringComparison.Ordinal))
            .MaxBy(static parts => parts[1].Length) ?? [];
        return mount.Length < 4 ? "unknown" : $"{mount[0]} ({mount[3]})";
    }

    // The build writes the path of the repository, because binaries can be outside of it.
    private static string CommitOf(string directory)
    {
        string stamp = Path.Combine(directory, "repository.txt");
        if (!File.Exists(stamp)) return "unknown";
        string repository = File.ReadAllText(stamp).Trim();
        CommandResult head = Command.Run("git", ["-C", repository, "rev-parse", "--short", "HEAD"]);
        CommandResult changes = Command.Run("git", ["-C", repository, "status", "--porcelain", "--", "src", "sdk"]);
        if (head.ExitCode != 0) return "unknown";
        return head.Output.Trim() + (changes.Output.Trim().Length == 0 ? "" : " with uncommitted changes in src or sdk");
    }
}
