using System.Globalization;

namespace CowCopy.Diagnostics.Health;

/// <summary>
/// Blocks that count far more references than files below the directory share them: a symptom of leaked references of ReFS. A clone that
/// is refused, which a probe attempts, is certain: the copier finds it. Remedy: Windows' own tool finds and repairs them.
/// </summary>
internal sealed class ReferenceLeakCheck : HealthCheck
{
    /// <summary>So many times as many references as files that share the blocks are far more.</summary>
    private const int FarMore = 2;

    /// <summary>From here on a count is worth a note: an eighth of the limit.</summary>
    private const int ManyReferences = 1_022;

    public override string Code => "COWCOPY1001";

    public override string Name => "reference leak";

    public static HealthFinding FindingOf(CopyWarning warning) =>
        new(warning.Code, "reference leak", HealthSeverity.Warning, warning.Path)
        {
            Message = warning.Message,
            Evidence = "Error 347 at a clone, and the counts of the extents of the file.",
            Cost = "Files that could be cloned are copied by their bytes.",
            Remedy = warning.Remedy,
        };

    public override void Check(HealthContext context)
    {
        if (!context.Machine.IsWindows) context.Skip(this, "only ReFS on Windows counts references");
        ReferenceSurvey survey = context.References;
        if (survey.MostReferenced is not { } file || survey.References < ManyReferences) return;
        if (survey.FilesHere > survey.References / FarMore) return;
        string drive = context.Drive ?? "X:";
        context.Report(Finding(HealthSeverity.Note, file.Path) with
        {
            Message = "The blocks of a file count many more references than there are files below the directory that share them.",
            Evidence = string.Format(
                CultureInfo.InvariantCulture, "They count {0:N0} references, {1:N0} of them here.", survey.References, survey.FilesHere),
            Cost = "None if files elsewhere share them. Leaked references make ReFS refuse clones before the limit.",
            Remedy = "If few other files on the volume are copies of it, run in an elevated prompt: cowcopy leaks " + drive,
        });
    }
}
