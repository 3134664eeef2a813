using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Trees;

/// <summary>
/// Deletes names below an open root: files, links and directories with all that is in them. No link is followed. Nothing is deleted behind
/// a mount point below the root, and nothing that is to be kept.
/// </summary>
/// <param name="platform">The system.</param>
/// <param name="root">The root.</param>
/// <param name="target">Deletes each name, or reports it.</param>
/// <param name="fail">Receives what is not deleted.</param>
/// <param name="cancellationToken">Once cancelled, nothing more is deleted.</param>
internal sealed class Removal(
    IPlatform platform, TreeRoot root, ITreeTarget target, Action<CopyFailure> fail, CancellationToken cancellationToken)
{
    private const uint OwnerAccess = 0x1C0;

    /// <summary>Why something is kept that could be deleted; null where nothing is.</summary>
    public Func<string, FileFacts, CopyErrorKind>? WhyKept { get; init; }

    /// <summary>Whether files may be kept as well, so that each is queried first.</summary>
    public bool QueriesFiles { get; init; }

    /// <summary>Whether mount points are crossed.</summary>
    public bool CrossesMounts { get; init; }

    /// <summary>The remedy of what is behind a mount point.</summary>
    public string MountAdvice { get; init; } = "";

    /// <summary>Gets the paths that were deleted; null for none.</summary>
    public List<string>? Deleted { get; init; }

    /// <summary>How many names were deleted.</summary>
    public int Count { get; private set; }

    /// <summary>Whether the caller cancelled before everything was deleted.</summary>
    public bool IsCanceled { get; private set; }

    /// <summary>Deletes everything in a directory, and the directory; another thing in its place, alone.</summary>
    /// <returns>The failures.</returns>
    public static List<CopyFailure> OfWhole(IPlatform platform, string path)
    {
        List<CopyFailure> failures = [];
        PlatformStatus status = platform.Inspect(path, LinkTreatment.Keep, out FileFacts facts);
        bool isDirectory = facts.Kind == FileKind.Directory;
        if (isDirectory) status = Empty(platform, path, failures);
        if (status.IsOk && failures.Count == 0) status = isDirectory ? platform.DeleteDirectory(path) : platform.Delete(path);
        if (!status.IsOk) failures.Add(CopyFailure.OfDeletion(path, path, status));
        return failures;
    }

    /// <summary>Leaves the directory itself, which is open until then: Windows deletes none that is.</summary>
    private static PlatformStatus Empty(IPlatform platform, string directory, List<CopyFailure> failures)
    {
        using TreeRoot root = new(platform, directory);
        PlatformStatus status = root.Open();
        if (status.IsOk)
            new Removal(platform, root, new AppliedTree(platform, root), failures.Add, CancellationToken.None).DeleteContent(directory);
        return status;
    }

    /// <summary>Deletes a name, of a directory with all that is in it.</summary>
    /// <returns>Whether nothing of it is left; otherwise the failure of what is was reported, unless the caller cancelled.</returns>
    public bool Delete(in PathAt path, FileKind kind)
    {
        bool isDirectory = kind == FileKind.Directory;
        bool mayGo = isDirectory ? DeleteContent(path) && !Cancels() : !Cancels() && !(QueriesFiles && KeepsFile(path));
        return mayGo && Note(path.Path, target.Delete(path, kind));
    }

    /// <summary>
    /// Whether nothing may be deleted in a directory, or of a name in it, as it is or may be behind a mount point, or is kept; then that is
    /// reported.
    /// </summary>
    /// <param name="path">The directory, or the name.</param>
    /// <param name="status">How its query ended.</param>
    /// <param name="facts">What that reported.</param>
    public bool Keeps(string path, PlatformStatus status, in FileFacts facts)
    {
        bool isOther = false;
        if (status.IsOk) status = root.CompareMount(facts, out isOther);
        CopyErrorKind why = status.IsOk && WhyKept is not null ? WhyKept(path, facts) : CopyErrorKind.None;
        bool isKept = why != CopyErrorKind.None;
        if (isOther && (isKept || !CrossesMounts)) Fail(path, PlatformStatus.From(StatusCode.MountPoint), isKept ? "" : MountAdvice);
        else if (!status.IsOk) Fail(path, status);
        else return isKept && FailKept(path, why);
        return true;
    }

    /// <summary>Reads a directory.</summary>
    /// <returns>Whether those are all entries; otherwise the failure was reported.</returns>
    public bool TryRead(string directory, FileHandle opened, List<DirectoryEntry> entries)
    {
        PlatformStatus status = platform.ReadDirectory(directory, opened, entries);
        if (!status.IsOk) Fail(directory, status);
        return status.IsOk;
    }

    public bool Cancels() => IsCanceled |= cancellationToken.IsCancellationRequested;

    public void Fail(string path, PlatformStatus status, string advice = "") =>
        fail(CopyFailure.OfDeletion(root.Path, path, status, advice));

    private bool FailKept(string path, CopyErrorKind why)
    {
        fail(CopyFailure.OfDeletion(root.Path, path, why, nativeCode: 0));
        return true;
    }

    private bool KeepsFile(in PathAt path)
    {
        PlatformStatus status = platform.Inspect(path, LinkTreatment.Keep, out FileFacts facts);
        if (facts.Kind == FileKind.Unknown)
        {
            Fail(path.Path, status);
            return true; // it may be what is kept
        }

        CopyErrorKind why = WhyKept!(path.Path, facts);
        return why != CopyErrorKind.None && FailKept(path.Path, why);
    }

    private bool DeleteContent(in PathAt directory)
    {
        PlatformStatus status = platform.Inspect(directory, LinkTreatment.Keep, out FileFacts facts);
        if (status.Code == StatusCode.NotFound) return true;
        if (Keeps(directory.Path, status, facts)) return false;
        if (target.IsPlan) return true;
        bool isLocked = (facts.Mode & OwnerAccess) != OwnerAccess;
        if (isLocked && platform.Modes is { } modes && modes.MayChangeMode(facts))
            modes.ChangeMode(directory, facts.Mode | OwnerAccess); // as rsync does: rmdir(2) needs nothing of its content
        status = root.Open(directory.Path, out FileHandle opened);
        if (!status.IsOk)
        {
            Fail(directory.Path, status);
            return false;
        }

        try
        {
            List<DirectoryEntry> entries = [];
            bool isEmpty = TryRead(directory.Path, opened, entries);
            foreach (DirectoryEntry entry in entries)
                isEmpty &= Delete(new PathAt(PathAt.Join(directory.Path, entry.Name), opened), entry.Kind);
            return isEmpty;
        }
        finally
        {
            root.Close(opened);
        }
    }

    /// <returns>Whether it is gone, by this or by another process.</returns>
    private bool Note(string path, PlatformStatus status)
    {
        if (status.Code == StatusCode.NotFound) return true;
        if (!status.IsOk) Fail(path, status);
        else Deleted?.Add(path);
        if (status.IsOk) Count++;
        return status.IsOk;
    }
}
