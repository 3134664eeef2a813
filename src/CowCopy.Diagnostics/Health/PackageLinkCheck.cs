using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Diagnostics.Health;

/// <summary>
/// Hard links between a package cache and files elsewhere, by link counts and file numbers. Remedy: turn off hard links, and restore.
/// </summary>
internal sealed class PackageLinkCheck : HealthCheck
{
    public override string Code => "COWCOPY1015";

    public override string Name => "hard linked packages";

    public override void Check(HealthContext context)
    {
        foreach (PackageCache cache in PackageCache.Of(context)) Check(context, cache);
    }

    private void Check(HealthContext context, PackageCache cache)
    {
        IDiagnosticPlatform platform = context.Platform;
        platform.Inspect(cache.Path, LinkTreatment.Follow, out FileFacts facts);
        // A hard link never leaves its volume.
        if (facts.Kind != FileKind.Directory || context.AreOnOneVolume(context.Path, cache.Path) == false) return;
        Dictionary<FileIdentity, string> linked = LinkedFiles(context);
        CheckedTree packages = new(platform, context.Mounts, context.Options.MaxFiles, progress: null, context.Cancellation);
        if (!packages.Read(cache.Path, facts).IsOk) context.Skip(this, HealthText.Quote(cache.Path) + " could not be read");
        if (packages.IsCut) context.Skip(this, $"only the first {HealthText.Count(packages.Files.Count, "file")} of the cache were read");
        // Where listings have no link counts (0), each file of the cache costs a query: only if there is something to compare with.
        List<CheckedFile> inCache = [.. packages.Files.Where(file => file.LinkCount > 1 || (file.LinkCount == 0 && linked.Count > 0))];
        foreach (CheckedFile file in inCache)
        {
            if (!linked.TryGetValue(IdentityOf(context, file), out string? output) || output == file.Path) continue;
            context.Report(OfOutput(cache, output, file.Path));
            return;
        }

        string[] names = [.. inCache.Where(file => file.LinkCount > 1).Select(file => file.Path)];
        if (names.Length > 0) context.Report(OfCache(cache, names));
    }

    /// <summary>The files below the directory with several names; where listings have no link counts, those in outputs.</summary>
    private static Dictionary<FileIdentity, string> LinkedFiles(HealthContext context)
    {
        Dictionary<FileIdentity, string> linked = [];
        foreach (CheckedFile file in context.Tree.Files.Where(file => file.LinkCount > 1 || (file.LinkCount == 0 && file.IsOutput)))
        {
            context.Cancellation.ThrowIfCancellationRequested();
            FileIdentity identity = IdentityOf(context, file);
            if (identity.IsKnown) linked[identity] = file.Path;
        }

        return linked;
    }

    /// <summary>The identity that the listing has, else by a query; unknown for a file with one name.</summary>
    private static FileIdentity IdentityOf(HealthContext context, CheckedFile file)
    {
        if (file.LinkCount > 1 && file.Identity.IsKnown) return file.Identity;
        context.Platform.Inspect(file.Path, LinkTreatment.Keep, out FileFacts facts);
        return facts.LinkCount > 1 ? facts.Identity : default;
    }

    private HealthFinding OfOutput(PackageCache cache, string output, string package) => Finding(HealthSeverity.Error, output) with
    {
        Message = "A file below the directory and a file of the package cache of " + cache.Name + " are one file (a hard link).",
        Evidence = HealthText.Quote(output) + " and " + HealthText.Quote(package) + " have one file number.",
        Cost = "A program that writes the one in place changes the other: all repositories then get the changed package.",
        Remedy = "Set CreateHardLinksForCopyFilesToOutputDirectoryIfPossible and similar properties to false, delete the outputs, and "
            + "clear "
            + "the package: " + (cache.Name == "NuGet" ? "dotnet nuget locals global-packages --clear." : "delete it from the cache.")
            + " On a volume that can clone, CowCopy shares the blocks without this risk.",
    };

    private HealthFinding OfCache(PackageCache cache, string[] names) => Finding(HealthSeverity.Note, names[0]) with
    {
        Message = "Files of the package cache of " + cache.Name + " have further names elsewhere (hard links).",
        Evidence = HealthText.Count(names.Length, "file") + " with more than one name: " + HealthText.Some(names) + ".",
        Cost = "A program that writes such a file in place under any of its names changes the package for all repositories.",
        Remedy = "Have builds clone or copy packages instead of linking them, and restore the cache once.",
    };
}
