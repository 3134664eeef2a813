using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Volumes;

namespace CowCopy.Inspection;

/// <summary>Lists all files below a path with their extents, and adds up what they take up on their volumes.</summary>
/// <param name="platform">The system.</param>
/// <param name="volumes">What is known of volumes.</param>
/// <param name="path">The file or directory.</param>
/// <param name="found">Called for each file; null for nothing.</param>
/// <param name="cancellationToken">Cancels between directories.</param>
internal sealed class SpaceSurvey(
    IPlatform platform, VolumeCatalog volumes, string path, Action<int>? found, CancellationToken cancellationToken)
{
    private readonly HashSet<FileIdentity> _seen = [];
    private readonly List<FileExtent> _extents = [];

    public List<SurveyedFile> Files { get; } = [];

    /// <summary>What could not be queried or read, each with the operation's status.</summary>
    public List<UnreadPath> Unread { get; } = [];

    /// <summary>Whether the path is a directory.</summary>
    public bool IsDirectory { get; private set; }

    /// <summary>Finds the files. A file with several names is found once; no link below the path is followed.</summary>
    /// <exception cref="FileNotFoundException">The path does not exist.</exception>
    /// <exception cref="IOException">The path could not be queried or read, or is a device, pipe or socket.</exception>
    public void Run()
    {
        string resolved = PathText.Resolve(path);
        PlatformStatus status = platform.Inspect(resolved, LinkTreatment.Follow, out FileFacts facts);
        if (!status.IsOk) throw VolumeInspector.Unreadable(path, status);
        if (facts.Kind == FileKind.Other) throw VolumeInspector.NotRegular(path);
        IsDirectory = facts.Kind == FileKind.Directory;
        if (!IsDirectory) AddFile(resolved, facts);
        else if (!(status = AddDirectory(resolved)).IsOk) throw VolumeInspector.Unreadable(path, status);
    }

    public SpaceUsage Measure()
    {
        SpaceUsage usage = new(path);
        foreach (SurveyedFile file in Files) Add(usage, file);
        Dictionary<VolumeId, PlaceCounts> counts = CountPlaces(Files, []);
        usage.OccupiedBytes = Occupied(Files);
        if (IsDirectory) usage.Directories = new DirectorySurvey(counts).Of(Files);
        return usage;
    }

    /// <summary>Bytes on the volumes, each place counted once.</summary>
    public static long Occupied(List<SurveyedFile> files) =>
        files.GroupBy(static file => file.Volume).Sum(static group => PhysicalRange.Union(group.SelectMany(static file => file.Places)))
        + files.Sum(static file => file.BytesWithoutPlace);

    /// <summary>Counts the references of the files by volume.</summary>
    /// <param name="files">The files.</param>
    /// <param name="further">Ranges that will be added or removed later.</param>
    public static Dictionary<VolumeId, PlaceCounts> CountPlaces(List<SurveyedFile> files, IEnumerable<PhysicalRange> further)
    {
        PhysicalRange[] others = [.. further];
        Dictionary<VolumeId, PlaceCounts> counts = [];
        foreach (IGrouping<VolumeId, SurveyedFile> group in files.GroupBy(static file => file.Volume))
        {
            PlaceCounts places = counts[group.Key] = new PlaceCounts(group.SelectMany(static file => file.Places).Concat(others));
            foreach (PhysicalRange range in group.SelectMany(static file => file.Places)) places.Add(range);
        }

        return counts;
    }

    private PlatformStatus AddDirectory(string directory)
    {
        cancellationToken.ThrowIfCancellationRequested();
        List<DirectoryEntry> entries = [];
        PlatformStatus status = platform.ReadDirectory(directory, FileHandle.None, entries);
        if (!status.IsOk) return status;
        entries.Sort(static (one, other) => string.CompareOrdinal(one.Name, other.Name));
        foreach (DirectoryEntry entry in entries)
        {
            string below = PathAt.Join(directory, entry.Name);
            PlatformStatus read = PlatformStatus.Ok;
            if (entry.Kind == FileKind.Directory)
            {
                read = AddDirectory(below);
            }
            else if (entry.Kind == FileKind.Regular)
            {
                read = platform.Inspect(below, LinkTreatment.Keep, out FileFacts facts);
                if (read.IsOk && facts.Kind == FileKind.Regular) AddFile(below, facts);
            }

            if (!read.IsOk) Unread.Add(new UnreadPath(below, entry.Kind == FileKind.Directory, read));
        }

        return status;
    }

    private void AddFile(string file, in FileFacts facts)
    {
        if (facts.Identity.IsKnown && !_seen.Add(facts.Identity)) return;
        // Parts of a volume that have ids of their own (btrfs) have their places in common.
        VolumeId volume = volumes.Of(facts.Volume, file).HasOneId ? facts.Volume : default;
        Files.Add(new SurveyedFile(file, facts, volume, ReadExtents(file)));
        found?.Invoke(Files.Count);
    }

    private FileExtent[]? ReadExtents(string file)
    {
        _extents.Clear();
        if (!platform.OpenSource(file, out FileHandle handle).IsOk) return null;
        bool isKnown = platform.ReadExtents(handle, _extents).IsOk;
        platform.Close(handle);
        return isKnown ? [.. _extents] : null;
    }

    private static void Add(SpaceUsage usage, SurveyedFile file)
    {
        long length = file.Facts.Length;
        usage.Files++;
        usage.Length += length;
        if (file.Extents is null)
        {
            usage.UnknownFiles++;
            usage.UnknownBytes += length;
            return;
        }

        foreach (FileExtent extent in file.Extents)
        {
            if (extent.IsShared) usage.SharedBytes += extent.BytesOf(length);
            else usage.PrivateBytes += extent.BytesOf(length);
            if (extent.ReferenceCount is { } count) usage.MostReferences = Math.Max(usage.MostReferences ?? 0, count);
            usage.AllocatedBytes += extent.Length;
        }
    }
}
