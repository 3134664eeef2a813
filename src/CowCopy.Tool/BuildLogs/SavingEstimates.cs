using CowCopy.Tool.Rendering;
using CowCopy.Tool.Reports;

namespace CowCopy.Tool.BuildLogs;

/// <summary>What changes would save, from this log and from kept runs of the benchmarks. What no run shows is not known.</summary>
internal static class SavingEstimates
{
    private const string Runs = "benchmarks/runs/2026-11-22-2core-vm-";
    private const int ManyFiles = 5000, SomeFiles = 300, SomeUnchanged = 800;
    private const long SmallestClone = 16 << 10; // docs/windows.md: smaller files are copied by the system on ReFS

    public static IReadOnlyList<Estimate> Of(BuildReport report, BuildLog log)
    {
        List<Estimate> estimates = [];
        if (report.Assemblies.All(static assembly => assembly.Owner != CopyOwner.CowCopy)) estimates.Add(CowCopy(report));
        estimates.Add(HardLinks(report));
        estimates.Add(Artifacts(log));
        estimates.Add(DevDrive(report, log));
        if (report.Unneeded.Count > 0) estimates.Add(Unneeded(report));
        return estimates;
    }

    private static Estimate CowCopy(BuildReport report)
    {
        (double least, double most, string run) = report.Total switch
        {
            { Copied: >= ManyFiles } => (0.71, 0.92, "builds/table.md, 200 projects, cold: 0.76 (0.71–0.92)"),
            { Copied: >= SomeFiles } => (0.61, 0.95, "layouts and medium-layouts, 414 to 1,002 files, cold: 0.61–0.95"),
            { Copied: > 0 } => (0.9, 1.5, "layouts, 12 to 221 files, cold: 0.9–1.5"),
            { Unchanged: >= ManyFiles } => (0.56, 0.93, "builds/table.md, 200 projects, no-op: 0.80 (0.56–0.93)"),
            { Unchanged: >= SomeUnchanged } => (0.96, 1.08, "medium-layouts, about 1,000 files, no-op: 0.96–1.08"),
            _ => (1.0, 2.0, "layouts, no-op: 1.0–2.0"),
        };
        OutlookReport[] clones = [.. report.Outlook.Where(static group => group.Method == CopyMethod.Clone)];
        int found = report.Outlook.Sum(static group => group.Files);
        string bytes = found == 0
            ? "No copied file is on this disk, so it is not known what would be cloned."
            : $"Bytes: {Quantity.Count(clones.Sum(static group => group.Files))} of the {CloneRows.Existing(report)} whose source and "
                + "destination exist would be cloned if copied now.";
        return Timed(
            "CowCopy instead of MSBuild's Copy",
            report,
            (least, most),
            copies: null,
            found == 0 ? null : clones.Sum(static group => group.Bytes),
            found < report.Total.Copied + report.Total.Linked,
            "The time of Copy tasks changes as on two processors, Linux, XFS and btrfs, in builds that copy about as many files. " + bytes,
            Runs + run);
    }

    private static Estimate HardLinks(BuildReport report)
    {
        (double least, double most, string run) = report.Total.Copied > 0
            ? (0.57, 1.19, "layouts, XFS, cold: 0.57–1.19")
            : (0.83, 1.11, "layouts, XFS, no-op: 0.83–1.11");
        return Timed(
            "Hard links (CreateHardLinksForCopyLocalIfPossible and its kind)",
            report,
            (least, most),
            copies: null,
            report.Total.Bytes,
            report.Total.Found < report.Total.Copied,
            "Sources and destinations are on one volume with hard links. A link is the same file: what writes into one name changes all.",
            Runs + run);
    }

    private static Estimate Artifacts(BuildLog log)
    {
        bool isUsed = log.Projects.Any(static project => project.Facts is { UsesArtifactsOutput: true });
        return new Estimate(
            "The artifacts layout (UseArtifactsOutput)",
            0,
            0,
            0,
            0,
            0,
            0,
            false,
            isUsed
                ? "The build uses it."
                : "It changes where outputs are, not what is copied: each project still has an output directory of its own.",
            Runs + "layouts, mixed, cold: 221 files copied with it and without it");
    }

    private static Estimate DevDrive(BuildReport report, BuildLog log)
    {
        FilesOnDisk disk = new(log);
        long[] lengths =
        [
            .. log.Files.Where(static copy => copy.Outcome == LoggedOutcome.Copied).Select(disk.Length).OfType<long>(),
        ];
        return new Estimate(
            "A Dev Drive (Windows, ReFS)",
            null,
            null,
            null,
            null,
            null,
            lengths.Length == 0 ? null : lengths.Where(static length => length >= SmallestClone).Sum(),
            lengths.Length < report.Total.Copied,
            "Sources, packages and outputs are on it. Its time is not known: no run on one is kept. Bytes: files of 16 KiB and more "
                + $"among the {Quantity.Count(report.Total.Found)} of {Quantity.Things(report.Total.Copied, "copied file")} that are on "
                + "disk as the build left them are cloned.",
            "docs/windows.md");
    }

    private static Estimate Unneeded(BuildReport report) => new(
        "No copies that no step reads (Private=\"false\", or CopyLocalLockFileAssemblies=false in libraries)",
        null,
        null,
        null,
        null,
        report.Unneeded.Count,
        report.UnneededTotal.Bytes,
        report.UnneededTotal.Found < report.UnneededTotal.Copied,
        "Nothing outside of this build uses the output directories of these libraries.",
        "this log");

    private static Estimate Timed(
        string change,
        BuildReport report,
        (double Least, double Most) factor,
        int? copies,
        long? bytes,
        bool areAtLeast,
        string assumption,
        string source)
    {
        double all = report.CopyMilliseconds, path = report.CriticalPath.CopyMilliseconds;
        return new Estimate(
            change,
            Saved(all, factor.Most),
            Saved(all, factor.Least),
            Saved(path, factor.Most),
            Saved(path, factor.Least),
            copies,
            bytes,
            areAtLeast,
            assumption,
            source);
    }

    private static double Saved(double milliseconds, double factor) => Math.Round(milliseconds * (1 - factor), 3);
}
