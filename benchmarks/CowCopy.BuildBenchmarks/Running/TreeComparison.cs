using CowCopy.BuildKit;

namespace CowCopy.BuildBenchmarks.Running;

/// <summary>Compares the outputs of two repositories; each difference is one line.</summary>
internal static class TreeComparison
{
    public static IEnumerable<string> Differences(BuildTree left, BuildTree right)
    {
        string[] files = Outputs(left);
        string[] others = Outputs(right);
        foreach (string only in files.Except(others, StringComparer.Ordinal)) yield return $"only with {left.Name}: {only}";
        foreach (string only in others.Except(files, StringComparer.Ordinal)) yield return $"only with {right.Name}: {only}";
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
