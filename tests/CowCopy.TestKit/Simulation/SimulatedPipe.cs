using CowCopy.Planning;

namespace CowCopy.TestKit.Simulation;

/// <summary>A named pipe of a simulated volume: what is there and is no file.</summary>
internal sealed class SimulatedPipe(SimulatedVolume volume) : SimulatedNode(volume)
{
    public override FileKind Kind => FileKind.Other;
}
