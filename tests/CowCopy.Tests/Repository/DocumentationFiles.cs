using System.Text.RegularExpressions;

namespace CowCopy.Tests.Repository;

/// <summary>The Markdown files of the repository.</summary>
internal static partial class DocumentationFiles
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

    /// <summary>The anchors of a file's headings, as the usual renderers of Markdown make them.</summary>
    public static HashSet<string> Anchors(string path) =>
        [.. Heading().Matches(WithoutCode(File.ReadAllText(path))).Select(heading => Anchor(heading.Groups["text"].Value))];

    /// <summary>A text without its blocks of code.</summary>
    public static string WithoutCode(string text) => CodeBlock().Replace(text.ReplaceLineEndings("\n"), "");

    private static IEnumerable<FileInfo> Below(DirectoryInfo directory) => directory.EnumerateFiles("*.md").Concat(
        directory.EnumerateDirectories().Where(one => !Skipped.Contains(one.Name, StringComparer.Ordinal)).SelectMany(Below));

    // Lower case, no punctuation, hyphens for spaces.
    private static string Anchor(string heading)
    {
        IEnumerable<char> kept = heading.Trim().Where(character => char.IsLetterOrDigit(character) || character is ' ' or '-' or '_');
        return string.Concat(kept.Select(character => character == ' ' ? '-' : char.ToLowerInvariant(character)));
    }

    [GeneratedRegex("^#+ (?<text>.+)$", RegexOptions.Multiline | RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex Heading();

    [GeneratedRegex("^ *```.*?^ *```$", RegexOptions.Multiline | RegexOptions.Singleline | RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex CodeBlock();
}
