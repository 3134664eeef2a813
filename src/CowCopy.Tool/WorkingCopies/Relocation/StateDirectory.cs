namespace CowCopy.Tool.WorkingCopies.Relocation;

/// <summary>A directory that holds build state.</summary>
/// <param name="Path">The directory, absolute.</param>
/// <param name="Files">The files below it, relative to it.</param>
/// <param name="HasSources">Whether sources are in it: then files below it are not listed, and unknown ones are no build state.</param>
internal sealed record StateDirectory(string Path, IReadOnlyList<string> Files, bool HasSources)
{
    public bool Contains(string file) => file.StartsWith(Path + System.IO.Path.DirectorySeparatorChar, StringComparison.Ordinal);
}
