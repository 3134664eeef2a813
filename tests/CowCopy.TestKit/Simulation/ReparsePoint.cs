using CowCopy.Planning;

namespace CowCopy.TestKit.Simulation;

/// <summary>
/// A reparse point that is no link: deduplicated, in the cloud, projected, a container layer, or an alias of an application.
/// </summary>
/// <param name="Tag">IO_REPARSE_TAG_*.</param>
/// <param name="Length">The length that a query of the reparse point itself returns.</param>
/// <param name="Modified">The modification time that such a query returns.</param>
/// <param name="OpenError">The error of opening through it; 0 where that works.</param>
internal sealed record ReparsePoint(uint Tag, long Length, FileTimestamp Modified, int OpenError = 0);
