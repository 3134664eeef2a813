using CowCopy.Planning;

namespace CowCopy.Platform;

/// <summary>A name in a directory and its kind; a symbolic link is not followed.</summary>
internal readonly record struct DirectoryEntry(string Name, FileKind Kind);
