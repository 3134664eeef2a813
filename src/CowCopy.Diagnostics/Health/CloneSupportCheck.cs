using CowCopy.Diagnostics.Machines;
using CowCopy.Planning;

namespace CowCopy.Diagnostics.Health;

/// <summary>A volume that cannot clone while another one of the machine can. Remedy: clone the repository onto that one.</summary>
internal sealed class CloneSupportCheck : HealthCheck
{
    // Only these are queried: a network volume that does not respond would block.

    public override string Code => "COWCOPY1005";

    public override string Name => "volume cannot clone";

    public override void Check(HealthContext context)
    {
        CloneSupport support = context.Volume.CloneSupport;
        if (support == CloneSupport.Unknown) support = context.ProbedCloneSupport;
        if (support == CloneSupport.Unknown)
            context.Skip(this, (context.Volume.FileSystem ?? "the volume") + " shows whether it clones only at a clone: run with --probe");
        if (support != CloneSupport.No) return;
        if (!context.Mounts.IsKnown) context.Skip(this, "this system does not list its other volumes");
        string[] neighbors = [.. Neighbors(context)];
        if (neighbors.Length == 0) return;
        context.Report(Finding(HealthSeverity.Warning, context.Path) with
        {
            Message = "The volume cannot clone, and another volume of this machine can.",
            Evidence = "The directory is on " + context.Describe(context.Path) + " (" + context.Volume.Message + "). These can clone: "
                + string.Join("; ", neighbors) + ".",
            Cost = "Each copy of a build is read and written in full. " + HealthText.Count(context.Tree.Files.Count, "file") + " of "
                + HealthText.Bytes(context.Tree.Files.Sum(file => file.Length)) + " are below the directory.",
            Remedy = "Check the repository out on one of them, and put the package cache (NUGET_PACKAGES) there as well.",
        });
    }

    private static IEnumerable<string> Neighbors(HealthContext context)
    {
        HashSet<string> devices = [];
        foreach (MountedVolume mount in context.Mounts.All)
        {
            if (mount.FileSystem is not ("xfs" or "btrfs" or "bcachefs" or "zfs" or "ReFS") || mount.Has("ro")) continue;
            context.Platform.InspectVolume(mount.Path, out VolumeFacts facts);
            if (facts.CloneSupport != CloneSupport.Yes) continue;
            if (mount.Device.Length > 0 && !devices.Add(mount.Device)) continue;
            string free = facts.FreeBytes is { } bytes ? ", " + HealthText.Bytes(bytes) + " free" : "";
            yield return HealthText.Volume(facts, mount) + free;
        }
    }
}
