using CowCopy.Planning;

namespace CowCopy.Diagnostics.Health;

/// <summary>
/// An overlay, as containers have, whose upper layer is on a volume that cannot clone: by the option upperdir of its mount where that path
/// is visible, else by a probe. Remedy: a volume of its own for the repository.
/// </summary>
internal sealed class OverlayCheck : HealthCheck
{
    public override string Code => "COWCOPY1018";

    public override string Name => "overlay cannot clone";

    public override void Check(HealthContext context)
    {
        if (context.Volume.FileSystem != "overlay") return;
        string? upper = context.Mounts.Of(context.Path)?.ValueOf("upperdir");
        VolumeFacts facts = VolumeFacts.Unknown;
        bool isVisible = upper is not null && context.Platform.InspectVolume(upper, out facts).IsOk;
        CloneSupport clones = facts.CloneSupport != CloneSupport.Unknown ? facts.CloneSupport : context.ProbedCloneSupport;
        if (clones == CloneSupport.Unknown)
        {
            string reason = upper is null ? "the mount does not name its upper layer"
                : isVisible ? "the volume of the upper layer does not report whether it clones"
                : "the upper layer " + HealthText.Quote(upper) + " is not visible from inside the container";
            context.Skip(this, reason + ": run with --probe, which attempts a clone");
        }

        if (clones != CloneSupport.No) return;
        context.Report(Finding(HealthSeverity.Warning, context.Path) with
        {
            Message = "The directory is in an overlay, as containers have, that stores changes on a volume that cannot clone.",
            Evidence = isVisible
                ? "The upper layer " + HealthText.Quote(upper!) + " is on " + HealthText.Volume(facts, context.Mounts.Of(upper!)) + "."
                : "A clone in it was refused.",
            Cost = "Each copy is read and written in full, and changing a file of the image copies it up first.",
            Remedy = "Mount a directory of a volume that can clone (XFS, btrfs) into the container: docker run -v "
                + "/volume/repository:/src, or "
                + "put the container storage (data-root of Docker) on such a volume.",
        });
    }
}
