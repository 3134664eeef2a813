using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Trees;

/// <summary>Deletes from a destination what the source lacks. Symbolic links are deleted, never followed.</summary>
internal sealed class TreeMirror(IPlatform platform, TreeRoot root, TreeScan scan, List<CopyFailure> failures)
{
    private readonly List<string> _deleted = [];

    public IReadOnlyList<string> Deleted => _deleted;

    /// <summary>
    /// Before copying: deletes directories where the source has a file or link, and files and links where it has a directory. Names that
    /// differ only in case are skipped: the existing entry may belong to the other name.
    /// </summary>
    public void DeleteConflicts()
    {
        foreach (TreeDirectory directory in scan.Directories.Skip(1))
            DeleteConflict(directory.Above!, Path.GetFileName(directory.Paths.Destination), isForDirectory: true);
        foreach (TreeDirectory directory in scan.Directories)
        {
            foreach (DirectoryEntry entry in directory.Files.Concat(directory.Links))
                DeleteConflict(directory, entry.Name, isForDirectory: false);
        }
    }

    private void DeleteConflict(TreeDirectory above, string name, bool isForDirectory)
    {
        if (above.DifferingInCase?.ContainsKey(name) == true) return;
        FileKind kind = above.Destination?.KindOf(name) ?? FileKind.Unknown;
        if (kind != FileKind.Unknown && !IsConflict(kind, isForDirectory)) return;
        string path = PathAt.Join(above.Paths.Destination, name);
        kind = root.Inspect(path).Kind; // it may be another one by now
        if (!IsConflict(kind, isForDirectory)) return;
        PlatformStatus status = root.Find(path, out PathAt at);
        if (status.IsOk) Delete(at, kind);
        else Fail(path, status);
    }

    private static bool IsConflict(FileKind kind, bool isForDirectory) =>
        isForDirectory ? kind is FileKind.Regular or FileKind.SymbolicLink : kind == FileKind.Directory;

    /// <summary>After copying: deletes every name that the source does not have.</summary>
    /// <remarks>
    /// A directory whose listing had nothing but names of the source is not read again: since then, only the source's names were added.
    /// </remarks>
    public void Prune(TreeDirectory directory)
    {
        if (directory.IsCreated) return;
        if (directory.Destination is { } listing && HasOnly(listing, directory))
        {
            foreach (TreeDirectory below in directory.Directories)
            {
                if (below.IsInDestination) Prune(below);
            }

            return;
        }

        Prune(directory.Paths.Destination, directory);
    }

    private static bool HasOnly(DestinationListing listing, TreeDirectory source)
    {
        HashSet<string> names = source.CollectNames();
        return listing.Entries.TrueForAll(entry => names.Contains(entry.Name));
    }

    /// <param name="directory">A directory of the destination.</param>
    /// <param name="source">That of the source, which may spell its name otherwise.</param>
    private void Prune(string directory, TreeDirectory source)
    {
        if (!root.Open(directory, out FileHandle opened).IsOk) return;
        HashSet<string> names = source.CollectNames();
        List<DirectoryEntry> entries = Entries(directory, opened);
        Dictionary<FileKey, string>? others = OtherSpellings(entries, opened, names, source.Paths.Destination, out bool isUnsure);
        foreach (DirectoryEntry entry in entries)
        {
            PathAt path = new(PathAt.Join(directory, entry.Name), opened);
            string? name = names.Contains(entry.Name) ? entry.Name : NameOf(path, others);
            if (name is null && !isUnsure) Delete(path, entry.Kind);
            TreeDirectory? below = name is null || entry.Kind != FileKind.Directory ? null : source.Find(name);
            if (below is null) continue;
            if (string.Equals(entry.Name, name, StringComparison.Ordinal) && directory == source.Paths.Destination) Prune(below);
            else Prune(path.Path, below);
        }

        root.Close(opened);
    }

    /// <summary>
    /// The files and directories that the source's names name although they are listed under other names: case and normalisation are
    /// the file system's, so that only it can say what a name means. Null in nearly every directory, where each name of the source is
    /// listed as it is.
    /// </summary>
    private Dictionary<FileKey, string>? OtherSpellings(
        List<DirectoryEntry> entries, FileHandle opened, HashSet<string> names, string spelling, out bool isUnsure)
    {
        isUnsure = false;
        int listed = entries.Count(entry => names.Contains(entry.Name));
        if (listed == names.Count || listed == entries.Count) return null;
        HashSet<string> missing = [.. names];
        foreach (DirectoryEntry entry in entries) missing.Remove(entry.Name);
        Dictionary<FileKey, string> others = [];
        foreach (string name in missing)
        {
            PathAt path = new(PathAt.Join(spelling, name), opened);
            PlatformStatus status = platform.Inspect(path, LinkTreatment.Keep, out FileFacts facts);
            if (status.Code is StatusCode.NotFound or StatusCode.NotDirectory) continue; // left out by the filter, and not there
            if (status.IsOk && facts.Identity.IsKnown) others[new FileKey(facts.Identity)] = name;
            else isUnsure = true;
        }

        return others;
    }

    private string? NameOf(in PathAt path, Dictionary<FileKey, string>? others)
    {
        if (others is not { Count: > 0 } || !platform.Inspect(path, LinkTreatment.Keep, out FileFacts facts).IsOk) return null;
        return others.TryGetValue(new FileKey(facts.Identity), out string? name) ? name : null;
    }

    private void Delete(in PathAt path, FileKind kind)
    {
        if (kind == FileKind.Directory) DeleteTree(path);
        else Note(path.Path, platform.Delete(path));
    }

    private void DeleteTree(in PathAt directory)
    {
        PlatformStatus status = root.Open(directory.Path, out FileHandle opened);
        if (!status.IsOk)
        {
            Fail(directory.Path, status);
            return;
        }

        foreach (DirectoryEntry entry in Entries(directory.Path, opened))
            Delete(new PathAt(PathAt.Join(directory.Path, entry.Name), opened), entry.Kind);
        root.Close(opened);
        Note(directory.Path, platform.DeleteDirectory(directory));
    }

    private void Note(string path, PlatformStatus status)
    {
        if (status.IsOk) _deleted.Add(path);
        else Fail(path, status);
    }

    private List<DirectoryEntry> Entries(string directory, FileHandle opened)
    {
        List<DirectoryEntry> entries = [];
        PlatformStatus status = platform.ReadDirectory(directory, opened, entries);
        if (!status.IsOk) Fail(directory, status);
        return entries;
    }

    private void Fail(string path, PlatformStatus status)
    {
        const CopyOperation Operation = CopyOperation.DeleteDestination;
        failures.Add(new CopyFailure(ErrorMap.From(status.Code, Operation), Operation, new(root.Path, path), status.NativeCode));
    }
}
