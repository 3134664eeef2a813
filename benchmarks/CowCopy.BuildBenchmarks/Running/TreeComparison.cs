using CowCopy.BuildKit;

namespace CowCopy.BuildBenchmarks.Running;

/// <summary>Compares the outputs of two repositories; each difference is one line.</summary>
internal static class TreeComparison
{
    /// <param name="left">One repository.</param>
    /// <param name="right">The other.</param>
    /// <param name="leftOut">What the other may lack; null for nothing.</param>
    public static IEnumerable<string> Differences(BuildTree left, BuildTree right, LibraryCopies? leftOut = null)
    {
        string[] others = Outputs(right);
        string[] files = Outputs(left);
        foreach (string only in files.Except(others, StringComparer.Ordinal).Where(file => leftOut?.Holds(file) != true))
            yield return $"only with {left.Name}: {only}";
        foreach (string only in others.Except(files, StringComparer.Ordinal).Where(file => leftOut?.IsList(file) != true))
            yield return $"only with {right.Name}: {only}";
        foreach (string both in files.Intersect(others, StringComparer.Ordinal))
        {
            (string a, string b) = (Path.Combine(left.Root, both), Path.Combine(right.Root, both));
            if (!FileComparison.SameBytes(a, b)) yield return $"bytes differ: {both}";
            if (!FileComparison.SameMode(a, b)) yield return $"modes differ: {both}";
        }
    }

    public static string[] Outputs(BuildTree tree) =>
    [
        .. tree.OutputDirectories()
            .SelectMany(static directory => Directory.GetFiles(directory, "*", SearchOption.AllDirectories))
            .Select(file => Path.GetRelativePath(tree.Root, file))
            .Order(StringComparer.Ordinal),
    ];
}
