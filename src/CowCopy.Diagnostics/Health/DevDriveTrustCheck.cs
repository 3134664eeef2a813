namespace CowCopy.Diagnostics.Health;

/// <summary>A Dev Drive that is not trusted, by its persistent state. Remedy: <c>fsutil devdrv trust</c>.</summary>
internal sealed class DevDriveTrustCheck : HealthCheck
{
    public override string Code => "COWCOPY1010";

    public override string Name => "dev drive untrusted";

    public override void Check(HealthContext context)
    {
        if (!context.Machine.IsWindows) context.Skip(this, "only Windows has Dev Drives");
        else if (context.Volume.IsDevDrive is null) context.Skip(this, "the volume does not report whether it is a Dev Drive");
        if (context.Volume is not { IsDevDrive: true, IsTrusted: false }) return;
        string drive = context.Drive ?? "X:";
        context.Report(Finding(HealthSeverity.Warning, context.Path) with
        {
            Message = "The Dev Drive is not trusted on this machine.",
            Evidence = "Its state has the flag of a developer volume, and not that of a trusted one.",
            Cost = "All file system filters attach to it, and virus scanners delay each open, as on other volumes.",
            Remedy = "In an elevated prompt: fsutil devdrv trust " + drive + ", then mount it again (fsutil devdrv trust /f dismounts it).",
        });
    }
}
