using System.Globalization;
using CowCopy.Planning;

namespace CowCopy.Health;

/// <summary>
/// Leaked references of ReFS. Looks for a clone that was refused for too many references although the volume counts far fewer: it counts
/// references of deleted files. Remedy: Windows' own tool finds and repairs them.
/// </summary>
internal sealed class ReferenceLeakCheck : HealthCheck
{
    /// <summary>Half of the limit is far below it. Near the limit a count may lag: ReFS updates it with a delay.</summary>
    private const int FarBelow = 2;

    /// <summary>From here on a count is worth a note: an eighth of the limit.</summary>
    private const int ManyReferences = 1_022;

    public override HealthFindingKind Kind => HealthFindingKind.ReferenceLeak;

    /// <summary>
    /// A symptom only: files elsewhere on the volume may share the blocks. A clone that is refused, which a probe attempts, is certain.
    /// </summary>
    public override void Check(HealthContext context)
    {
        if (!context.Machine.IsWindows) context.Skip(Kind, "only ReFS on Windows counts references");
        ReferenceSurvey survey = context.References;
        if (survey.MostReferenced is not { } file || survey.References < ManyReferences) return;
        if (survey.FilesHere > survey.References / FarBelow) return;
        string drive = context.Drive ?? "X:";
        context.Report(Finding(HealthSeverity.Note, file.Path) with
        {
            Description = "The blocks of a file count many more references than there are files below the directory that share them.",
            Evidence = string.Format(
                CultureInfo.InvariantCulture, "They count {0:N0} references, {1:N0} of them here.", survey.References, survey.FilesHere),
            Cost = "None if files elsewhere share them. Leaked references make ReFS refuse clones before the limit.",
            Remedy = "If few other files on the volume are copies of it, run in an elevated prompt: cowcopy leaks " + drive,
        });
    }

    public override HealthFinding? AfterReferenceLimit(string path, IReadOnlyList<FileExtent> extents, VolumeFacts volume)
    {
        if (MostReferences(extents) is not { } counted || volume.ReferenceLimit is not { } limit) return null;
        if (counted >= limit / FarBelow) return null;
        return Finding(HealthSeverity.Warning, path) with
        {
            Description = Description(path, counted, limit),
            Evidence = "Error 347 at a clone, and the counts of the extents of the file.",
            Cost = "Files that could be cloned are copied by their bytes.",
            Remedy = Remedy(path),
        };
    }

    /// <summary>The drive letter with its colon, also after <c>\\?\</c>; null if the path has none.</summary>
    internal static string? Drive(string path)
    {
        int start = path.StartsWith(@"\\?\", StringComparison.Ordinal) || path.StartsWith(@"\\.\", StringComparison.Ordinal) ? 4 : 0;
        bool hasLetter = path.Length > start + 1 && path[start + 1] == ':' && char.ToUpperInvariant(path[start]) is >= 'A' and <= 'Z';
        return hasLetter ? path.Substring(start, 2) : null;
    }

    /// <summary>The highest count of an extent; null if the volume does not count all of them.</summary>
    private static int? MostReferences(IReadOnlyList<FileExtent> extents) =>
        extents.All(extent => extent.ReferenceCount > 0) ? extents.Max(extent => extent.ReferenceCount) : null;

    private static string Description(string path, int counted, int limit) => string.Format(
        CultureInfo.InvariantCulture,
        "The volume refused to clone \"{0}\" for having too many references (error 347), but its blocks count {1:N0} of {2:N0}. "
            + "References of deleted files may have leaked.",
        path,
        counted,
        limit);

    private static string Remedy(string path)
    {
        string? drive = Drive(path);
        string remedy = "Counts fall some seconds after files are deleted. If clones are still refused after a minute, run in an elevated "
            + "prompt: refsutil leak " + (drive ?? "X:") + " /d. A few leaked clusters are normal (4 were seen on a new volume, 376 on a "
            + "compressed one); reference leaks above 0 are the finding, and the same command without /d repairs them. Until then bytes "
            + "are copied.";
        return drive is null ? remedy + " X: is the drive of \"" + path + "\"." : remedy;
    }
}
