using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Trees;

/// <summary>A directory of a source tree, and what is known of its counterpart in the destination.</summary>
/// <param name="above">The directory that it is in; null for the root.</param>
/// <param name="paths">Its path and that of its counterpart.</param>
/// <param name="name">Its name, with those above it below the root: with forward slashes, and one at the end; empty for the root.</param>
internal sealed class TreeDirectory(TreeDirectory? above, CopyRequest paths, string name)
{
    private Dictionary<string, TreeDirectory>? _byName; // made when a name is searched, after the tree was read

    public TreeDirectory? Above => above;

    public CopyRequest Paths => paths;

    public string RelativeName => name;

    /// <summary>The last name of both paths.</summary>
    public string Name => Path.GetFileName(paths.Destination);

    public FileIdentity Identity { get; set; }

    /// <summary>The permissions of the source.</summary>
    public uint Mode { get; set; }

    /// <summary>Those of them that a new counterpart may have whatever its group and access list are.</summary>
    public uint SafeMode { get; set; }

    /// <summary>The bits that directories made in the destination may have otherwise than requested; all until that is known.</summary>
    public uint Masked { get; set; } = uint.MaxValue;

    /// <summary>What an existing destination was before the run, where it was queried.</summary>
    public FileFacts Present { get; set; }

    /// <summary>Whether its owner was let into an existing destination, whose mode is to be put back.</summary>
    public bool IsOpened { get; set; }

    /// <summary>Whether the source was read.</summary>
    public bool IsRead { get; set; }

    /// <summary>All names of the source in their order, with what the filter leaves out.</summary>
    public List<DirectoryEntry> Entries { get; } = [];

    public List<TreeDirectory> Directories { get; } = [];

    /// <summary>The files to copy; also what turns out to be none when it is copied.</summary>
    public List<DirectoryEntry> Files { get; } = [];

    /// <summary>Those of the files that are copied one by one, as their names may be one with an earlier name.</summary>
    public List<DirectoryEntry> LateFiles { get; } = [];

    /// <summary>The files that have several names, by name; null where none has, or names are not to be links.</summary>
    public Dictionary<string, FileKey>? LinkedFiles { get; set; }

    /// <summary>Names of files of which the tree has an earlier one, where those are to be links.</summary>
    public List<OtherName> OtherNames { get; } = [];

    public List<TreeLink> Links { get; } = [];

    /// <summary>Devices, pipes and sockets, which are not copied.</summary>
    public List<DirectoryEntry> Others { get; } = [];

    /// <summary>The files that its links lead to, where links are followed; null where none does.</summary>
    public List<FileIdentity>? FollowedFiles { get; set; }

    /// <summary>Whether two of its names may be one name in a destination with other rules.</summary>
    public bool NamesMayCollide { get; set; }

    /// <summary>Whether it holds something to copy, however deep.</summary>
    public bool IsNeeded { get; private set; }

    /// <summary>Whether a copy makes it; one without anything to copy is made only where the options say so.</summary>
    public bool IsMade(TreeOptions options) => options.CreateEmptyDirectories || IsNeeded;

    /// <summary>What the destination held before the run; null if it was not read.</summary>
    public DestinationListing? Destination { get; set; }

    /// <summary>Whether the destination may be read: the one above lists it as a directory.</summary>
    public bool IsInDestination { get; set; }

    /// <summary>Whether this run made the destination: then everything in it is missing.</summary>
    public bool IsCreated { get; set; }

    /// <summary>Whether nothing is in the place of the destination but what the run makes, by the listing of the directory above.</summary>
    public bool WasMissing =>
        IsCreated || IsCleared || (above is not null && (above.WasMissing || above.Destination?.KindOf(Name) == FileKind.Missing));

    /// <summary>Whether what was in the place of the destination was deleted.</summary>
    public bool IsCleared { get; set; }

    /// <summary>Whether a mirror deletes nothing in its place, or below, before it copies: the source has its name twice.</summary>
    public bool IsKept { get; set; }

    /// <summary>Whether the destination cannot be made, so that nothing below it is copied.</summary>
    public bool IsBlocked { get; set; }

    /// <summary>Why the source could not be read, or the destination not be made.</summary>
    public CopyFailure? Failure { get; set; }

    public CopyRequest PathsOf(DirectoryEntry entry) =>
        new(PathAt.Join(paths.Source, entry.Name), PathAt.Join(paths.Destination, entry.Name));

    /// <summary>Returns the names of the source in a form that is quick to search.</summary>
    public HashSet<string> CollectNames()
    {
        HashSet<string> names = new(StringComparer.Ordinal);
        foreach (DirectoryEntry entry in Entries) names.Add(entry.Name);
        return names;
    }

    /// <summary>Returns the directory of a name; null where the source has a file or link of that name.</summary>
    public TreeDirectory? Find(string below)
    {
        if (_byName is null)
        {
            _byName = new Dictionary<string, TreeDirectory>(Directories.Count, StringComparer.Ordinal);
            foreach (TreeDirectory directory in Directories) _byName[Path.GetFileName(directory.Paths.Source)] = directory;
        }

        _byName.TryGetValue(below, out TreeDirectory? found);
        return found;
    }

    /// <summary>Sets those files aside whose names may be one with another name, and returns the other files.</summary>
    public List<DirectoryEntry> SetLateFilesAside()
    {
        List<string> directories = Directories.ConvertAll(static below => below.Name);
        NameKeys keys = new([.. directories, .. Files.Select(static file => file.Name)]);
        foreach (string directory in directories) keys.MayBeAnother(directory);
        List<DirectoryEntry> first = [];
        foreach (DirectoryEntry file in Files) (keys.MayBeAnother(file.Name) ? LateFiles : first).Add(file);
        return first;
    }

    /// <summary>Takes those names out of the files of which an earlier one is known.</summary>
    /// <param name="known">The first name of each file.</param>
    /// <param name="platform">Compares files whose identities are equal.</param>
    public void SetOtherNamesAside(Dictionary<FileKey, OtherName> known, IPlatform platform)
    {
        if (LinkedFiles is null) return;
        Files.RemoveAll(file =>
        {
            if (!LinkedFiles.TryGetValue(file.Name, out FileKey? key)) return false;
            CopyRequest own = PathsOf(file);
            bool isKnown = known.TryGetValue(key, out OtherName? first);
            bool isOther = isKnown && platform.IsSameFile(first!.First.Source, own.Source);
            if (isOther) OtherNames.Add(new OtherName(file, first!.First));
            else if (!isKnown) known.Add(key, new OtherName(file, own));
            return isOther;
        });
    }

    /// <summary>Leaves out what a filter does not select.</summary>
    public void Select(TreeFilter? filter)
    {
        if (filter is not null)
        {
            Files.RemoveAll(file => !filter.Selects(name + file.Name));
            Links.RemoveAll(link => !filter.Selects(name + link.Name));
            Others.RemoveAll(other => !filter.Selects(name + other.Name));
        }

        if (Files.Count + Links.Count == 0) return;
        for (TreeDirectory? at = this; at is { IsNeeded: false }; at = at.Above) at.IsNeeded = true;
    }
}
