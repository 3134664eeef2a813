using CowCopy.BuildKit;

namespace CowCopy.BuildBenchmarks.Running;

/// <summary>Whether two repositories hold the same outputs; each difference is one line.</summary>
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
            (string a, string b) = (Path.Combine(left.Folder, both), Path.Combine(right.Folder, both));
            if (!FileComparison.SameBytes(a, b)) yield return $"bytes differ: {both}";
            if (!FileComparison.SameMode(a, b)) yield return $"modes differ: {both}";
        }
    }

    public static string[] Outputs(BuildTree tree) =>
    [
        .. Directory.GetDirectories(tree.Folder)
            .Select(static project => Path.Combine(project, "bin"))
            .Where(Directory.Exists)
            .SelectMany(static bin => Directory.GetFiles(bin, "*", SearchOption.AllDirectories))
            .Select(file => Path.GetRelativePath(tree.Folder, file))
            .Order(StringComparer.Ordinal),
    ];
}
