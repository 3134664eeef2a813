using CowCopy.Batches;
using CowCopy.Files;
using CowCopy.Platform;
using CowCopy.Trees;

namespace CowCopy.Manifests;

/// <summary>Some entries of a manifest as jobs of a batch, those of one directory after each other.</summary>
internal sealed class ManifestJobs(
    string root, string named, MaterializeOptions options, SourceKeys? sources, bool carriesModes) : IJobs
{
    private readonly List<TreeDirectory> _directories = [];
    private readonly Dictionary<TreeDirectory, List<int>> _byDirectory = [];
    private readonly List<ManifestEntry> _entries = [];
    private readonly List<int> _indices = [];
    private int[] _order = [];
    private SharedDirectory?[] _destinations = [];
    private bool[] _isCreated = []; // whether this run made the directory, so that nothing is in it
    private WantedFile?[] _wanted = [];

    public int Count => _entries.Count;

    public int[] Ends { get; private set; } = [];

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
    public ManifestJobs Start(BatchDirectories directories)
    {
        _order = new int[Count];
        _wanted = new WantedFile?[Count];
        _destinations = new SharedDirectory?[Count];
        _isCreated = new bool[Count];
        Ends = new int[_directories.Count];
        int end = 0;
        for (int group = 0; group < Ends.Length; group++)
        {
            List<int> members = _byDirectory[_directories[group]];
            SharedDirectory? directory = directories.Add(_directories[group].Paths.Destination, members.Count, isConfined: true);
            foreach (int member in members)
                (_destinations[end], _isCreated[end], _order[end++]) = (directory, _directories[group].IsCreated, member);
            Ends[group] = end;
        }

        return this;
    }

    public int IndexOf(int position) => position;

    /// <summary>The index of the entry of a job in the manifest.</summary>
    public int EntryOf(int position) => _indices[_order[position]];

    public ManifestEntry this[int position] => _entries[_order[position]];

    /// <summary>What was found to differ of the source of a job.</summary>
    public string AdviceOf(int position) => _wanted[position]?.Advice ?? "";

    public CopyJob At(int position)
    {
        ManifestEntry entry = _entries[_order[position]];
        _wanted[position] = WantedOf(entry);
        string path = Native(entry.Path), destination = PathAt.Join(root, path);
        CopyRequest request = new(entry.Source, ReferenceEquals(named, root) ? destination : PathAt.Join(named, path));
        return CopyJob.OfListed(request, new CopyRequest(PathText.Resolve(entry.Source), destination)) with
        {
            Wanted = _wanted[position],
            CarriesMode = carriesModes && entry.Mode is null,
            IsOfManifest = true,
            ListedDestination = _isCreated[position] && options.Copy.Overwrite != OverwriteMode.AtomicRename ? ListedFile.Missing : null,
            InspectsBothSides = true,
            Sources = sources,
            DestinationDirectory = _destinations[position],
        };
    }

    public static string Native(string path) => Path.DirectorySeparatorChar == '/' ? path : path.Replace('/', Path.DirectorySeparatorChar);

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
