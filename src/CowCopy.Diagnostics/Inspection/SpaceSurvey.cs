using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Diagnostics.Inspection;

/// <summary>Adds up what all files below a path take up on their volumes, and collects those that may have an equal one.</summary>
/// <param name="platform">The system.</param>
/// <param name="path">The file or directory.</param>
/// <param name="collects">Whether to collect files, and not only to add up their space.</param>
/// <param name="found">Called with the number of files so far; null for nothing.</param>
/// <param name="cancellationToken">Cancels between directories.</param>
internal sealed class SpaceSurvey(
    IDiagnosticPlatform platform, string path, bool collects, Action<int>? found, CancellationToken cancellationToken)
{
    private readonly HashSet<FileIdentity> _seen = []; // files with further names, and directories, which mounts give further names
    private readonly List<Extent> _extents = []; // of one file after the other
    private readonly VolumeMemory _volumes = new(platform);
    private readonly SpaceTally _tally = new(path);
    private int _files;

    /// <summary>The files that may share blocks with an equal one.</summary>
    public List<FoundFile> Candidates { get; } = [];

    /// <summary>Temporary files that a killed process left.</summary>
    public List<string> Leftovers { get; } = [];

    /// <summary>What could not be queried or read, each with the operation's status.</summary>
    public List<UnreadPath> Unread { get; } = [];

    /// <summary>The places of all files, by volume.</summary>
    public Dictionary<VolumeId, PlaceList> Places => _tally.Places;

    /// <summary>Finds the files. A file with several names is found once; no link below the path is followed.</summary>
    /// <returns>What they take up.</returns>
    /// <exception cref="DirectoryNotFoundException">The path does not exist.</exception>
    /// <exception cref="IOException">The path could not be queried or read, or is a device, pipe or socket.</exception>
    public SpaceUsage Run()
    {
        string resolved = PathText.Resolve(path);
        PlatformStatus status = platform.Inspect(resolved, LinkTreatment.Follow, out FileFacts facts);
        if (!status.IsOk) throw Unreadable(path, status);
        if (facts.Kind == FileKind.Other)
        {
            const string What = "it is a device, pipe or socket, not a file. Name a regular file.";
            throw new IOException($"Cannot read the extents of \"{path}\": {What}");
        }

        bool isDirectory = facts.Kind == FileKind.Directory;
        if (isDirectory)
        {
            status = AddDirectory(resolved);
            if (!status.IsOk) throw Unreadable(path, status);
        }
        else
        {
            _tally.Enter("");
            AddFile(resolved, facts, out _);
        }

        return _tally.Finish(isDirectory);
    }

    public static Exception Unreadable(string path, PlatformStatus status)
    {
        string message = $"Cannot read the extents of \"{path}\": {status.Explain()}";
        return status.Code is StatusCode.NotFound or StatusCode.NotDirectory
            ? new DirectoryNotFoundException(message)
            : new IOException(message, status.NativeCode);
    }

    private PlatformStatus AddDirectory(string directory)
    {
        cancellationToken.ThrowIfCancellationRequested();
        platform.Inspect(directory, LinkTreatment.Follow, out FileFacts facts);
        if (IsKnown(facts)) return PlatformStatus.Ok;
        List<DirectoryEntry> entries = [];
        // Names are resolved in the open directory where the system can do that: the walk to it is half of a query.
        FileHandle handle = FileHandle.None;
        platform.Handles?.OpenDirectory(directory, DirectoryAnchor.None, out handle);
        PlatformStatus status = platform.ReadDirectory(directory, handle, entries);
        if (status.IsOk) AddFiles(directory, handle, entries);
        if (handle.IsOpen) platform.Handles!.Close(handle);
        entries.Sort(static (one, other) => string.CompareOrdinal(one.Name, other.Name));
        foreach (DirectoryEntry entry in entries)
        {
            if (entry.Kind != FileKind.Directory) continue;
            string below = PathAt.Join(directory, entry.Name);
            PlatformStatus read = AddDirectory(below);
            if (!read.IsOk) Unread.Add(new UnreadPath(below, IsDirectory: true, read));
        }

        return status;
    }

    private void AddFiles(string directory, FileHandle handle, List<DirectoryEntry> entries)
    {
        _tally.Enter(directory);
        foreach (DirectoryEntry entry in entries)
        {
            if (entry.Kind != FileKind.Regular) continue;
            PathAt file = new(directory, entry.Name, handle);
            PlatformStatus read = platform.Inspect(file, LinkTreatment.Keep, out FileFacts facts);
            if (!read.IsOk) Unread.Add(new UnreadPath(file.Path, IsDirectory: false, read));
            if (facts.Kind != FileKind.Regular || (facts.LinkCount != 1 && IsKnown(facts))) continue;
            bool mayShare = AddFile(file, facts, out VolumeFacts volume);
            if (Sharing.Leftovers.IsOne(entry.Name)) Leftovers.Add(file.Path);
            else if (collects && mayShare && facts.Length > 0 && volume.CloneSupport != CloneSupport.No)
                Candidates.Add(new FoundFile(directory, entry.Name, facts.Length, volume.PlacesId));
        }
    }

    private bool IsKnown(in FileFacts facts) => facts.Identity.IsKnown && !_seen.Add(facts.Identity);

    /// <returns>Whether the file has blocks that another can share, or they are not known.</returns>
    private bool AddFile(in PathAt file, in FileFacts facts, out VolumeFacts volume)
    {
        volume = _volumes.Of(facts.Volume, file);
        bool isRead = FileExtents.Read(platform, file, _extents);
        if (isRead) _tally.Add(facts.Length, volume.PlacesId, _extents);
        else _tally.AddUnknown(facts.Length);
        found?.Invoke(++_files);
        return !isRead || _extents.Exists(static one => !one.IsInline);
    }
}
