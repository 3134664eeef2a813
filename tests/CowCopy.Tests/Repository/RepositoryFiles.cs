using CowCopy.TestKit;

namespace CowCopy.Tests.Repository;

/// <summary>The source files of this repository.</summary>
internal static class RepositoryFiles
{
    private static readonly string[] Endings = [".cs", ".md", ".yml", ".targets", ".props", ".csproj", ".ps1", ".sh", ".resx"];
    private static readonly string[] NoSources = ["artifacts", "bin", "obj", "runs"]; // runs: measurements as they were printed
    private static readonly string[] HiddenSources = [".github", ".ci"];

    public static string Root => RepositoryRoot.Path;

    /// <summary>Paths below the root, with slashes.</summary>
    public static IEnumerable<string> Sources() => Below(Root)
        .Where(path => Endings.Contains(Path.GetExtension(path)) || path.EndsWith(".ci/run", StringComparison.Ordinal))
        .Select(path => Path.GetRelativePath(Root, path).Replace('\\', '/'));

    private static IEnumerable<string> Below(string directory) =>
        Directory.EnumerateFiles(directory).Concat(Directory.EnumerateDirectories(directory).Where(HoldsSources).SelectMany(Below));

    private static bool HoldsSources(string directory)
    {
        string name = Path.GetFileName(directory);
        return name.StartsWith('.') ? HiddenSources.Contains(name) : !NoSources.Contains(name);
    }
}
