using CowCopy.Diagnostics.Machines;

namespace CowCopy.Diagnostics.Health;

/// <summary>Filters attached to a Dev Drive, by <c>fsutil devdrv query</c>. Remedy: allow only those that are needed.</summary>
internal sealed class DevDriveFilterCheck : HealthCheck
{
    private const string Defender = "WdFilter";

    public override string Code => "COWCOPY1011";

    public override string Name => "dev drive filters";

    public override void Check(HealthContext context)
    {
        if (!context.Machine.IsWindows) context.Skip(this, "only Windows has Dev Drives");
        if (context.Volume.IsDevDrive != true) return;
        if (context.Drive is not { } drive)
        {
            context.Skip(this, "the path has no drive letter");
            return;
        }

        CommandOutput? output = context.Machine.Run("fsutil.exe", "devdrv query " + drive);
        if (output is not { ExitCode: 0 } || DevDriveFilters.Parse(output.Text) is not { } filters)
        {
            context.Skip(this, "fsutil devdrv query " + drive + " did not list the filters: run in an elevated prompt, in English");
            return;
        }

        if (filters.Attached.Count > 0) Report(context, drive, filters);
    }

    private void Report(HealthContext context, string drive, DevDriveFilters filters)
    {
        // Defender runs in its performance mode on a trusted Dev Drive: by itself it is what Windows sets up.
        bool isDefault = context.Volume.IsTrusted == true && filters.Attached.All(name => name == Defender);
        context.Report(Finding(isDefault ? HealthSeverity.Note : HealthSeverity.Warning, context.Path) with
        {
            Message = "File system filters are attached to the Dev Drive: " + string.Join(", ", filters.Attached) + ".",
            Evidence = "fsutil devdrv query " + drive + " lists them"
                + (filters.IsScanned ? ", and says that Dev Drives are protected by an antivirus filter." : "."),
            Cost = "Each filter takes part in each open, create and rename. WdFilter (Microsoft Defender) scans after an open on a "
                + "trusted Dev "
                + "Drive, and during it elsewhere.",
            Remedy = "In an elevated prompt, allow only what you need: fsutil devdrv setFiltersAllowed /volume " + drive + " \"PrjFlt\", "
                + "or "
                + "none: fsutil devdrv clearFiltersAllowed " + drive + ". Mount the volume again.",
        });
    }
}
