namespace CowCopy.TestKit.Simulation;

/// <summary>An open file of a simulated machine.</summary>
internal sealed class OpenFile(SimulatedNode node, OpenFor purpose, string path)
{
    public SimulatedNode Node => node;

    public OpenFor Purpose => purpose;

    public string Path => path;

    public SimulatedFile? File => node as SimulatedFile;

    /// <summary>Where the next byte is read or written.</summary>
    public long Position { get; set; }

    /// <summary>What the handle may do to the file; Windows only.</summary>
    public WindowsAccess Access { get; init; } = purpose switch
    {
        OpenFor.Reading => WindowsAccess.Read,
        OpenFor.Names => WindowsAccess.None,
        _ => WindowsAccess.Read | WindowsAccess.Write,
    };

    /// <summary>The access mask that it was opened with; Windows only.</summary>
    public uint Rights { get; init; }

    /// <summary>What other handles may do to the file while it is open; Windows only.</summary>
    public WindowsAccess Share { get; init; } = WindowsAccess.All;

    /// <summary>The name through which the file was opened, which a rename of that name changes; Windows only.</summary>
    public DirectorySlot? Slot { get; set; }

    /// <summary>The reparse point itself is open, not what it stands for; Windows only.</summary>
    public bool IsReparsePoint { get; init; }

    /// <summary>The name is removed when this handle is closed, whatever other handles there are; Windows only.</summary>
    public bool RemovesNameAtClose { get; set; }
}
