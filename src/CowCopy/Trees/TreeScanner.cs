using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Trees;

/// <summary>Reads a source tree.</summary>
internal sealed class TreeScanner(IPlatform platform, TreeOptions options, string source, string destination, List<CopyFailure> failures)
{
    private readonly TreeScan _scan = new();
    private readonly Stack<FileIdentity> _above = new();

    public TreeScan Scan(CancellationToken cancellationToken)
    {
        Read(source, destination, relative: "", cancellationToken);
        return _scan;
    }

    private void Read(string from, string to, string relative, CancellationToken cancellationToken)
    {
        if (cancellationToken.IsCancellationRequested) return;
        PlatformStatus status = platform.Inspect(from, LinkTreatment.Follow, out FileFacts facts);
        if (status.IsOk && facts.Identity.IsKnown && _above.Contains(facts.Identity))
        {
            Fail(from, to, CopyErrorKind.InvalidPath, nativeCode: 0); // a followed link that leads back up
            return;
        }

        List<DirectoryEntry> entries = [];
        if (status.IsOk) status = platform.ReadDirectory(from, FileHandle.None, entries);
        if (!status.IsOk)
        {
            Fail(from, to, ErrorMap.From(status.Code, CopyOperation.InspectSource), status.NativeCode);
            return;
        }

        _scan.Directories.Add(new TreeScan.Directory(from, to, facts.Mode));
        _above.Push(facts.Identity);
        entries.Sort(static (one, other) => string.CompareOrdinal(one.Name, other.Name));
        NoteNames(entries, to);
        foreach (DirectoryEntry entry in entries) Take(entry, from, to, relative, cancellationToken);
        _above.Pop();
    }

    private void NoteNames(List<DirectoryEntry> entries, string to)
    {
        HashSet<string> names = _scan.NamesIn(to);
        Dictionary<string, string> first = new(entries.Count, StringComparer.OrdinalIgnoreCase);
        foreach (DirectoryEntry entry in entries)
        {
            names.Add(entry.Name);
            bool isContested = first.TryGetValue(entry.Name, out string? earlier);
            if (isContested) _scan.Contested.Add(Path.Combine(to, entry.Name), Path.Combine(to, earlier!));
            else first.Add(entry.Name, entry.Name);
        }
    }

    private void Take(DirectoryEntry entry, string from, string to, string relative, CancellationToken cancellationToken)
    {
        string path = Path.Combine(from, entry.Name), copy = Path.Combine(to, entry.Name);
        string name = relative.Length == 0 ? entry.Name : relative + "/" + entry.Name;
        FileKind kind = entry.Kind;
        if (kind == FileKind.SymbolicLink && options.FollowLinks)
            kind = platform.Inspect(path, LinkTreatment.Follow, out FileFacts target).IsOk ? target.Kind : FileKind.Missing;

        if (kind == FileKind.Directory)
        {
            Read(path, copy, name, cancellationToken);
            return;
        }

        if (options.Filter?.Invoke(name) == false) return;
        Need(to);
        if (kind == FileKind.SymbolicLink) TakeLink(path, copy);
        else _scan.Files.Add(new CopyRequest(path, copy)); // what cannot be copied is reported like any other file
    }

    private void TakeLink(string path, string copy)
    {
        PlatformStatus status = platform.ReadLink(path, out string target);
        if (status.IsOk) _scan.Links.Add(new TreeScan.Link(path, copy, target));
        else Fail(path, copy, ErrorMap.From(status.Code, CopyOperation.InspectSource), status.NativeCode);
    }

    private void Need(string directory)
    {
        for (string? at = directory; at is not null && _scan.Needed.Add(at) && at.Length > destination.Length;) at = ParentDirectory.Of(at);
    }

    private void Fail(string from, string to, CopyErrorKind error, int nativeCode) =>
        failures.Add(new CopyFailure(error, CopyOperation.ReadDirectory, new CopyRequest(from, to), nativeCode));
}
