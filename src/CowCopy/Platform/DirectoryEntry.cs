using CowCopy.Planning;

namespace CowCopy.Platform;

/// <summary>A name in a folder and what it stands for; a symbolic link is not followed.</summary>
internal readonly record struct DirectoryEntry(string Name, FileKind Kind);
