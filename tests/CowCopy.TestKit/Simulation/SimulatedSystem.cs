namespace CowCopy.TestKit.Simulation;

/// <summary>The operating system that a simulated machine stands for.</summary>
internal enum SimulatedSystem
{
    Linux = 0,
    Windows,
    MacOS,
}
