namespace CowCopy.Diagnostics.Health;

/// <summary>Package caches on another volume, by their variables and defaults. Remedy: the variable that puts the cache there.</summary>
internal sealed class PackageCacheVolumeCheck : HealthCheck
{
    public override string Code => "COWCOPY1003";

    public override string Name => "package cache on another volume";

    public override void Check(HealthContext context)
    {
        foreach (PackageCache cache in PackageCache.Of(context))
        {
            bool? isHere = context.AreOnOneVolume(context.Path, cache.Path);
            if (isHere is null) context.Skip(this, "the volume of " + HealthText.Quote(cache.Path) + " is not known");
            if (isHere == false && context.Volume.CloneSupport != CloneSupport.No) Report(context, cache);
        }
    }

    private void Report(HealthContext context, PackageCache cache)
    {
        bool clones = context.Volume.CloneSupport == CloneSupport.Yes;
        string drive = context.Drive is { } letter ? letter + @"\packages" : "a directory on that volume";
        context.Report(Finding(clones ? HealthSeverity.Warning : HealthSeverity.Note, cache.Path) with
        {
            Message = "The package cache of " + cache.Name + " is on a different volume from the repository.",
            Evidence = "The cache is on " + context.Describe(cache.Path) + ", the repository on " + context.Describe(context.Path) + ".",
            Cost = "Each file that a build copies from a package is written in full, on a volume that could clone it.",
            Remedy = "Set " + cache.Variable + " to " + drive + ", and restore again.",
        });
    }
}
