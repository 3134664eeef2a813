using CowCopy.Planning;

namespace CowCopy.TestKit.Simulation;

/// <summary>The null device.</summary>
internal sealed class SimulatedDevice(SimulatedVolume volume) : SimulatedNode(volume)
{
    public override FileKind Kind => FileKind.Other;
}
