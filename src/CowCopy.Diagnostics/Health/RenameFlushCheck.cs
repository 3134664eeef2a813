using CowCopy.Diagnostics.Machines;

namespace CowCopy.Diagnostics.Health;

/// <summary>
/// ext4 that flushes a file when it is renamed over another: mount options auto_da_alloc and delalloc, both on by default. Which tools
/// rename over cannot be seen in files; of CowCopy's own setting it can. Remedy: delete first, or the mount option.
/// </summary>
internal sealed class RenameFlushCheck : HealthCheck
{
    public override string Code => "COWCOPY1008";

    public override string Name => "rename flushes";

    public override void Check(HealthContext context)
    {
        MountedVolume? mount = context.Mounts.Of(context.OutputsOrItself[0].Path);
        if (mount is null && context.Volume.FileSystem == "ext4") context.Skip(this, "the options of its mount are not known");
        if (mount is not { FileSystem: "ext4" } || mount.Has("ro") || mount.Has("noauto_da_alloc") || mount.Has("nodelalloc")) return;
        bool isConfigured = context.ReadText("Directory.Build.props")?.Contains(
            "<CowCopyOverwrite>atomic-rename<", StringComparison.Ordinal) == true;
        context.Report(Finding(isConfigured ? HealthSeverity.Warning : HealthSeverity.Note, mount.Path) with
        {
            Message = isConfigured
                ? "The volume writes each file to storage when it is renamed over another, and CowCopy is set to rename over."
                : "The volume writes each file to storage when it is renamed over another. Tools that replace files this way wait for it.",
            Evidence = "ext4 at " + HealthText.Quote(mount.Path) + " has delayed allocation and auto_da_alloc"
                + (isConfigured ? "; Directory.Build.props sets CowCopyOverwrite to atomic-rename." : ". Which tools rename over is not "
                + "known."),
            Cost = "Replacing 512 MiB took 467 ms by rename over and 147 ms where the old file was deleted first; 30 KiB took 70 and 42 "
                + "µs.",
            Remedy = (isConfigured ? "Remove CowCopyOverwrite from Directory.Build.props. " : "Let such a tool delete the old file first. ")
                + "Where content may be lost in a power cut: sudo mount -o remount,noauto_da_alloc " + mount.Path + ".",
        });
    }
}
