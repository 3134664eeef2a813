using CowCopy.Batches;
using CowCopy.Files;
using CowCopy.Platform;
using CowCopy.Trees;

namespace CowCopy.Manifests;

/// <summary>Some entries of a manifest as jobs of a batch, those of one directory after each other.</summary>
internal sealed class ManifestJobs(
    string root, string named, MaterializeOptions options, SourceKeys? sources, bool carriesModes)
{
    private readonly List<TreeDirectory> _directories = [];
    private readonly Dictionary<TreeDirectory, List<int>> _byDirectory = [];
    private readonly List<ManifestEntry> _entries = [];
    private readonly List<int> _indices = [];
    private readonly List<int> _order = []; // entries, by position
    private WantedFile?[] _wanted = [];

    public int Count => _entries.Count;

    /// <summary>Adds an entry whose directory exists.</summary>
    public void Add(in ManifestEntry entry, int index, TreeDirectory directory)
    {
        if (!_byDirectory.TryGetValue(directory, out List<int>? members))
        {
            _byDirectory[directory] = members = [];
            _directories.Add(directory);
        }

        members.Add(_entries.Count);
        _entries.Add(entry);
        _indices.Add(index);
    }

    /// <summary>Puts the jobs in order, with the directories that hold them open.</summary>
    public Jobs Start(BatchDirectories directories)
    {
        _wanted = new WantedFile?[Count];
        DirectoryJobs jobs = new(directories);
        foreach (TreeDirectory directory in _directories)
        {
            jobs.Add(directory, _byDirectory[directory].Count, hasSource: false);
            _order.AddRange(_byDirectory[directory]);
        }

        return jobs.ToJobs(At);
    }

    /// <summary>The index of the entry of a job in the manifest.</summary>
    public int EntryOf(int position) => _indices[_order[position]];

    public ManifestEntry this[int position] => _entries[_order[position]];

    /// <summary>What was found to differ of the source of a job.</summary>
    public string AdviceOf(int position) => _wanted[position]?.Advice ?? "";

    public static string Native(string path) => Path.DirectorySeparatorChar == '/' ? path : path.Replace('/', Path.DirectorySeparatorChar);

    private CopyJob At(DirectoryJobs.Group group, int position)
    {
        ManifestEntry entry = _entries[_order[position]];
        _wanted[position] = WantedOf(entry);
        string path = Native(entry.Path), destination = PathAt.Join(root, path);
        bool isFree = group.Directory.IsCreated && options.Copy.Overwrite != OverwriteMode.AtomicRename;
        CopyRequest request = new(entry.Source, ReferenceEquals(named, root) ? destination : PathAt.Join(named, path));
        return CopyJob.OfListed(request, new CopyRequest(PathText.Resolve(entry.Source), destination)) with
        {
            Wanted = _wanted[position],
            CarriesMode = carriesModes && entry.Mode is null,
            IsOfManifest = true,
            ListedDestination = isFree ? ListedFile.Missing : null,
            InspectsBothSides = true,
            Sources = sources,
            DestinationDirectory = group.Destination,
        };
    }

    private WantedFile? WantedOf(in ManifestEntry entry)
    {
        if (!entry.StatesContent) return null;
        return new WantedFile
        {
            Permissions = entry.Mode,
            Length = entry.Length,
            Sha256 = entry.Sha256,
            VerifiesClones = options.VerifyClones,
        };
    }
}
