namespace CowCopy.Tool.Reports;

/// <summary>The JSON of a link of the destination that a mirror replaced by a directory of the source.</summary>
/// <param name="Path">The full path.</param>
/// <param name="Target">The text that the link held.</param>
internal sealed record ReplacedLink(string Path, string Target);
