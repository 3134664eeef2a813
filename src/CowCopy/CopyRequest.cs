namespace CowCopy;

/// <summary>One file to copy, and the path of its copy. One without paths, as <c>default(CopyRequest)</c>, is refused.</summary>
/// <param name="Source">
/// An existing regular file, or a symbolic link to one. A relative path is resolved against the current directory of the process.
/// </param>
/// <param name="Destination">The full path of the copy, never a directory. Missing directories are created.</param>
public readonly record struct CopyRequest(string Source, string Destination);
