using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.TestKit.Simulation;

/// <summary>
/// A machine in memory with its volumes, as the engine sees one: a complete platform abstraction. Its paths are this system's; every
/// operation can be made to fail by its script. Operations come one after the other, whatever thread they are called from.
/// </summary>
internal sealed partial class SimulatedMachine
    : IDiagnosticPlatform, IFileHandles, IConfinedSources, IOpenFiles, IAccessLists, IModes, IReservedNames, ISystemCopies, IPathCopies,
        IPathClones, IDirtyPages, IOpenRenames, IUnwrittenFiles, IDeduplication, IFileReplacement
{
    private readonly object _lock;
    private readonly HandleTable _handles;
    private readonly PathWalk _walk;
    private readonly SimulatedSystem _system;
    private readonly Permissions _permissions;

    public SimulatedMachine(SimulatedSystem system)
    {
        Storage = new SimulatedStorage(system);
        (_lock, _handles, _walk, _system) = (Storage.Lock, Storage.Handles, Storage.Walk, system);
        _permissions = new Permissions(system);
        Traits = new PlatformTraits { IgnoresForms = system == SimulatedSystem.MacOS };
    }

    public PlatformTraits Traits { get; }

    public IFileHandles? Handles => _system == SimulatedSystem.MacOS ? null : this;

    public IConfinedSources? ConfinedSources => _system == SimulatedSystem.Linux ? this : null;

    public IOpenFiles OpenFiles => this;

    public IAccessLists? AccessLists => _system == SimulatedSystem.Linux ? this : null;

    public IModes Modes => this;

    public IReservedNames? ReservedNames => _system == SimulatedSystem.Windows ? this : null;

    public ISystemCopies? SystemCopies => _system == SimulatedSystem.Linux ? null : this;

    public bool RemovesPartialCopies => false;

    public IPathCopies? PathCopies => _system == SimulatedSystem.MacOS ? this : null;

    public IPathClones? PathClones => _system == SimulatedSystem.MacOS ? this : null;

    public IDirtyPages? DirtyPages => _system == SimulatedSystem.Linux ? this : null;

    public IOpenRenames? OpenRenames => _system == SimulatedSystem.Windows ? this : null;

    public IUnwrittenFiles? UnwrittenFiles => _system == SimulatedSystem.MacOS ? null : this;

    public IDeduplication? Deduplication => _system == SimulatedSystem.Linux ? this : null;

    public IFileReplacement FileReplacement => this;

    public ISnapshots? Snapshots => null;

    public SimulatedStorage Storage { get; }

    public SimulatedClock Clock => Storage.Clock;

    public FaultScript Faults { get; } = new();

    /// <summary>The files as other processes see and change them.</summary>
    public SimulatedFiles Files => Storage.Files;

    public SimulatedUser User { get; set; }

    public int LongestPath => Storage.LongestPath;

    public int OpenHandles => Storage.OpenHandles;

    /// <inheritdoc cref="SimulatedStorage.Mount"/>
    public SimulatedVolume Mount(VolumeProfile profile, string name, long bytes = SimulatedVolume.UsualBytes) =>
        Storage.Mount(profile, name, bytes);

    public uint WithoutReadOnly(uint mode) => _permissions.WithoutReadOnly(mode);

    public PlatformStatus InspectVolume(string path, out VolumeFacts facts)
    {
        lock (_lock)
        {
            facts = VolumeFacts.Unknown;
            if (Faults.Next(nameof(InspectVolume), path) is { } fault) return fault;
            Place place = _walk.Find(path, LinkTreatment.Follow);
            if (place.Status == StatusCode.Ok) facts = place.Volume!.Facts();
            return PlatformStatus.From(place.Status);
        }
    }

    public PlatformStatus InspectMaskedMode(string directory, out uint masked)
    {
        lock (_lock)
        {
            masked = uint.MaxValue;
            if (Faults.Next(nameof(InspectMaskedMode), directory) is { } fault) return fault;
            masked = _permissions.Masked;
            return PlatformStatus.Ok;
        }
    }

    public PlatformStatus ReadExtents(FileHandle handle, List<Extent> extents)
    {
        lock (_lock)
        {
            OpenFile open = _handles[handle];
            if (Faults.Next(nameof(ReadExtents), open.Path) is { } fault) return fault;
            bool answers = open.File is not null && open.Node.Volume.Profile.Extents != ExtentReporting.Nothing;
            if (!answers) return PlatformStatus.From(StatusCode.NotSupported);
            extents.AddRange(ExtentList.Of(open.File!));
            return PlatformStatus.Ok;
        }
    }
}
