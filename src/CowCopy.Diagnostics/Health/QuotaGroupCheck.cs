using CowCopy.Diagnostics.Machines;

namespace CowCopy.Diagnostics.Health;

/// <summary>Quota groups of btrfs, by <c>/sys/fs/btrfs</c>. Remedy: <c>btrfs quota disable</c>, or simple quotas.</summary>
internal sealed class QuotaGroupCheck : HealthCheck
{
    public override string Code => "COWCOPY1014";

    public override string Name => "quota groups";

    public override void Check(HealthContext context)
    {
        if (context.Volume.FileSystem != "btrfs") return;
        MountedVolume? mount = context.Mounts.Of(context.Path);
        QuotaGroups groups = mount is null ? QuotaGroups.Unknown : context.Machine.ReadQuotaGroups(mount);
        if (groups == QuotaGroups.Unknown) context.Skip(this, "/sys/fs/btrfs does not show the volume");
        if (groups != QuotaGroups.Full) return;
        context.Report(Finding(HealthSeverity.Warning, mount!.Path) with
        {
            Message = "The btrfs volume counts quota groups.",
            Evidence = "/sys/fs/btrfs has quota groups for " + HealthText.Quote(mount.Source) + ".",
            Cost = "btrfs accounts for each clone, overwrite and deletion of an extent by searching all references to it: the more "
                + "clones a file "
                + "has, the longer that takes.",
            Remedy = "If no limits are needed: sudo btrfs quota disable " + mount.Path + ". For limits that cost less (Linux 6.7): "
                + "sudo btrfs quota enable --simple " + mount.Path + ".",
        });
    }
}
