using CowCopy.Platform;

namespace CowCopy.TestKit.Simulation;

/// <summary>The open files of a simulated machine.</summary>
internal sealed class HandleTable
{
    private readonly Dictionary<nint, OpenFile> _open = [];
    private nint _last = 2;

    public int Count => _open.Count;

    public OpenFile this[FileHandle handle] => _open[handle.Value];

    public FileHandle Add(OpenFile file)
    {
        FileHandle handle = new(++_last);
        _open.Add(handle.Value, file);
        file.Node.Handles++;
        return handle;
    }

    public void Remove(FileHandle handle)
    {
        SimulatedNode node = this[handle].Node;
        _open.Remove(handle.Value);
        node.Handles--;
        if (node is { Handles: 0, Leaving: { } leaving })
        {
            node.Leaving = null;
            leaving.Folder.Remove(leaving.Name);
        }

        node.Volume.Forget(node);
    }

    /// <summary>Whether somebody has a file for themselves.</summary>
    public bool IsAlone(SimulatedNode node) => node.Handles > 0 && _open.Values.Any(file => file.Node == node && file.Purpose == OpenFor.Alone);
}
