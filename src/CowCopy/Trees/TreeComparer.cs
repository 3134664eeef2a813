using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Trees;

/// <summary>Finds what <see cref="TreeCopier"/> would change. Changes nothing.</summary>
internal sealed class TreeComparer(CopyEngine engine, TreeOptions options, CancellationToken cancellationToken)
{
    private readonly IPlatform _platform = engine.Platform;
    private readonly List<CopyFailure> _failures = [];

    /// <returns>The full path of a name that would be created, replaced or deleted, or cannot be read; null if there is none.</returns>
    public string? FindChange(CopyRequest request)
    {
        TreePaths paths = new(_platform, request);
        if (paths.Failure is not null || !paths.DestinationExists) return paths.Destination;
        using TreeRoot root = new(_platform, paths.Destination);
        TreeDirectory top = paths.OpenTop(root);
        TreeScan scan = new(_platform, options, root, _failures);
        scan.Read(top, cancellationToken);
        foreach (TreeDirectory directory in scan.Directories)
        {
            if ((directory == top ? null : ChangedDirectory(directory, root)) is { } itself) return itself;
            if ((ChangedFile(directory) ?? ChangedLink(directory, root) ?? Extra(directory, root)) is { } inside) return inside;
            if (cancellationToken.IsCancellationRequested) break;
        }

        return _failures.Count == 0 ? null : _failures[0].Request.Destination;
    }

    private string? ChangedDirectory(TreeDirectory directory, TreeRoot root)
    {
        bool isMade = options.EmptyDirectories || directory.IsNeeded;
        return !isMade || root.Inspect(directory.Paths.Destination).Kind == FileKind.Directory ? null : directory.Paths.Destination;
    }

    private string? ChangedFile(TreeDirectory directory)
    {
        foreach (DirectoryEntry file in directory.Files)
        {
            CopyRequest paths = directory.PathsOf(file);
            CopyPlan plan = engine.Plan(paths, options.Copy);
            if (plan.Failure is not null || plan.Method != CopyMethod.None) return paths.Destination;
            if (cancellationToken.IsCancellationRequested) break;
        }

        return null;
    }

    private string? ChangedLink(TreeDirectory directory, TreeRoot root)
    {
        for (int index = 0; index < directory.Links.Count; index++)
        {
            string link = directory.PathsOf(directory.Links[index]).Destination;
            bool isEqual = root.Find(link, out PathAt at).IsOk && _platform.ReadLink(at, out string target).IsOk
                && target == directory.Targets[index];
            if (!isEqual) return link;
        }

        return null;
    }

    /// <summary>A name of the destination that a mirror would delete.</summary>
    private string? Extra(TreeDirectory directory, TreeRoot root)
    {
        if (!options.Mirror || directory.Destination is not { } listing) return null;
        HashSet<string> names = directory.CollectNames();
        DirectoryEntry? extra = listing.Entries.Find(entry => !names.Contains(entry.Name) && !IsOtherSpelling(entry, directory, root));
        return extra is null ? null : PathAt.Join(directory.Paths.Destination, extra.Name);
    }

    /// <summary>Whether a name of the source names the entry although it is spelled otherwise: the rule is the file system's.</summary>
    private static bool IsOtherSpelling(DirectoryEntry entry, TreeDirectory directory, TreeRoot root)
    {
        FileFacts facts = root.Inspect(PathAt.Join(directory.Paths.Destination, entry.Name));
        return directory.Entries.Exists(
            one => directory.Destination!.KindOf(one.Name) == FileKind.Unknown
                && root.Inspect(PathAt.Join(directory.Paths.Destination, one.Name)).IsSameFileAs(facts));
    }
}
