namespace CowCopy.Diagnostics.Health;

/// <summary>Directories without copy-on-write (attribute C of btrfs). Remedy: chattr -C, and new files.</summary>
internal sealed class CopyOnWriteCheck : HealthCheck
{
    public override string Code => "COWCOPY1013";

    public override string Name => "copy on write disabled";

    public override void Check(HealthContext context)
    {
        if (context.Volume.CloneSupport == CloneSupport.No) return; // nothing is cloned in any case
        List<string> without = [];
        int with = 0;
        IEnumerable<string> caches = PackageCache.Of(context).Select(cache => cache.Path)
            .Where(cache => context.AreOnOneVolume(context.Path, cache) == true);
        foreach (string directory in context.Tree.Directories.Select(directory => directory.Path).Concat(caches))
        {
            context.Cancellation.ThrowIfCancellationRequested();
            bool? isDisabled = context.Platform.IsCopyOnWriteDisabled(directory);
            if (isDisabled == true) without.Add(directory);
            else if (isDisabled == false) with++;
        }

        if (with + without.Count == 0) context.Skip(this, "the volume does not report attributes of files");
        if (without.Count == 0) return;
        // Among files that all have the attribute clones work.
        context.Report(Finding(with > 0 ? HealthSeverity.Warning : HealthSeverity.Note, without[0]) with
        {
            Message = "Copy-on-write is turned off (attribute C) for "
                + "" + HealthText.Count(without.Count, "directory", "directories") + ": "
                + HealthText.Some(without) + ".",
            Evidence = "The attributes of " + HealthText.Count(without.Count + with, "directory", "directories") + " were read; "
                + HealthText.Count(with, "lacks", "lack") + " it.",
            Cost = "btrfs refuses to clone between a file with the attribute and one without it, so bytes are copied; files with it have "
                + "no "
                + "checksums and are not compressed.",
            Remedy = "chattr -C " + HealthText.Quote(without[0]) + ", then delete and rebuild its content: files keep the attribute that "
                + "they were created with.",
        });
    }
}
