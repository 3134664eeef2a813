using CowCopy.Planning;

namespace CowCopy.Platform;

/// <summary>Snapshots of subvolumes. Linux has them; only CowCopy.Diagnostics calls them.</summary>
internal interface ISnapshots
{
    /// <summary>Makes a snapshot of a subvolume.</summary>
    /// <param name="source">The root of the subvolume; <see cref="StatusCode.InvalidArgument"/> where it is none.</param>
    /// <param name="destination">The path of the snapshot, which does not exist.</param>
    /// <param name="nested">How many subvolumes are directly in the source: each is an empty directory in the snapshot.</param>
    PlatformStatus Snapshot(string source, string destination, out int nested);
}
