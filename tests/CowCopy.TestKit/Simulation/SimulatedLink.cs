using CowCopy.Planning;

namespace CowCopy.TestKit.Simulation;

/// <summary>A symbolic link of a simulated volume.</summary>
internal sealed class SimulatedLink(SimulatedVolume volume, string target) : SimulatedNode(volume)
{
    public string Target => target;

    /// <summary>Whether it was made as a link to a directory, which on Windows is another kind of link.</summary>
    public bool IsToDirectory { get; init; }

    public override FileKind Kind => FileKind.SymbolicLink;

    public override long Length => target.Length;
}
