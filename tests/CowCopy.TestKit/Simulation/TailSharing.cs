namespace CowCopy.TestKit.Simulation;

/// <summary>
/// What a clone does with the last cluster of a file that fills it only in part. Builds of ReFS differ, by what was measured on them.
/// </summary>
internal enum TailSharing
{
    /// <summary>It is shared like the others.</summary>
    Shared = 0,

    /// <summary>The clone gets one of its own.</summary>
    Private,
}
