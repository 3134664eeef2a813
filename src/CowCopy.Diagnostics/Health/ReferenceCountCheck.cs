using System.Globalization;

namespace CowCopy.Diagnostics.Health;

/// <summary>
/// Blocks with nearly as many references as ReFS allows, by the extents of the files. Remedy: fewer copies, or a new source with blocks of
/// its own.
/// </summary>
internal sealed class ReferenceCountCheck : HealthCheck
{
    private const double Near = 0.9;

    public override string Code => "COWCOPY1012";

    public override string Name => "near reference limit";

    public override void Check(HealthContext context)
    {
        if (context.Volume.ReferenceLimit is not { } limit)
        {
            if (context.Machine.IsWindows && context.Volume.FileSystem == "ReFS") context.Skip(this, "the volume does not report a limit");
            else if (!context.Machine.IsWindows) context.Skip(this, "only ReFS on Windows has a limit of references");
            return;
        }

        ReferenceSurvey survey = context.References;
        if (survey.MostReferenced is not { } file || survey.References < limit * Near) return;
        context.Report(Finding(HealthSeverity.Warning, file.Path) with
        {
            Message = string.Format(
                CultureInfo.InvariantCulture, "Blocks of a file have {0:N0} of {1:N0} references.", survey.References, limit),
            Evidence = string.Format(
                CultureInfo.InvariantCulture, "The volume counts them; {0:N0} of the files below the directory share the "
                    + "block.", survey.FilesHere),
            Cost = "At the limit ReFS refuses further clones (error 347). CowCopy then makes one byte copy and clones that; tools "
                + "without such a "
                + "fallback fail.",
            Remedy = "Delete copies that are not needed, or write one new byte copy of the file and copy from that: cowcopy copy --mode "
                + "byte-copy. "
                + "If far fewer files share it, references leaked: cowcopy leaks " + (context.Drive ?? "X:"),
        });
    }
}
