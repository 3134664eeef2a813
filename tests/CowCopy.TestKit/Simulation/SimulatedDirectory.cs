using CowCopy.Planning;

namespace CowCopy.TestKit.Simulation;

/// <summary>A folder of a simulated volume. Names are compared by the volume's case rule.</summary>
internal sealed class SimulatedDirectory(SimulatedVolume volume) : SimulatedNode(volume)
{
    private readonly SortedDictionary<string, SimulatedNode> _entries = new(volume.Names);

    public override FileKind Kind => FileKind.Directory;

    public IReadOnlyDictionary<string, SimulatedNode> Entries => _entries;

    public SimulatedNode? Find(string name) => _entries.GetValueOrDefault(name);

    public void Add(string name, SimulatedNode node)
    {
        _entries.Add(name, node);
        node.LinkCount++;
        node.NoteChange();
        Touch();
    }

    /// <summary>Takes a name out; what nobody names or has open any more gives its clusters back.</summary>
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
