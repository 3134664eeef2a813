using CowCopy.Planning;

namespace CowCopy.TestKit.Simulation;

/// <summary>A volume in memory.</summary>
internal sealed class SimulatedVolume
{
    public const long UsualBytes = 1L << 30;

    private readonly HashSet<SimulatedFile> _files = [];
    private readonly SimulatedClock _clock;
    private ulong _lastNumber;

    public SimulatedVolume(VolumeProfile profile, string path, VolumeId id, SimulatedClock clock, long bytes)
    {
        (Profile, Path, Id, _clock) = (profile, path, id, clock);
        Names = profile.IsCaseSensitive ? StringComparer.Ordinal : StringComparer.OrdinalIgnoreCase;
        if (profile.IgnoresForms) Names = new FormComparer(Names);
        Permissions = new Permissions(profile.System);
        Store =
            new ClusterStore(profile.ClusterSize, (int)(bytes / profile.ClusterSize), profile.ReferenceLimit, profile.ReleaseDelay, clock);
        Root = new SimulatedDirectory(this) { LinkCount = 1, Mode = Permissions.AreBits ? 0x1EDu : (uint)FileAttributes.Directory };
    }

    public VolumeProfile Profile { get; }

    /// <summary>Where it stands.</summary>
    public string Path { get; }

    public VolumeId Id { get; }

    public StringComparer Names { get; }

    public Permissions Permissions { get; }

    public ClusterStore Store { get; }

    public SimulatedDirectory Root { get; }

    /// <summary>The error of creating a name in its directories; 0 where that works. Windows only.</summary>
    public int CreationError { get; set; }

    public bool IsReadOnly { get; set; }

    /// <summary>Whether it can be addressed by a DOS path; else only by its GUID path.</summary>
    public bool HasDosPath { get; set; } = true;

    /// <summary>The GUID of its GUID path.</summary>
    public Guid Guid { get; } = Guid.NewGuid();

    public long FreeBytes => Store.Free * Profile.ClusterSize;

    public ulong NextNumber() => ++_lastNumber;

    public FileTimestamp Stamp() => Round(_clock.Stamp());

    public FileTimestamp Round(FileTimestamp time) => time.RoundDown(Profile.TimeUnit);

    public SimulatedFile NewFile(uint mode)
    {
        SimulatedFile file = new(this) { Mode = mode };
        _files.Add(file);
        return file;
    }

    /// <summary>Gives back what a file takes up once it has neither a name nor a handle.</summary>
    public void Forget(SimulatedNode node)
    {
        if (node is not SimulatedFile { LinkCount: 0, Handles: 0 } file || !_files.Remove(file)) return;
        foreach (SimulatedFile stream in file.Streams.Values) stream.GiveBack();
        file.GiveBack();
    }

    /// <summary>What the files themselves say how often each cluster is referred to.</summary>
    public IReadOnlyDictionary<int, int> CountMappings() => _files
        .SelectMany(file => file.Clusters)
        .Where(cluster => cluster != ClusterStore.Hole)
        .GroupBy(cluster => cluster)
        .ToDictionary(group => group.Key, group => group.Count());

    public VolumeFacts Facts() => new()
    {
        Id = Id,
        HasOneId = Profile.HasOneId,
        FileSystem = Profile.FileSystem,
        CloneSupport = !Profile.ReportsClones ? CloneSupport.Unknown
            : Profile.Clones != ClonePrimitive.None || Profile.SystemCopyClones ? CloneSupport.Yes : CloneSupport.No,
        Message = "simulated " + Profile.Name,
        BlockSize = Profile.ClusterSize,
        FreeBytes = FreeBytes,
        TotalBytes = Store.Total * Profile.ClusterSize,
        IsReadOnly = IsReadOnly,
        SystemClones = Profile.SystemCopyClones ? CloneSupport.Yes : CloneSupport.No,
        ReferenceLimit = Profile.ReferenceLimit > 0 ? Profile.ReferenceLimit : null,
        CountsReferences = Profile.System == SimulatedSystem.Windows ? Profile.Clones == ClonePrimitive.Ranges : null,
        IsDevDrive = Profile.IsDevDrive,
        IsTrusted = Profile.IsTrusted,
        RemoteProtocol = Profile.RemoteProtocol,
        IsCaseSensitive = Profile.IsCaseSensitive,
    };

}
