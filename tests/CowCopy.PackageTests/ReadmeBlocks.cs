using System.Text;
using System.Text.RegularExpressions;

namespace CowCopy.PackageTests;

/// <summary>What a README has a reader copy and paste: its fenced blocks, and the elements of MSBuild in its text.</summary>
/// <param name="path">The path of the README below the root of the repository.</param>
internal sealed partial class ReadmeBlocks(string path)
{
    /// <summary>The READMEs of the repository and of its packages.</summary>
    public static readonly IReadOnlyList<string> All =
    [
        "README.md", "src/CowCopy/README.md", "src/CowCopy.Diagnostics/README.md", "src/CowCopy.Tool/README.md",
        "sdk/CowCopy.Sdk/README.md",
    ];

    private readonly string _text = File.ReadAllText(Path.Combine(Packed.Repository, path)).ReplaceLineEndings("\n");

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

    /// <summary>Returns a program that runs every C# block of these READMEs, each in a method of its own.</summary>
    public static string Program(IEnumerable<string> readmes)
    {
        string[] blocks = [.. readmes.SelectMany(static readme => new ReadmeBlocks(readme).Of("csharp"))];
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

    private static string Code(Match match) => match.Groups["code"].Value;

    private static bool IsUsing(string line) => line.StartsWith("using CowCopy", StringComparison.Ordinal);

    [GeneratedRegex(
        "^```(?<language>[a-z]*)\n(?<code>.*?)^```$",
        RegexOptions.Multiline | RegexOptions.Singleline | RegexOptions.ExplicitCapture,
        1000)]
    private static partial Regex Block();

    [GeneratedRegex(@"\]\((?!https://)[^)]*\)", RegexOptions.None, 1000)]
    private static partial Regex RelativeLink();

    [GeneratedRegex("`(?<code><[A-Z][^`]*>)`", RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex Element();
}
