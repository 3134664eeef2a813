namespace CowCopy.Diagnostics.Sharing;

/// <summary>Groups of a list without a table of keys: it is sorted, and equal neighbours are a group.</summary>
internal static class Runs
{
    /// <summary>Sorts a list and returns its groups, each as its first index and the index after its last.</summary>
    public static List<(int First, int Next)> Of<T>(List<T> list, Comparison<T> comparison)
    {
        list.Sort(comparison);
        List<(int First, int Next)> runs = [];
        for (int first = 0, next; first < list.Count; first = next)
        {
            for (next = first + 1; next < list.Count && comparison(list[first], list[next]) == 0;) next++;
            runs.Add((first, next));
        }

        return runs;
    }
}
