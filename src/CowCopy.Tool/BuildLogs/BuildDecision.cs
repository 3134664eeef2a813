using CowCopy.Tool.Rendering;
using CowCopy.Tool.Reports;

namespace CowCopy.Tool.BuildLogs;

/// <summary>What the report says first: whether copies are worth a change of this build, and which one.</summary>
internal static class BuildDecision
{
    /// <summary>Below it repeated builds differ by more: the kept runs of layouts differ by 2 to 3 % with nothing changed.</summary>
    public const double Nothing = 0.01;

    /// <summary>Below it a build is at most this much shorter without any copy.</summary>
    public const double Little = 0.05;

    private const string Property = "CowCopyLocalInLibraries=false";

    /// <summary>Before anything is decided.</summary>
    public static DecisionReport None { get; } =
        new(TimeGain.Nothing, Needless: 0, Avoided: 0, Property: null, FileSystem: null, CanClone: null, SharableBytes: null, []);

    /// <summary>Decides by the figures of a report.</summary>
    /// <param name="report">The report.</param>
    /// <param name="copier">Knows the volume of the build, if that is here.</param>
    /// <param name="paths">The paths of the log.</param>
    public static DecisionReport Of(BuildReport report, FileCopier copier, LogPaths paths)
    {
        string? fileSystem = null;
        bool? canClone = paths.AreOfThisSystem && Directory.Exists(report.Root) ? copier.CanClone(report.Root, out fileSystem) : null;
        double share = report.CriticalPath.CopyShare;
        TimeGain gain = share < Nothing ? TimeGain.Nothing : share < Little ? TimeGain.Little : TimeGain.Some;
        int avoided = report.UnneededOfProjects.Written();
        DecisionReport decision = new(
            gain,
            report.UnneededTotal.Written(),
            avoided,
            avoided > 0 ? Property : null,
            fileSystem,
            canClone,
            report.Outlook.Count == 0 || canClone is not { } clones
                ? null
                : report.Outlook.Where(group => IsSharable(group, clones)).Sum(static group => group.Bytes),
            []);
        return decision with
        {
            Sentences = [Time(report, gain), Needless(report, decision), .. Space(decision, paths), .. Cleaned(report)],
        };
    }

    /// <summary>A volume that clones, for the system that wrote the log.</summary>
    public static string CloningVolume(LogPaths paths) => paths.IsWindows ? "a Dev Drive (ReFS)"
        : OperatingSystem.IsMacOS() ? "APFS" : "XFS or btrfs";

    /// <summary>Returns what was copied, what that cost and what to do, a line each; before them, where a log ends that was cut.</summary>
    public static IEnumerable<string> Brief(BuildReport report) =>
    [
        .. LogEnd.Sentence(report),
        .. report.CopyTaskCount == 0
            ? report.Verdict.Take(1)
            : [BuildVerdict.Copied(report), report.Decision.Sentences[0], string.Join(" ", report.Decision.Sentences.Skip(1))],
    ];

    private static string Time(BuildReport report, TimeGain gain)
    {
        string cost = $"Copies are {BuildVerdict.Percent(report.CriticalPath.CopyShare)} of this build "
            + $"({BuildVerdict.Seconds(report.CriticalPath.CopyMilliseconds)} of {BuildVerdict.Seconds(report.Milliseconds)})";
        return cost + gain switch
        {
            TimeGain.Nothing => ": nothing to gain in time.",
            TimeGain.Little => ": little to gain in time.",
            _ => ": fewer or faster copies shorten it by up to that.",
        };
    }

    private static string Needless(BuildReport report, DecisionReport decision)
    {
        int all = report.Total.Written();
        if (all == 0) return "Nothing was copied, so no copy is needless.";
        if (decision.Needless == 0) return "No copy is needless, as far as the log shows.";
        string needless = $"{Quantity.Count(decision.Needless)} of {Quantity.Things(all, "copy", "copies")} "
            + $"{(decision.Needless == 1 ? "is" : "are")} needless";
        if (decision.Avoided == 0) return needless + (decision.Needless == 1
            ? ": no step of the build reads it (--all lists it)."
            : ": no step of the build reads them (--all lists them).");
        string which = decision.Avoided == decision.Needless ? "them" : $"{Quantity.Count(decision.Avoided)} of them";
        return $"{needless}: {Property} (CowCopy.Sdk) avoids {which}.";
    }

    private static IEnumerable<string> Space(DecisionReport decision, LogPaths paths)
    {
        if (decision is not { CanClone: { } canClone, SharableBytes: > 0 and { } bytes }) yield break;
        string volume = decision.FileSystem is { } kind ? $"This volume ({kind})" : "This volume";
        yield return canClone
            ? $"{volume} can clone: {Quantity.Bytes(bytes)} of these copies can share their blocks."
            : $"{volume} cannot clone: {Quantity.Bytes(bytes)} of these copies would share their blocks on {CloningVolume(paths)}.";
    }

    private static IEnumerable<string> Cleaned(BuildReport report)
    {
        if (report.Cleaned is not [var first, ..]) yield break;
        yield return $"IncrementalClean deleted {Quantity.Things(report.Cleaned.Count, "file")} that the next build needs, such as "
            + $"{Shown.Text(LogPaths.Of(report.Root).Relative(first.File, report.Root))}: add "
            + $"{(report.Cleaned.Count == 1 ? "it" : "them")} to FileWrites in a target that is never skipped.";
    }

    private static bool IsSharable(OutlookReport group, bool canClone) => canClone
        ? group.Method == CopyMethod.Clone || group.Reason == CopyReason.SystemClones
        : group.Reason == CopyReason.VolumeCannotClone;
}
