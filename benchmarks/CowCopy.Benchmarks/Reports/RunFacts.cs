using System.Runtime.InteropServices;
using CowCopy.LoopVolumes;

namespace CowCopy.Benchmarks.Reports;

/// <summary>What one has to know of a run to read its figures. The machine is not named.</summary>
public sealed record RunFacts
{
    public required string Date { get; init; }

    public required string Host { get; init; }

    public required string System { get; init; }

    public required string Runtime { get; init; }

    public required int Processors { get; init; }

    public required string FileSystem { get; init; }

    public required string Device { get; init; }

    public required string Commit { get; init; }

    public required string MSBuild { get; init; }

    /// <summary>What else the machine was doing: the load average of the last minute when the run began.</summary>
    public required string LoadBefore { get; init; }

    public required int Rounds { get; init; }

    /// <summary>Looks around.</summary>
    /// <param name="root">The folder that was measured in.</param>
    /// <param name="host">What the machine is to be called.</param>
    /// <param name="rounds">Rounds that counted.</param>
    /// <param name="msbuild">The version of the MSBuild that is compared with.</param>
    public static RunFacts Of(string root, string host, int rounds, string msbuild) => new()
    {
        Date = DateTime.UtcNow.ToString("yyyy-MM-dd"),
        Host = host,
        System = RuntimeInformation.OSDescription,
        Runtime = RuntimeInformation.FrameworkDescription,
        Processors = Environment.ProcessorCount,
        FileSystem = new VolumeInspector().Probe(root).FileSystem ?? "unknown",
        Device = DeviceOf(root),
        Commit = CommitOf(AppContext.BaseDirectory),
        MSBuild = msbuild,
        LoadBefore = File.Exists("/proc/loadavg") ? File.ReadAllText("/proc/loadavg").Split(' ')[0] : "unknown",
        Rounds = rounds,
    };

    private static string DeviceOf(string root)
    {
        if (!File.Exists("/proc/self/mounts")) return "unknown";
        string[] mount = File.ReadLines("/proc/self/mounts")
            .Select(static line => line.Split(' '))
            .Where(parts => (root + "/").StartsWith(parts[1].TrimEnd('/') + "/", StringComparison.Ordinal))
            .MaxBy(static parts => parts[1].Length) ?? [];
        return mount.Length < 4 ? "unknown" : $"{mount[0]} ({mount[3]})";
    }

    // The build names the repository's folder, since the binaries may lie outside of it.
    private static string CommitOf(string folder)
    {
        string stamp = Path.Combine(folder, "repository.txt");
        if (!File.Exists(stamp)) return "unknown";
        string repository = File.ReadAllText(stamp).Trim();
        CommandResult head = Command.Run("git", ["-C", repository, "rev-parse", "--short", "HEAD"]);
        CommandResult changes = Command.Run("git", ["-C", repository, "status", "--porcelain", "--", "src", "sdk"]);
        if (head.ExitCode != 0) return "unknown";
        return head.Output.Trim() + (changes.Output.Trim().Length == 0 ? "" : " with uncommitted changes in src or sdk");
    }
}
