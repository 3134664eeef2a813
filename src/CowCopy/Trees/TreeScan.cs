using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Trees;

/// <summary>What is to be copied of a source tree, as paths of the source and the destination.</summary>
internal sealed class TreeScan(IPlatform platform, TreeOptions options, CopyRequest roots, List<CopyFailure> failures)
{
    private readonly Dictionary<string, HashSet<string>> _present = new(StringComparer.Ordinal);
    private readonly Stack<FileIdentity> _ancestors = new();

    /// <summary>The directories and their permissions, each directory after those above it.</summary>
    public List<(CopyRequest Paths, uint Mode)> Directories { get; } = [];

    public List<CopyRequest> Files { get; } = [];

    /// <summary>The symbolic links and their targets, unchanged.</summary>
    public List<(CopyRequest Paths, string Target)> Links { get; } = [];

    /// <summary>Directories that hold something to copy, however deep, as paths in the destination.</summary>
    public HashSet<string> Needed { get; } = new(StringComparer.Ordinal);

    /// <summary>Paths in the destination that differ only in case from an earlier one of the same directory, each with that one.</summary>
    public Dictionary<string, string> DifferingInCase { get; } = new(StringComparer.Ordinal);

    /// <summary>
    /// The names that the source has in a directory, given by its path in the destination; with what the filter left out, which a mirror
    /// does not touch either.
    /// </summary>
    public HashSet<string> NamesIn(string directory)
    {
        if (_present.TryGetValue(directory, out HashSet<string>? known)) return known;
        HashSet<string> names = new(StringComparer.Ordinal);
        _present.Add(directory, names);
        return names;
    }

    /// <summary>Reads the source tree.</summary>
    public void Read(CancellationToken cancellationToken) => Read(roots, relative: "", cancellationToken);

    private void Read(CopyRequest paths, string relative, CancellationToken cancellationToken)
    {
        if (cancellationToken.IsCancellationRequested) return;
        PlatformStatus status = platform.Inspect(paths.Source, LinkTreatment.Follow, out FileFacts facts);
        if (status.IsOk && facts.Identity.IsKnown && _ancestors.Contains(facts.Identity))
        {
            Fail(paths, CopyErrorKind.InvalidPath, nativeCode: 0); // a followed link that leads back up
            return;
        }

        List<DirectoryEntry> entries = [];
        if (status.IsOk) status = platform.ReadDirectory(paths.Source, FileHandle.None, entries);
        if (!status.IsOk)
        {
            Fail(paths, ErrorMap.From(status.Code, CopyOperation.InspectSource), status.NativeCode);
            return;
        }

        Directories.Add((paths, facts.Mode));
        _ancestors.Push(facts.Identity);
        entries.Sort(static (one, other) => string.CompareOrdinal(one.Name, other.Name));
        AddNames(entries, paths.Destination);
        foreach (DirectoryEntry entry in entries) Add(entry, paths, relative, cancellationToken);
        _ancestors.Pop();
    }

    private void AddNames(List<DirectoryEntry> entries, string to)
    {
        HashSet<string> names = NamesIn(to);
        Dictionary<string, string> first = new(entries.Count, StringComparer.OrdinalIgnoreCase);
        foreach (DirectoryEntry entry in entries)
        {
            names.Add(entry.Name);
            bool differsInCase = first.TryGetValue(entry.Name, out string? earlier);
            if (differsInCase) DifferingInCase.Add(Path.Combine(to, entry.Name), Path.Combine(to, earlier!));
            else first.Add(entry.Name, entry.Name);
        }
    }

    private void Add(DirectoryEntry entry, CopyRequest above, string relative, CancellationToken cancellationToken)
    {
        CopyRequest paths = new(Path.Combine(above.Source, entry.Name), Path.Combine(above.Destination, entry.Name));
        string name = relative.Length == 0 ? entry.Name : relative + "/" + entry.Name;
        FileKind kind = entry.Kind;
        if (kind == FileKind.SymbolicLink && options.FollowLinks)
            kind = platform.Inspect(paths.Source, LinkTreatment.Follow, out FileFacts target).IsOk ? target.Kind : FileKind.Missing;

        if (kind == FileKind.Directory)
        {
            Read(paths, name, cancellationToken);
            return;
        }

        if (options.Filter?.Invoke(name) == false) return;
        MarkNeeded(above.Destination);
        if (kind == FileKind.SymbolicLink) AddLink(paths);
        else Files.Add(paths); // what cannot be copied is reported like any other file
    }

    private void AddLink(CopyRequest paths)
    {
        PlatformStatus status = platform.ReadLink(paths.Source, out string target);
        if (status.IsOk) Links.Add((paths, target));
        else Fail(paths, ErrorMap.From(status.Code, CopyOperation.InspectSource), status.NativeCode);
    }

    private void MarkNeeded(string directory)
    {
        int shortest = roots.Destination.Length;
        for (string? at = directory; at is not null && Needed.Add(at) && at.Length > shortest;) at = ParentDirectory.Of(at);
    }

    private void Fail(CopyRequest paths, CopyErrorKind kind, int nativeCode) =>
        failures.Add(new CopyFailure(kind, CopyOperation.ReadDirectory, paths, nativeCode));
}
