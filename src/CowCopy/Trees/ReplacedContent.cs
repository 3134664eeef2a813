using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Trees;

/// <summary>
/// What is in a directory that is to be replaced as a whole, read before anything is copied: it has no mount point below it, and its
/// directories are known, so that no source is deleted with it.
/// </summary>
/// <param name="platform">The system.</param>
/// <param name="request">The paths to name in failures.</param>
/// <param name="path">The full path of the directory.</param>
internal sealed class ReplacedContent(IPlatform platform, CopyRequest request, string path)
{
    private const int MostLinks = 40; // path_resolution(7)

    private readonly HashSet<FileKey> _directories = [];
    private readonly HashSet<string> _elsewhere = new(StringComparer.Ordinal); // directories of sources that are not below
    private bool _identifies, _reportsMounts;

    /// <summary>Reads the directory.</summary>
    /// <returns>Why it cannot be replaced; null if it can, or the caller cancelled.</returns>
    public CopyFailure? Read(CancellationToken cancellationToken)
    {
        PlatformStatus status = platform.Inspect(path, LinkTreatment.Keep, out FileFacts facts);
        using TreeRoot root = new(platform, path);
        if (status.IsOk) status = root.Open();
        if (!status.IsOk) return Failure(CopyOperation.InspectDestination, path, status);
        (_identifies, _reportsMounts) = (facts.Identity.IsKnown, facts.Mount != 0);
        _directories.Add(new FileKey(facts.Identity));
        Stack<string> left = new([path]);
        while (left.Count > 0 && !cancellationToken.IsCancellationRequested)
        {
            if (Read(left.Pop(), root, left) is { } failure) return failure;
        }

        return null;
    }

    /// <summary>Whether a directory of the source tree is one of those.</summary>
    public bool Has(in FileIdentity directory) => directory.IsKnown && _directories.Contains(new FileKey(directory));

    /// <summary>Whether a source would be deleted: whether it, or a link on its way, is a name in one of the directories.</summary>
    /// <param name="source">A full path.</param>
    public bool Holds(string source)
    {
        string at = source;
        for (int links = 0; links < MostLinks; links++)
        {
            if (ParentDirectory.Of(at) is not { Length: > 0 } directory) return false;
            if (IsBelow(directory)) return true;
            if (!platform.ReadLink(at, out LinkTarget target).IsOk) return false; // it is none
            at = Path.Combine(directory, target.Path); // with its "..", which the system resolves behind links
        }

        return false;
    }

    private bool IsBelow(string directory)
    {
        if (_elsewhere.Contains(directory)) return false;
        StringComparison comparison = _identifies ? StringComparison.Ordinal : StringComparison.OrdinalIgnoreCase;
        if (directory.Equals(path, comparison) || directory.StartsWith(PathAt.Join(path, ""), comparison)) return true;
        platform.Inspect(directory, LinkTreatment.Follow, out FileFacts facts);
        return Has(facts.Identity) || !_elsewhere.Add(directory);
    }

    private CopyFailure? Read(string directory, TreeRoot root, Stack<string> left)
    {
        List<DirectoryEntry> entries = [];
        PlatformStatus status = root.Open(directory, out FileHandle opened);
        if (status.Code == StatusCode.NotFound) return null; // it has gone
        try
        {
            if (status.IsOk) status = platform.ReadDirectory(directory, opened, entries);
            if (!status.IsOk) return Failure(CopyOperation.ReadDirectory, directory, status);
            foreach (DirectoryEntry entry in entries)
            {
                // A file can be a mount point as well.
                if (entry.Kind != FileKind.Directory && !_reportsMounts) continue;
                PathAt at = new(PathAt.Join(directory, entry.Name), opened);
                if (FailureOf(at, root, out FileFacts facts) is { } failure) return failure;
                if (facts.Kind != FileKind.Directory) continue;
                _directories.Add(new FileKey(facts.Identity));
                left.Push(at.Path);
            }
        }
        finally
        {
            root.Close(opened);
        }

        return null;
    }

    private CopyFailure? FailureOf(in PathAt at, TreeRoot root, out FileFacts facts)
    {
        PlatformStatus status = platform.Inspect(at, LinkTreatment.Keep, out facts);
        if (status.Code == StatusCode.NotFound) return null;
        bool isMount = false;
        if (status.IsOk) status = root.CompareMount(facts, out isMount);
        if (isMount) status = PlatformStatus.From(StatusCode.MountPoint);
        return status.IsOk ? null : Failure(CopyOperation.InspectDestination, at.Path, status);
    }

    private CopyFailure Failure(CopyOperation operation, string at, PlatformStatus status) =>
        new(operation, request with { Destination = at }, status);
}
