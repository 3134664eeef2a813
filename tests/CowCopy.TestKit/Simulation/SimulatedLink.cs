using CowCopy.Planning;

namespace CowCopy.TestKit.Simulation;

/// <summary>A symbolic link of a simulated volume.</summary>
internal sealed class SimulatedLink(SimulatedVolume volume, string target) : SimulatedNode(volume)
{
    public string Target => target;

    public override FileKind Kind => FileKind.SymbolicLink;

    public override long Length => target.Length;
}
