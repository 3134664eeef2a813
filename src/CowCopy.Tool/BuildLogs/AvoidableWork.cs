using CowCopy.Tool.Rendering;
using CowCopy.Tool.Reports;

namespace CowCopy.Tool.BuildLogs;

/// <summary>
/// What changes would avoid: copies and bytes of this build. Its time on this machine is not forecast from runs on another; a second log
/// shows it.
/// </summary>
internal static class AvoidableWork
{
    private const long SmallestClone = 16 << 10; // docs/windows.md: smaller files are copied by the system on ReFS

    private const string Outside = "Nothing outside of this build uses the output directories of these libraries.";

    public static IReadOnlyList<Avoidable> Of(BuildReport report, BuildLog log)
    {
        if (report.Total.Written() == 0) return [];
        List<Avoidable> changes = [];
        if (report.Assemblies.All(static assembly => assembly.Owner != CopyOwner.CowCopy)) changes.Add(CowCopy(report));
        changes.Add(HardLinks(report));
        if (report.Decision.CanClone != true) changes.Add(Elsewhere(report, log));
        if (report.UnneededOfProjects.Written() > 0) changes.Add(OfProjects(report));
        CopyFigures others = OtherUnneeded(report, log);
        if (others.Written() > 0) changes.Add(OfReferences(others));
        return changes;
    }

    private static Avoidable CowCopy(BuildReport report)
    {
        OutlookReport[] clones = [.. report.Outlook.Where(static group => group.Method == CopyMethod.Clone)];
        int found = report.Outlook.Sum(static group => group.Files);
        return new Avoidable(
            "CowCopy instead of MSBuild's Copy",
            Copies: null,
            found == 0 ? null : clones.Sum(static group => group.Bytes),
            found < report.Total.Written(),
            found == 0
                ? "No copied file is on this disk, so it is not known what would be cloned."
                : $"{Quantity.Count(clones.Sum(static group => group.Files))} of the {CloneRows.Existing(report)} whose source and "
                    + "destination exist would be cloned if copied now.");
    }

    private static Avoidable HardLinks(BuildReport report) => new(
        "Hard links (CreateHardLinksForCopyLocalIfPossible and its kind)",
        Copies: null,
        report.Total.Bytes,
        report.Total.Found < report.Total.Copied,
        "Sources and destinations are on one volume with hard links. A link is the same file: what writes into one name changes all.");

    // The advice fits the system that wrote the log.
    private static Avoidable Elsewhere(BuildReport report, BuildLog log)
    {
        FilesOnDisk disk = new(log);
        long[] lengths =
        [
            .. log.Files.Where(static copy => copy.Outcome == LoggedOutcome.Copied).Select(disk.Length).OfType<long>(),
        ];
        long smallest = log.Paths.IsWindows ? SmallestClone : 1;
        string files = log.Paths.IsWindows ? "Files of 16 KiB and more among the" : "The";
        string found = report.Total.Found == 0
            ? "No copied file is on disk as the build left it, so it is not known what would be cloned."
            : $"{files} {Quantity.Part(report.Total.Found, report.Total.Copied, "copied file")} that are on disk as the build left them "
                + "are cloned.";
        return new Avoidable(
            $"Sources, packages and outputs on {BuildDecision.CloningVolume(log.Paths)}",
            Copies: null,
            lengths.Length == 0 ? null : lengths.Where(length => length >= smallest).Sum(),
            lengths.Length < report.Total.Copied,
            $"All are on one such volume. {found}");
    }

    private static Avoidable OfProjects(BuildReport report) => new(
        "CowCopyLocalInLibraries=false (CowCopy.Sdk): libraries get no copies of files of other projects",
        report.UnneededOfProjects.Written(),
        report.UnneededOfProjects.Bytes,
        report.UnneededOfProjects.Found < report.UnneededOfProjects.Copied,
        Outside + " Each of them sets the property, and none keeps its copies for the sake of metadata of its references.");

    private static Avoidable OfReferences(CopyFigures others) => new(
        "No other copies that no step reads (CopyLocalLockFileAssemblies=false in libraries, or Private=\"false\")",
        others.Written(),
        others.Found == 0 ? null : others.Bytes,
        others.Found < others.Copied,
        Outside);

    // What a library's own items copy, no setting of references avoids.
    private static CopyFigures OtherUnneeded(BuildReport report, BuildLog log)
    {
        HashSet<string> ofProjects = new(
            report.Unneeded.Where(static one => one.OfOtherProject).Select(static one => one.Destination), log.Paths.Comparer);
        FilesOnDisk disk = new(log);
        LoggedCounts tally = new();
        foreach (LoggedCopy copy in UnneededCopies.Of(log))
            if (UnneededCopies.IsOfReference(copy) && !ofProjects.Contains(copy.Destination)) tally.Add(copy, disk);
        return CopyFigures.Of("", tally, hasTime: false);
    }
}
