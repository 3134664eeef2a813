using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Trees;

namespace CowCopy.Manifests;

/// <summary>Deletes files and links below a root that only a previous manifest had, and the directories that are empty then.</summary>
/// <remarks>
/// A run that was killed has deleted some of the files already: their directories are deleted too, as those of files that it deletes.
/// </remarks>
/// <param name="platform">The system.</param>
/// <param name="root">The root.</param>
/// <param name="sources">The sources of the run, which are not deleted.</param>
/// <param name="isWanted">Whether the manifest has a directory of that path, which stays.</param>
/// <param name="fail">Receives the failures.</param>
internal sealed class ManifestRemoval(
    IPlatform platform, TreeRoot root, SourceKeys sources, Func<string, bool> isWanted, Action<CopyFailure> fail)
{
    private readonly HashSet<string> _directories = new(StringComparer.Ordinal); // that may be empty, and those above them
    private readonly HashSet<string> _kept = new(StringComparer.Ordinal); // that have something in them

    private readonly Removal _removal = new(platform, root, new AppliedTree(platform, root), fail, CancellationToken.None)
    {
        WhyKept = (path, facts) => facts.Kind != FileKind.Directory && sources.Contain(path, facts)
            ? CopyErrorKind.DestinationIsSource
            : CopyErrorKind.None,
    };

    public int Count => _removal.Count;

    /// <summary>
    /// Deletes one file or link, unless it is a source of this run; a directory in its place goes later, if it is empty.
    /// </summary>
    public void Delete(string path)
    {
        string whole = Whole(path);
        PlatformStatus status = root.Inspect(whole, out PathAt at, out FileFacts facts);
        if (status.Code is StatusCode.NotFound) NoteDirectory(Above(path));
        if (status.Code is StatusCode.NotFound or StatusCode.NotDirectory) return; // also behind a link
        if (_removal.Keeps(whole, status, facts)) return;
        if (facts.Kind == FileKind.Directory) NoteDirectory(path);
        else if (IsOfRun(facts.Kind) && _removal.Delete(at, facts.Kind)) NoteDirectory(Above(path));
    }

    /// <summary>Notes a directory that is deleted if it is empty at the end, and so are those above it.</summary>
    public void NoteDirectory(string path)
    {
        for (string at = path; at.Length > 0 && _directories.Add(at);) at = Above(at);
    }

    /// <summary>Deletes the directories that are empty now, from the deepest up.</summary>
    public void DeleteEmptyDirectories()
    {
        foreach (string directory in _directories.OrderByDescending(static path => path.Length))
        {
            if (_kept.Contains(directory) || (!isWanted(directory) && !IsLeft(directory))) continue;
            for (string at = directory; at.Length > 0 && _kept.Add(at);) at = Above(at);
        }
    }

    /// <summary>Whether something is in the place of a directory after it was deleted if it was empty.</summary>
    private bool IsLeft(string directory)
    {
        PlatformStatus status = root.Inspect(Whole(directory), out PathAt at, out FileFacts facts);
        if (status.Code == StatusCode.NotFound) return false;
        if (!status.IsOk || facts.Kind != FileKind.Directory) return true;
        status = platform.DeleteDirectory(at);
        bool isEmptied = status.Code is (StatusCode.NotEmpty or StatusCode.AlreadyExists) && HasOnlyTemporaryFiles(at.Path);
        if (isEmptied) status = platform.DeleteDirectory(at);
        return !status.IsOk;
    }

    /// <summary>
    /// Deletes what killed processes have left in a directory, if there is nothing else. On Linux the exclusive open proves that no
    /// process is writing there; on Windows the deletion fails while one does.
    /// </summary>
    private bool HasOnlyTemporaryFiles(string directory)
    {
        if (!root.Open(directory, out FileHandle opened).IsOk) return false;
        try
        {
            List<DirectoryEntry> entries = [];
            if (!platform.ReadDirectory(directory, opened, entries).IsOk) return false;
            if (!entries.TrueForAll(static one => IsOfRun(one.Kind) && PathText.IsTemporary(one.Name))) return false;
            return entries.TrueForAll(one => IsDeleted(new PathAt(PathAt.Join(directory, one.Name), opened)));
        }
        finally
        {
            root.Close(opened);
        }
    }

    private static bool IsOfRun(FileKind kind) => kind is FileKind.Regular or FileKind.SymbolicLink;

    private bool IsDeleted(in PathAt file)
    {
        if (!platform.Inspect(file, LinkTreatment.Keep, out FileFacts facts).IsOk) return false;
        if (facts.Kind == FileKind.SymbolicLink) return platform.Delete(file).IsOk;
        FileHandle opened = FileHandle.None;
        StatusCode alone = platform.OpenFiles?.OpenExclusive(file, facts, out opened).Code ?? StatusCode.NotSupported;
        root.Close(opened);
        return alone is StatusCode.Ok or StatusCode.NotSupported && platform.Delete(file).IsOk;
    }

    private string Whole(string path) => PathAt.Join(root.Path, ManifestJobs.Native(path));

    private static string Above(string path) => path.Substring(0, Math.Max(path.LastIndexOf('/'), 0));
}
