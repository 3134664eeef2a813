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
        foreach ((CopyRequest directory, _) in scan.Directories.Skip(1))
            DeleteConflicts(directory.Destination, isForDirectory: true);
        foreach (CopyRequest file in scan.Files.Concat(scan.Links.Select(link => link.Paths)))
            DeleteConflicts(file.Destination, isForDirectory: false);
    }

    private void DeleteConflicts(string path, bool isForDirectory)
    {
        if (scan.DifferingInCase.ContainsKey(path)) return;
        FileKind kind = root.Inspect(path).Kind;
        if (isForDirectory ? kind is not (FileKind.Regular or FileKind.SymbolicLink) : kind != FileKind.Directory) return;
        PlatformStatus status = root.Find(path, out PathAt at);
        if (status.IsOk) Delete(at, kind);
        else Fail(path, status);
    }

    /// <summary>After copying: deletes every name that the source does not have.</summary>
    public void Prune() => Prune(root.Path, root.Path);

    /// <param name="directory">A directory of the destination.</param>
    /// <param name="spelling">Its path as the source spells it.</param>
    private void Prune(string directory, string spelling)
    {
        if (!root.Open(directory, out FileHandle opened).IsOk) return;
        HashSet<string> names = scan.NamesIn(spelling);
        List<DirectoryEntry> entries = Entries(directory, opened);
        Dictionary<FileIdentity, string>? others = OtherSpellings(entries, opened, names, spelling, out bool isUnsure);
        foreach (DirectoryEntry entry in entries)
        {
            PathAt path = new(Path.Combine(directory, entry.Name), opened);
            string? name = names.Contains(entry.Name) ? entry.Name : NameOf(path, others);
            if (name is null && !isUnsure) Delete(path, entry.Kind);
            if (name is not null && entry.Kind == FileKind.Directory) Prune(path.Path, Path.Combine(spelling, name));
        }

        root.Close(opened);
    }

    /// <summary>
    /// The files and directories that the source's names name although they are listed under other names: case and normalisation are
    /// the file system's, so that only it can say what a name means. Null in nearly every directory, where each name of the source is
    /// listed as it is.
    /// </summary>
    private Dictionary<FileIdentity, string>? OtherSpellings(
        List<DirectoryEntry> entries, FileHandle opened, HashSet<string> names, string spelling, out bool isUnsure)
    {
        isUnsure = false;
        int listed = entries.Count(entry => names.Contains(entry.Name));
        if (listed == names.Count || listed == entries.Count) return null;
        HashSet<string> missing = [.. names];
        foreach (DirectoryEntry entry in entries) missing.Remove(entry.Name);
        Dictionary<FileIdentity, string> others = [];
        foreach (string name in missing)
        {
            PathAt path = new(Path.Combine(spelling, name), opened);
            PlatformStatus status = platform.Inspect(path, LinkTreatment.Keep, out FileFacts facts);
            if (status.Code is StatusCode.NotFound or StatusCode.NotDirectory) continue; // left out by the filter, and not there
            if (status.IsOk && facts.Identity.IsKnown) others[facts.Identity] = name;
            else isUnsure = true;
        }

        return others;
    }

    private string? NameOf(in PathAt path, Dictionary<FileIdentity, string>? others)
    {
        if (others is not { Count: > 0 } || !platform.Inspect(path, LinkTreatment.Keep, out FileFacts facts).IsOk) return null;
        return others.TryGetValue(facts.Identity, out string? name) ? name : null;
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
            Delete(new PathAt(Path.Combine(directory.Path, entry.Name), opened), entry.Kind);
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
