using CowCopy.Planning;

namespace CowCopy.TestKit.Simulation;

/// <summary>A symbolic link of a simulated volume, or a junction.</summary>
internal sealed class SimulatedLink(SimulatedVolume volume, string target) : SimulatedNode(volume)
{
    public string Target { get; } = target;

    /// <summary>The target as a path of the simulation, whatever prefix it has.</summary>
    public string LeadsTo { get; init; } = target;

    /// <summary>Whether it was made as a link to a directory, which on Windows is another kind of link.</summary>
    public bool IsToDirectory { get; init; }

    /// <summary>The displayed name of a junction, whose target is the name that the kernel uses; null for a symbolic link.</summary>
    public string? ShownAs { get; init; }

    public override FileKind Kind => FileKind.SymbolicLink;

    public override long Length => Target.Length;
}
