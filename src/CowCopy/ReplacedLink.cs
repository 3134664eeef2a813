namespace CowCopy;

/// <summary>A symbolic link or junction of the destination that a mirror replaced by a directory of the source.</summary>
/// <param name="Path">The full path.</param>
/// <param name="Target">What the link held.</param>
public sealed record ReplacedLink(string Path, string Target);
