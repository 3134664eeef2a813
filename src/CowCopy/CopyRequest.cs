namespace CowCopy;

/// <summary>One file to copy and the file it is to become.</summary>
/// <param name="Source">An existing regular file, or a symbolic link to one. A relative path is resolved against the current directory of the process.</param>
/// <param name="Destination">The full name of the copy, never a folder. Missing folders above it are made.</param>
public readonly record struct CopyRequest(string Source, string Destination);
