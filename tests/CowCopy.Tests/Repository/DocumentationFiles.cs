namespace CowCopy.Tests.Repository;

/// <summary>The Markdown files of the repository.</summary>
internal static class DocumentationFiles
{
    private static readonly string[] Skipped = [".git", "artifacts", "bin", "obj"];

    /// <summary>The full paths of all Markdown files.</summary>
    public static IEnumerable<string> All => Below(new DirectoryInfo(RepositoryFiles.Root)).Select(file => file.FullName);

    /// <summary>Those that people write; kept runs are written by programs.</summary>
    public static IEnumerable<string> Written => All.Where(path => !Name(path).Contains("/runs/", StringComparison.Ordinal));

    /// <summary>The text of a file, by its path below the root.</summary>
    public static string Read(string name) => File.ReadAllText(Path.Combine(RepositoryFiles.Root, name)).ReplaceLineEndings("\n");

    /// <summary>A path below the root, with forward slashes.</summary>
    public static string Name(string path) => Path.GetRelativePath(RepositoryFiles.Root, path).Replace('\\', '/');

    private static IEnumerable<FileInfo> Below(DirectoryInfo directory) => directory.EnumerateFiles("*.md").Concat(
        directory.EnumerateDirectories().Where(one => !Skipped.Contains(one.Name, StringComparer.Ordinal)).SelectMany(Below));
}
