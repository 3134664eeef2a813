namespace CowCopy.TestKit.Simulation;

/// <summary>A name in a directory.</summary>
internal readonly record struct DirectorySlot(SimulatedDirectory Directory, string Name);
