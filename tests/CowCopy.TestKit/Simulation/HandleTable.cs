using CowCopy.Platform;

namespace CowCopy.TestKit.Simulation;

/// <summary>The open files of a simulated machine.</summary>
internal sealed class HandleTable
{
    private readonly Dictionary<nint, OpenFile> _open = [];
    private nint _last = 2;

    public int Count => _open.Count;

    public OpenFile this[FileHandle handle] => _open[handle.Value];

    public bool TryGet(FileHandle handle, out OpenFile? file) => _open.TryGetValue(handle.Value, out file);

    public FileHandle Add(OpenFile file)
    {
        FileHandle handle = new(++_last);
        _open.Add(handle.Value, file);
        file.Node.Handles++;
        return handle;
    }

    public void Remove(FileHandle handle)
    {
        OpenFile file = this[handle];
        SimulatedNode node = file.Node;
        _open.Remove(handle.Value);
        node.Handles--;
        if (node.Leaving is { } leaving && (node.Handles == 0 || file.RemovesNameAtClose))
        {
            node.Leaving = null;
            leaving.Directory.Remove(leaving.Name);
        }

        node.Volume.Forget(node);
    }

    /// <summary>The open handles of a file.</summary>
    public IEnumerable<OpenFile> Of(SimulatedNode node) => _open.Values.Where(file => file.Node == node);

    /// <summary>Whether a handle holds a file exclusively.</summary>
    public bool IsAlone(SimulatedNode node) =>
        node.Handles > 0 && _open.Values.Any(file => file.Node == node && file.Purpose == OpenFor.Alone);
}
