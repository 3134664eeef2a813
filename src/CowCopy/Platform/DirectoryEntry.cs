using CowCopy.Planning;

namespace CowCopy.Platform;

/// <summary>A name in a directory and its kind; a symbolic link is not followed.</summary>
/// <param name="Name">The name.</param>
/// <param name="Kind">Its kind.</param>
/// <param name="Listed">The other facts, where the system lists them.</param>
internal sealed record DirectoryEntry(string Name, FileKind Kind, ListedFile? Listed = null);
