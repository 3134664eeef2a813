using System.Globalization;

namespace CowCopy.CrashTests.Host.Wholes;

/// <summary>Replaces one directory as a whole, again and again, by two trees alternately, or by manifests of their files.</summary>
public sealed class WholeLoop(string root)
{
    private const int Files = 120;

    public static string Place(string root) => Path.Combine(root, "place");

    public void Run()
    {
        FileCopier copier = new();
        foreach (int tree in (int[])[1, 2]) Write(Tree(tree));
        for (int round = 0; ; round++)
        {
            string source = Tree((round % 2) + 1);
            if (round > 3) Console.WriteLine("replacing"); // the first compile the code
            IReadOnlyList<CopyFailure> failures = round % 4 < 2
                ? copier.ReplaceTree(source, Place(root)).Failures
                : copier.MaterializeWhole(Manifest(source), Place(root)).Failures;
            if (failures.Count > 0) throw new InvalidOperationException(failures[0].Message);
        }
    }

    /// <summary>Returns what is wrong with the directory; null if it is one of the trees, and all of it.</summary>
    public static string? FindDamage(string root)
    {
        if (!Directory.Exists(Place(root))) return "there is no directory";
        string[] files = Directory.GetFiles(Place(root), "*", SearchOption.AllDirectories);
        string[] contents = [.. files.Select(File.ReadAllText)];
        if (files.Length != Files) return $"{files.Length} files";
        string tree = contents[0][..1];
        int wrong = Array.FindIndex(contents, content => content != Content(tree));
        return wrong < 0 ? null : $"{files[wrong]} is not of tree {tree}";
    }

    private static string Content(string tree) => string.Concat(Enumerable.Repeat(tree, 30_000));

    private static IEnumerable<ManifestEntry> Manifest(string source) =>
        from file in Directory.EnumerateFiles(source, "*", SearchOption.AllDirectories)
        select new ManifestEntry(file, Path.GetRelativePath(source, file).Replace('\\', '/')) { Length = new FileInfo(file).Length };

    private string Tree(int number) => Path.Combine(root, "tree-" + number.ToString(CultureInfo.InvariantCulture));

    private static void Write(string tree)
    {
        for (int index = 0; index < Files; index++)
        {
            string directory = Path.Combine(tree, (index % 7).ToString(CultureInfo.InvariantCulture));
            Directory.CreateDirectory(directory);
            File.WriteAllText(Path.Combine(directory, $"file{index}"), Content(tree[^1..]));
        }
    }
}
