namespace CowCopy.Diagnostics.Health;

/// <summary>Short (8.3) names, by the registry and the volume's setting. Remedy: <c>fsutil 8dot3name</c>.</summary>
internal sealed class ShortNameCheck : HealthCheck
{
    private const int ManyNames = 300_000;

    public override string Code => "COWCOPY1006";

    public override string Name => "short names";

    /// <param name="files">How many there are below the directory.</param>
    public static HealthSeverity SeverityOf(int files) => files >= ManyNames ? HealthSeverity.Warning : HealthSeverity.Note;

    public override void Check(HealthContext context)
    {
        if (!context.Machine.IsWindows) context.Skip(this, "only Windows makes short names");
        else if (context.Volume.MakesShortNames is null) context.Skip(this, "the volume does not report whether it makes short names");
        if (context.Volume.MakesShortNames != true) return;
        string drive = context.Drive ?? "X:";
        context.Report(Finding(SeverityOf(context.Tree.Files.Count), context.Path) with
        {
            Message = "The volume makes a short (8.3) name for each new file.",
            Evidence = "NtfsDisable8dot3NameCreation and the setting of the volume turn them on.",
            Cost = "Creating and renaming took 19 to 41 % longer in a directory of a million similar names; below about 300,000 names the "
                + "difference is small.",
            Remedy = "In an elevated prompt: fsutil 8dot3name set " + drive + " 1. Names of existing files stay. Programs that use short "
                + "paths then need long ones.",
        });
    }
}
