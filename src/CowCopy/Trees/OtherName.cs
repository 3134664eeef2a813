using CowCopy.Platform;

namespace CowCopy.Trees;

/// <summary>A name of a file of which the tree has an earlier one.</summary>
/// <param name="Entry">The name.</param>
/// <param name="First">The paths of the earlier one.</param>
internal sealed record OtherName(DirectoryEntry Entry, CopyRequest First);
