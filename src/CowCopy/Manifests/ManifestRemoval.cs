using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Trees;

namespace CowCopy.Manifests;

/// <summary>Deletes files and links below a root that only a previous manifest had, and the directories that are empty then.</summary>
internal sealed class ManifestRemoval(IPlatform platform, TreeRoot root, Action<CopyFailure> fail)
{
    private readonly HashSet<string> _directories = new(StringComparer.Ordinal); // that a file was deleted from

    public int Count { get; private set; }

    /// <summary>Deletes one file or link; anything else in its place stays.</summary>
    public void Delete(string path)
    {
        string whole = PathAt.Join(root.Path, ManifestJobs.Native(path));
        PlatformStatus status = root.Inspect(whole, out PathAt at, out FileFacts facts);
        if (status.Code is StatusCode.NotFound or StatusCode.NotDirectory) return; // also behind a link
        bool isOtherMount = false;
        if (status.IsOk) status = root.CompareMount(facts, out isOtherMount);
        if (isOtherMount) status = PlatformStatus.From(StatusCode.MountPoint);
        if (status.IsOk && facts.Kind is not (FileKind.Regular or FileKind.SymbolicLink)) return;
        if (status.IsOk) status = platform.Delete(at);
        if (!status.IsOk)
        {
            Fail(whole, status);
            return;
        }

        Count++;
        int end = path.LastIndexOf('/');
        if (end > 0) _directories.Add(path.Substring(0, end));
    }

    /// <summary>Deletes the directories that are empty now, from the deepest up.</summary>
    public void DeleteEmptyDirectories()
    {
        foreach (string directory in _directories.OrderByDescending(static path => path.Length).ToArray())
        {
            for (string at = directory; at.Length > 0 && IsDeleted(at); at = at.Substring(0, Math.Max(at.LastIndexOf('/'), 0)))
            {
            }
        }
    }

    private bool IsDeleted(string directory)
    {
        string whole = PathAt.Join(root.Path, ManifestJobs.Native(directory));
        PlatformStatus status = root.Inspect(whole, out PathAt at, out FileFacts facts);
        return status.IsOk && facts.Kind == FileKind.Directory && platform.DeleteDirectory(at).IsOk; // or it is not empty
    }

    private void Fail(string path, PlatformStatus status) =>
        fail(CopyFailure.OfDeletion(root.Path, path, status));
}
