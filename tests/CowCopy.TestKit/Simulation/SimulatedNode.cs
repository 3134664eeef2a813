using CowCopy.Planning;

namespace CowCopy.TestKit.Simulation;

/// <summary>What names of a simulated volume stand for.</summary>
internal abstract class SimulatedNode(SimulatedVolume volume)
{
    public SimulatedVolume Volume => volume;

    public ulong Number { get; } = volume.NextNumber();

    public abstract FileKind Kind { get; }

    public virtual long Length => 0;

    /// <summary>Permission bits; on Windows the attributes.</summary>
    public uint Mode { get; set; }

    /// <summary>Whether it is the user's own; of another user's, only root may change the mode. Linux only.</summary>
    public bool IsOwned { get; set; } = true;

    /// <summary>Its security descriptor, which a new file inherits; Windows only.</summary>
    public byte[] Access { get; set; } = [1];

    /// <summary>Its flags (st_flags); macOS only.</summary>
    public uint Flags { get; set; }

    /// <summary>The entries of its access list; those of a directory are inherited by what is created in it. macOS only.</summary>
    public List<string> AccessList { get; } = [];

    /// <summary>Its extended attributes; macOS only.</summary>
    public SortedDictionary<string, string> ExtendedAttributes { get; } = new(StringComparer.Ordinal);

    public uint LinkCount { get; set; }

    /// <summary>How often it is open.</summary>
    public int Handles { get; set; }

    /// <summary>The name that goes with the last handle, where a delete has to wait for that.</summary>
    public DirectorySlot? Leaving { get; set; }

    public FileTimestamp Created { get; set; } = volume.Stamp();

    public FileTimestamp Modified { get; set; } = volume.Stamp();

    public FileTimestamp Accessed { get; set; } = volume.Stamp();

    public FileTimestamp Changed { get; private set; } = volume.Stamp();

    public virtual FileFacts Facts() => new()
    {
        Kind = Kind,
        Length = Length,
        Modified = Modified,
        Accessed = Accessed,
        Created = Created,
        Changed = volume.Profile.LacksChangeTime ? Modified : Changed,
        Identity = new FileIdentity(volume.Id, 0, Kind == FileKind.Regular && Length == 0 && volume.Profile.NumbersContent ? 0 : Number),
        Mode = Mode,
        LinkCount = LinkCount,
        IsReadOnly = volume.Permissions.IsReadOnly(Mode),
        IsOwned = IsOwned,
    };

    public void NoteChange() => Changed = volume.Stamp();
}
