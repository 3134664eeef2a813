using CowCopy.Planning;

namespace CowCopy.TestKit.Simulation;

/// <summary>A directory of a simulated volume. Names are compared by the volume's case rule.</summary>
internal sealed class SimulatedDirectory(SimulatedVolume volume) : SimulatedNode(volume)
{
    private SortedDictionary<string, SimulatedNode> _entries = new(volume.Names);

    public override FileKind Kind => FileKind.Directory;

    public IReadOnlyDictionary<string, SimulatedNode> Entries => _entries;

    /// <summary>Whether names in it differ by case: FILE_CS_FLAG_CASE_SENSITIVE_DIR. Can be set only while it is empty.</summary>
    public bool IsCaseSensitive
    {
        get;
        set
        {
            if (_entries.Count > 0) throw new InvalidOperationException("The directory is not empty.");
            field = value;
            _entries = new(value ? StringComparer.Ordinal : StringComparer.OrdinalIgnoreCase);
        }
    } = volume.Profile.IsCaseSensitive;

    /// <summary>Whether it has the attribute that turns copy-on-write off; null where the volume does not report it.</summary>
    public bool? IsCopyOnWriteDisabled { get; set; } = volume.Profile.IsCopyOnWriteDisabled;

    /// <summary>Its access list denies this process to create names in it; Windows only.</summary>
    public bool DeniesCreation { get; set; }

    /// <summary>Its own name in the directory above; null for the root of a volume.</summary>
    public DirectorySlot? Slot { get; private set; }

    /// <summary>The path from the root of the volume, which starts with a separator; empty for the root.</summary>
    public string PathInVolume => Slot is { } slot ? slot.Directory.PathInVolume + System.IO.Path.DirectorySeparatorChar + slot.Name : "";

    public SimulatedNode? Find(string name) => _entries.GetValueOrDefault(name);

    public void Add(string name, SimulatedNode node)
    {
        _entries.Add(name, node);
        if (node is SimulatedDirectory directory) directory.Slot = new DirectorySlot(this, name);
        node.LinkCount++;
        node.NoteChange();
        Touch();
    }

    /// <summary>Removes a name; a file without names and handles frees its clusters.</summary>
    public void Remove(string name)
    {
        SimulatedNode node = _entries[name];
        _entries.Remove(name);
        node.LinkCount--;
        node.NoteChange();
        Touch();
        Volume.Forget(node);
    }

    private void Touch()
    {
        Modified = Volume.Stamp();
        NoteChange();
    }
}
