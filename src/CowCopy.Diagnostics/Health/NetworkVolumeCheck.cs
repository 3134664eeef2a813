using CowCopy.Platform;

namespace CowCopy.Diagnostics.Health;

/// <summary>A network volume, with the measured time of an open. Remedy: a local volume.</summary>
internal sealed class NetworkVolumeCheck : HealthCheck
{
    private const int MostOpens = 100;

    public override string Code => "COWCOPY1007";

    public override string Name => "network volume";

    public override void Check(HealthContext context)
    {
        string? protocol = context.Volume.RemoteProtocol;
        string system = context.Mounts.Of(context.Path)?.FileSystem ?? context.Volume.FileSystem ?? "";
        if (string.IsNullOrEmpty(protocol) && IsProtocol(system)) protocol = system;
        if (string.IsNullOrEmpty(protocol)) return;
        (int opens, double median) = Measure(context);
        string measured = opens == 0
            ? "There is no file to measure an open with."
            : "An open of a file takes " + HealthText.Microseconds(median) + " (median of " + HealthText.Count(opens, "open") + ").";
        double seconds = median * 100_000 / 1_000_000;
        context.Report(Finding(HealthSeverity.Warning, context.Path) with
        {
            Message = "The directory is on a network volume (" + protocol + ").",
            Evidence = "It is on " + context.Describe(context.Path) + ". " + measured,
            Cost = opens == 0
                ? "Each open is at least one round trip to the server."
                : "A build that opens files 100,000 times waits "
                    + "" + seconds.ToString("N1", System.Globalization.CultureInfo.InvariantCulture)
                    + " s for that alone.",
            Remedy = "Build on a local volume. Where that is impossible, put outputs (ArtifactsPath) and the package cache "
                + "(NUGET_PACKAGES) on a local one.",
        });
    }

    /// <summary>Opens existing files for reading and closes them again; reads nothing of them.</summary>
    private static (int Opens, double Median) Measure(HealthContext context)
    {
        List<TimeSpan> times = [];
        foreach (CheckedFile file in context.Tree.Files.Take(MostOpens))
        {
            context.Cancellation.ThrowIfCancellationRequested();
            TimeSpan start = context.Machine.Time;
            if (context.Platform.Handles is not { } handles || !handles.OpenSource(file.Path, out FileHandle handle).IsOk) continue;
            handles.Close(handle);
            times.Add(context.Machine.Time - start);
        }

        times.Sort();
        return (times.Count, times.ElementAtOrDefault(times.Count / 2).TotalMilliseconds * 1000);
    }

    private static bool IsProtocol(string fileSystem) => fileSystem
        is "nfs" or "nfs4" or "cifs" or "smb" or "smb3" or "ceph" or "afs" or "9p" or "lustre" or "fuse.sshfs" or "fuse.glusterfs"
        or "davfs" or "fuse.davfs2";
}
