using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Trees;

/// <summary>Deletes from a destination what the source lacks. Symbolic links are deleted, never followed.</summary>
internal sealed class TreeMirror(IPlatform platform, TreeRoot root, List<CopyFailure> failures)
{
    private readonly List<string> _deleted = [];

    public IReadOnlyList<string> Deleted => _deleted;

    /// <summary>
    /// Before copying: removes directories where the source has a file or link, and files and links where it has a directory. Where two
    /// names of the source may be one here, nothing makes way: what is there may be the other's.
    /// </summary>
    public void MakeWay(TreeScan scan)
    {
        foreach (TreeScan.Directory directory in scan.Directories.Skip(1))
        {
            string path = directory.Destination;
            if (scan.Contested.ContainsKey(path)) continue;
            if (root.Inspect(path).Kind is FileKind.Regular or FileKind.SymbolicLink) DeleteFile(path);
        }

        foreach (string file in scan.Files.Select(file => file.Destination).Concat(scan.Links.Select(link => link.Destination)))
        {
            bool isInTheWay = !scan.Contested.ContainsKey(file) && root.Inspect(file).Kind == FileKind.Directory;
            if (isInTheWay && root.Find(file, out PathAt at).IsOk) DeleteTree(at);
        }
    }

    /// <summary>After copying: removes every name that the source does not have.</summary>
    public void Prune(TreeScan scan)
    {
        if (!root.Open(root.Path, out FileHandle opened).IsOk) return;
        Prune(root.Path, opened, scan.NamesIn(root.Path), root.Path, scan);
        root.Close(opened);
    }

    /// <param name="directory">A directory of the destination.</param>
    /// <param name="opened">The same, open where the system can.</param>
    /// <param name="names">What the source has there.</param>
    /// <param name="spelling">The directory's path as the source spells it.</param>
    /// <param name="scan">The source.</param>
    private void Prune(string directory, FileHandle opened, HashSet<string> names, string spelling, TreeScan scan)
    {
        List<DirectoryEntry> entries = Entries(directory, opened);
        Dictionary<FileIdentity, string>? others = OtherSpellings(entries, opened, names, spelling, out bool isUnsure);
        foreach (DirectoryEntry entry in entries)
        {
            PathAt path = new(Path.Combine(directory, entry.Name), opened);
            string? name = names.Contains(entry.Name) ? entry.Name : NameOf(path, others);
            if (name is not null) PruneBelow(path, entry.Kind, Path.Combine(spelling, name), scan);
            else if (!isUnsure) Delete(path, entry.Kind);
        }
    }

    private void PruneBelow(in PathAt path, FileKind kind, string spelling, TreeScan scan)
    {
        if (kind != FileKind.Directory || !root.Open(path.Path, out FileHandle opened).IsOk) return;
        Prune(path.Path, opened, scan.NamesIn(spelling), spelling, scan);
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

    private void DeleteFile(string path)
    {
        PlatformStatus status = root.Find(path, out PathAt at);
        Note(path, status.IsOk ? platform.Delete(at) : status);
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
