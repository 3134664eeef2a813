namespace CowCopy.Tests.Trees;

/// <summary>A glob, and paths of files that it is tried on.</summary>
internal sealed record GlobCase(string Glob, IReadOnlyList<string> Paths)
{
    /// <summary>The paths that a filter with the glob selects.</summary>
    public string[] Selected()
    {
        TreeFilter filter = TreeFilter.FromGlobs([Glob], [])!;
        return [.. Paths.Where(filter.Selects)];
    }
}
