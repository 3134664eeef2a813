namespace CowCopy.TestKit.Simulation;

/// <summary>Who runs on a simulated machine; files on it are theirs, unless said otherwise.</summary>
internal enum SimulatedUser
{
    /// <summary>Permissions bind them.</summary>
    Owner = 0,

    /// <summary>They may read and write whatever the permissions say.</summary>
    Root,
}
