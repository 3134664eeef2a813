using System.Globalization;
using CowCopy.Diagnostics.Machines;

namespace CowCopy.Diagnostics.Health;

/// <summary>
/// Watched output directories: on Linux by what processes have open (inotify, fanotify), elsewhere, or where requested, by a timed probe.
/// Remedy: exclude outputs in the program that watches.
/// </summary>
internal sealed class WatchedOutputCheck : HealthCheck
{
    private const int MostNamed = 5;
    private const double Slow = 2; // twice the time is beyond what two runs differ by

    public override string Code => "COWCOPY1009";

    public override string Name => "watched outputs";

    public override void Check(HealthContext context)
    {
        if (context.Options.Probe) Time(context);
        if (context.Machine.ReadWatches() is { } list) Match(context, list);
        else if (!context.Options.Probe) context.Skip(this, "this system does not list watchers: run with --probe, which times them");
    }

    private void Match(HealthContext context, WatchList list)
    {
        HashSet<string> watched = [];
        SortedDictionary<string, int> processes = new(StringComparer.Ordinal);
        int directories = 0;
        foreach (CheckedDirectory output in context.OutputsOrItself)
        {
            MountedVolume? mount = context.Mounts.Of(output.Path);
            string device = mount?.Device ?? "";
            Dictionary<ulong, string> paths = [];
            foreach (CheckedDirectory one in context.Tree.Directories.Append(output).Where(one => IsWithin(context, one, output)))
                paths[one.Facts.Identity.FileLow] = one.Path;
            directories += paths.Count;
            foreach (Watch watch in list.Watches)
            {
                if (watch.Mount is { } id ? id != mount?.Id : watch.Device != device) continue;
                string? path = output.Path; // of a watch of the whole mount or volume
                if (watch.File is { } file && !paths.TryGetValue(file, out path)) continue;
                watched.Add(path);
                processes.TryGetValue(watch.Process, out int count);
                processes[watch.Process] = count + 1;
            }
        }

        if (watched.Count > 0) Report(context, watched, processes, directories);
        if (list.UnreadProcesses == 0) return;
        string unread = HealthText.Count(list.UnreadProcesses, "process", "processes");
        context.Skip(this, $"what {unread} of other users watch is not readable: run as root to see all");
    }

    /// <summary>Whether a directory is that output directory or in it; without output directories, all are.</summary>
    private static bool IsWithin(HealthContext context, CheckedDirectory one, CheckedDirectory output) =>
        context.Tree.Outputs.Count == 0 || one.Output?.Path == output.Path;

    private void Report(HealthContext context, HashSet<string> watched, SortedDictionary<string, int> processes, int directories)
    {
        string names = string.Join(
            ", ", processes.OrderByDescending(one => one.Value).Take(MostNamed).Select(one => one.Key + ": " + Watches(one.Value)));
        if (processes.Count > MostNamed) names += " and " + HealthText.Count(processes.Count - MostNamed, "other");
        context.Report(Finding(HealthSeverity.Warning, watched.OrderBy(path => path, StringComparer.Ordinal).First()) with
        {
            Message = string.Format(
                CultureInfo.InvariantCulture,
                "{0} watched: {1:N0} of {2:N0}.",
                context.Tree.Outputs.Count > 0 ? "Output directories are" : "The directory, or some below it, are",
                watched.Count,
                directories),
            Evidence = "By process: " + names + ".",
            Cost = "Each create, write and delete there also wakes the watchers. One that reads its events added up to 40 % to creating "
                + "and "
                + "deleting, four took 2 to 3 times as long, eight 3 to 8 times.",
            Remedy = "Exclude bin, obj and artifacts in the program that watches (for example files.watcherExclude of VS Code), or end it "
                + "during large builds.",
        });
    }

    private static string Watches(int count) => HealthText.Count(count, "watch", "watches");

    private void Time(HealthContext context)
    {
        CheckedDirectory output = context.OutputsOrItself[0];
        if (WatchProbe.Run(context, output.Path, out double ratio) is { } reason) context.Skip(this, "the timed probe: " + reason);
        else if (ratio >= Slow) context.Report(OfRatio(output.Path, ratio));
    }

    internal HealthFinding OfRatio(string output, double ratio) => Finding(HealthSeverity.Warning, output) with
    {
        Message = "Creating and deleting files is slow in an output directory: something watches it, or filters its calls.",
        Evidence = string.Format(
            CultureInfo.InvariantCulture, "It took {0:N1} times as long as in a new directory beside the repository (medians).", ratio),
        Cost = "Each file that a build writes there takes so much longer to create.",
        Remedy = "Exclude the directory in editors, file synchronization, search indexes and scanners, and run with --probe again.",
    };
}
