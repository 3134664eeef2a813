using CowCopy.Planning;

namespace CowCopy.TestKit.Simulation;

/// <summary>
/// The volumes of a simulated machine, its open files and its clock, whichever interface the machine shows to the code under test.
/// </summary>
internal sealed class SimulatedStorage
{
    private readonly List<SimulatedVolume> _volumes = [];
    private readonly SimulatedSystem _system;

    public SimulatedStorage(SimulatedSystem system)
    {
        _system = system;
        Walk = new PathWalk(system, _volumes, Handles);
        Files = new SimulatedFiles(Lock, Walk, Handles);
    }

    /// <summary>Held by every operation, so that operations are sequential whatever thread they are called from.</summary>
    public object Lock { get; } = new();

    public HandleTable Handles { get; } = new();

    public PathWalk Walk { get; }

    public SimulatedClock Clock { get; } = new();

    /// <summary>The files as other processes see and change them.</summary>
    public SimulatedFiles Files { get; }

    public IReadOnlyList<SimulatedVolume> Volumes => _volumes;

    public int LongestPath => Walk.LongestPath;

    public int OpenHandles
    {
        get
        {
            lock (Lock) return Handles.Count;
        }
    }

    /// <summary>Adds a volume that is mounted at a directory of its own below the root.</summary>
    /// <param name="profile">What the volume can do.</param>
    /// <param name="name">The name of its directory.</param>
    /// <param name="bytes">Its size.</param>
    /// <param name="serial">Its serial number; null for one that no other volume has.</param>
    public SimulatedVolume Mount(VolumeProfile profile, string name, long bytes = SimulatedVolume.UsualBytes, ulong? serial = null)
    {
        if (profile.System != _system) throw new ArgumentException($"{profile} is not a volume of {_system}.", nameof(profile));
        string root = Path.GetPathRoot(Path.GetFullPath(Path.GetTempPath()))!;
        lock (Lock)
        {
            VolumeId id = new(serial ?? ((ulong)_volumes.Count + 1));
            SimulatedVolume volume = new(profile, Path.Combine(root, "simulated", name), id, Clock, bytes);
            _volumes.Add(volume);
            return volume;
        }
    }
}
