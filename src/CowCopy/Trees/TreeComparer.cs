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
    /// <exception cref="DirectoryNotFoundException">The source is not a directory.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled before a change was found.</exception>
    public string? FindChange(CopyRequest request)
    {
        cancellationToken.ThrowIfCancellationRequested();
        TreePaths paths = new(_platform, request);
        if (paths.Failure is { Kind: CopyErrorKind.SourceNotFound or CopyErrorKind.SourceNotDirectory } failure)
            throw new DirectoryNotFoundException(failure.Message, new FileCopyException(failure));
        if (!paths.DestinationExists) return paths.Destination;
        using TreeRoot root = new(_platform, paths.Destination);
        TreeDirectory top = paths.OpenTop(root);
        TreeScan scan = new(_platform, options, root, _failures);
        scan.Read(top, cancellationToken);
        cancellationToken.ThrowIfCancellationRequested();
        foreach (TreeDirectory directory in scan.Directories)
        {
            if ((directory == top ? null : ChangedDirectory(directory, root)) is { } itself) return itself;
            if (ChangeIn(directory, root) is { } inside) return inside;
            if (options.Mirror && Extra(directory, scan, root) is { } extra) return extra;
            cancellationToken.ThrowIfCancellationRequested();
        }

        return _failures.Count == 0 ? null : _failures[0].Request.Destination;
    }

    private string? ChangeIn(TreeDirectory directory, TreeRoot root) =>
        CollidingName(directory, root) ?? ChangedFile(directory) ?? ChangedLink(directory, root);

    private string? ChangedDirectory(TreeDirectory directory, TreeRoot root)
    {
        bool isMade = options.EmptyDirectories || directory.IsNeeded;
        return !isMade || root.Inspect(directory.Paths.Destination).Kind == FileKind.Directory ? null : directory.Paths.Destination;
    }

    /// <summary>A name that cannot be copied: an earlier one is the same name in the destination, or that cannot be found out.</summary>
    private string? CollidingName(TreeDirectory directory, TreeRoot root)
    {
        using TakenNames? taken = TakenNames.For(directory, _platform, root);
        if (taken is null) return null;
        IEnumerable<string> names =
            from below in directory.Directories where options.EmptyDirectories || below.IsNeeded select below.Name;
        names = names.Concat(directory.Files.Concat(directory.Links).Select(static entry => entry.Name));
        string? shared = names.FirstOrDefault(name => !taken.TryTake(name));
        return shared is null ? null : PathAt.Join(directory.Paths.Destination, shared);
    }

    private string? ChangedFile(TreeDirectory directory)
    {
        foreach (DirectoryEntry file in directory.Files)
        {
            CopyRequest paths = directory.PathsOf(file);
            CopyPlan plan =
                engine.Plan(CopyJob.OfListed(new(directory.Paths.Source, directory.Paths.Destination, file.Name)), options.Copy);
            if (plan.Failure is not null || plan.Method != CopyMethod.None) return paths.Destination;
            cancellationToken.ThrowIfCancellationRequested();
        }

        return null;
    }

    private string? ChangedLink(TreeDirectory directory, TreeRoot root)
    {
        for (int index = 0; index < directory.Links.Count; index++)
        {
            string link = directory.PathsOf(directory.Links[index]).Destination;
            LinkTarget target = LinkTarget.None;
            if (root.Find(link, out PathAt at).IsOk) _platform.ReadLink(at, out target);
            if (target != directory.Targets[index]) return link;
        }

        return null;
    }

    /// <summary>A name of the destination that a mirror would delete.</summary>
    private static string? Extra(TreeDirectory directory, TreeScan scan, TreeRoot root)
    {
        if (directory.Destination is null)
        {
            // Listed under another spelling, or not at all; or reading it has failed.
            PlatformStatus status = scan.ReadDestination(directory);
            if (status.Code is StatusCode.NotFound or StatusCode.NotDirectory) return null;
            if (!status.IsOk) return directory.Paths.Destination;
        }

        DestinationListing listing = directory.Destination!;
        HashSet<string> names = directory.CollectNames();
        HashSet<FileKey>? others = null;
        foreach (DirectoryEntry entry in listing.Entries)
        {
            if (names.Contains(entry.Name)) continue;
            string path = PathAt.Join(directory.Paths.Destination, entry.Name);
            others ??= OtherSpellings(directory, root);
            if (!others.Contains(new FileKey(root.Inspect(path).Identity))) return path;
        }

        return null;
    }

    /// <summary>What names of the source may name although it is listed under other spellings: the rule is the file system's.</summary>
    private static HashSet<FileKey> OtherSpellings(TreeDirectory directory, TreeRoot root)
    {
        HashSet<FileKey> others = [];
        foreach (DirectoryEntry entry in directory.Entries)
        {
            if (directory.Destination!.KindOf(entry.Name) != FileKind.Unknown) continue;
            FileFacts facts = root.Inspect(PathAt.Join(directory.Paths.Destination, entry.Name));
            if (facts.Identity.IsKnown) others.Add(new FileKey(facts.Identity));
        }

        return others;
    }
}
