namespace CowCopy.Diagnostics.Health;

/// <summary>The temporary directory on another volume. Remedy: TMPDIR, or TEMP and TMP.</summary>
internal sealed class TemporaryVolumeCheck : HealthCheck
{
    public override string Code => "COWCOPY1004";

    public override string Name => "temporary directory on another volume";

    public override void Check(HealthContext context)
    {
        string temporary = context.Machine.TemporaryDirectory;
        bool? isHere = context.AreOnOneVolume(context.Path, temporary);
        if (isHere is null) context.Skip(this, "the volume of " + HealthText.Quote(temporary) + " is not known");
        if (isHere != false) return;
        context.Report(Finding(HealthSeverity.Note, temporary) with
        {
            Message = "The temporary directory is on a different volume from the repository.",
            Evidence = HealthText.Quote(temporary) + " is on " + context.Describe(temporary) + ", the repository on "
                + context.Describe(context.Path) + ".",
            Cost = "A tool that writes a temporary file and then renames it into the repository cannot rename: it copies the bytes. "
                + "Nothing "
                + "is lost for tools that keep temporary files to themselves.",
            Remedy = context.Machine.IsWindows
                ? "Before the build, set TEMP and TMP to a directory on the volume of the repository."
                : "Before the build: export TMPDIR=DIRECTORY, with a directory on the volume of the repository.",
        });
    }
}
