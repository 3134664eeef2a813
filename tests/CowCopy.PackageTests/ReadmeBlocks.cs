using System.Text;
using System.Text.RegularExpressions;
using CowCopy.TestKit;

namespace CowCopy.PackageTests;

/// <summary>What a page has a reader copy and paste: its fenced blocks, and the elements of MSBuild in its text.</summary>
/// <param name="path">The path of the page below the root of the repository.</param>
internal sealed partial class ReadmeBlocks(string path)
{
    /// <summary>The READMEs of the repository and of its packages.</summary>
    public static readonly IReadOnlyList<string> All =
    [
        "README.md", "src/CowCopy/README.md", "src/CowCopy.Diagnostics/README.md", "src/CowCopy.Tool/README.md",
        "sdk/CowCopy.Sdk/README.md",
    ];

    /// <summary>What the C# of a page takes as given.</summary>
    private static readonly Dictionary<string, string> Given = new(StringComparer.Ordinal)
    {
        ["docs/stores.md"] = """
            ManifestEntry[] manifest = [new("store/ab/cd01", "app.dll")];
            string[] pathsOfTheLastManifest = ["old.dll"];

            """,
    };

    private readonly string _text = File.ReadAllText(Path.Combine(RepositoryRoot.Path, path)).ReplaceLineEndings("\n");

    /// <summary>The blocks of a language, in order.</summary>
    public IReadOnlyList<string> Of(string language) =>
        [.. Block().Matches(_text).Where(block => block.Groups["language"].Value == language).Select(Code)];

    /// <summary>The elements that stand in a line of text.</summary>
    public IReadOnlyList<string> Elements => [.. Element().Matches(Block().Replace(_text, "")).Select(Code)];

    /// <summary>The targets of links that lead to other files.</summary>
    public IReadOnlyList<string> RelativeLinks => [.. RelativeLink().Matches(_text).Select(static link => link.Value)];

    /// <summary>The lines of all shell blocks, without empty ones.</summary>
    public IReadOnlyList<string> Shell =>
        [.. Of("sh").SelectMany(static block => block.Split('\n')).Where(static line => line.Trim().Length > 0)];

    /// <summary>The commands of <c>cowcopy</c> in all blocks of YAML.</summary>
    public IReadOnlyList<string> CommandsInYaml =>
        [.. Of("yaml").SelectMany(static block => CommandInYaml().Matches(block)).Select(static line => line.Value)];

    /// <summary>Returns a program that runs every C# block of these pages, each in a method of its own.</summary>
    public static string Program(IEnumerable<string> pages)
    {
        string[] blocks =
        [
            .. pages.SelectMany(static page => new ReadmeBlocks(page).Of("csharp").Select(block => Given.GetValueOrDefault(page) + block)),
        ];
        StringBuilder program = new();
        IEnumerable<string> lines = blocks.SelectMany(static block => block.Split('\n'));
        program.AppendJoin('\n', lines.Where(IsUsing).Distinct(StringComparer.Ordinal)).Append('\n');
        for (int i = 0; i < blocks.Length; i++) program.Append("Block").Append(i).Append("();\n");
        for (int i = 0; i < blocks.Length; i++)
        {
            program.Append("static void Block").Append(i).Append("()\n{\n");
            program.AppendJoin('\n', blocks[i].Split('\n').Where(static line => !IsUsing(line))).Append("}\n");
        }

        return program.ToString();
    }

    // A block of a list is indented with it.
    private static string Code(Match match)
    {
        Group indent = match.Groups["indent"];
        return match.Groups["code"].Value.Replace("\n" + indent.Value, "\n", StringComparison.Ordinal)[indent.Length..];
    }

    private static bool IsUsing(string line) => line.StartsWith("using CowCopy", StringComparison.Ordinal);

    [GeneratedRegex(
        "^(?<indent> *)```(?<language>[a-z]*)\n(?<code>.*?)^\\k<indent>```$",
        RegexOptions.Multiline | RegexOptions.Singleline | RegexOptions.ExplicitCapture,
        1000)]
    private static partial Regex Block();

    [GeneratedRegex(@"\]\((?!https://)[^)]*\)", RegexOptions.None, 1000)]
    private static partial Regex RelativeLink();

    [GeneratedRegex(@"\bcowcopy .*$", RegexOptions.Multiline, 1000)]
    private static partial Regex CommandInYaml();

    [GeneratedRegex("`(?<code><[A-Z][^`]*>)`", RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex Element();
}
