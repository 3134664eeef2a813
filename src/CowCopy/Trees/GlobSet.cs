namespace CowCopy.Trees;

/// <summary>What globs select together: what the first name, or everything, without what the second name.</summary>
internal sealed class GlobSet(List<Glob> included, List<Glob> excluded)
{
    public bool Selects(string path)
    {
        bool isIncluded = included.Count == 0;
        for (int index = 0; !isIncluded && index < included.Count; index++) isIncluded = included[index].Selects(path);
        for (int index = 0; isIncluded && index < excluded.Count; index++) isIncluded = !excluded[index].Selects(path);
        return isIncluded;
    }

    /// <summary>Whether anything that may be below a directory can be selected.</summary>
    public bool Enters(string directory) =>
        (included.Count == 0 || included.Exists(glob => glob.MaySelectBelow(directory)))
        && !excluded.Exists(glob => glob.SelectsAllBelow(directory));
}
