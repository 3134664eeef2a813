namespace CowCopy.Tool.Treemap;

/// <summary>A directory in a treemap, and its place in hundredths of the whole.</summary>
internal sealed record Box(DirectoryNode Directory, double Left, double Top, double Width, double Height);
