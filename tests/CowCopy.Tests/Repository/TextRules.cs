using System.Text.RegularExpressions;

namespace CowCopy.Tests.Repository;

/// <summary>What no source of the repository may hold: words that are always wrong, and lines that are too long. Pure.</summary>
internal static partial class TextRules
{
    private const int LongestCode = 140, LongestMarkdown = 120;

    private static readonly (Regex Words, string Instead)[] Forbidden =
    [
        (Rule("told"), "reported, given, requested"),
        (Rule("came upon"), "detected"),
        (Rule("lies|lying"), "is stale but looks up to date; is in, is below"),
        (Rule("begun"), "started"),
        (Rule("moved|mov(e|es|ing) (all |its |the |their )?bytes"), "copied, renamed"),
        (Rule("(?<![</])pictures?"), "crash image; chart"), // <picture> is HTML
        (Rule("folders?"), "directory"),
    ];

    /// <summary>Returns a finding for each forbidden word and each long line of a file.</summary>
    /// <param name="path">The path in the repository, with slashes. Its ending decides what a line is.</param>
    /// <param name="lines">The lines of the file.</param>
    public static IEnumerable<TextFinding> Check(string path, IEnumerable<string> lines)
    {
        bool isMarkdown = path.EndsWith(".md", StringComparison.Ordinal), isFenced = false;
        int number = 0;
        foreach (string line in lines)
        {
            number++;
            string words = Separator().Replace(MSBuildName().Replace(line, ""), " ");
            foreach ((Regex rule, string instead) in Forbidden)
                if (rule.Match(words) is { Success: true } match) yield return new(path, number, line, $"\"{match.Value}\": say {instead}");

            if (isMarkdown && line.TrimStart().StartsWith("```", StringComparison.Ordinal)) isFenced = !isFenced;
            bool isFree = isMarkdown && (isFenced || line.TrimStart().StartsWith('|'));
            int length = Address().Replace(line, "").Length, longest = isMarkdown ? LongestMarkdown : LongestCode;
            if (!isFree && length > longest) yield return new(path, number, line, $"{length} characters: at most {longest}");
        }
    }

    private static Regex Rule(string words) => new(@"\b(" + words + @")\b", RegexOptions.IgnoreCase, TimeSpan.FromSeconds(1));

    // The words of a name: SeveralWords and several_words.
    [GeneratedRegex("(?<=[a-z0-9])(?=[A-Z])|_", RegexOptions.None, 1000)]
    private static partial Regex Separator();

    // Parameters of MSBuild's Copy task, and what the base library calls them.
    [GeneratedRegex(
        "(Destination|Source)Folders?|SpecialFolder|GetFolderPath|BuildOutputTargetFolder",
        RegexOptions.IgnoreCase | RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex MSBuildName();

    // An address cannot be wrapped: neither the target of a Markdown link nor a plain one.
    [GeneratedRegex(@"(?<=\])\([^)]*\)|https?://\S+", RegexOptions.None, 1000)]
    private static partial Regex Address();
}
