using System.Text.RegularExpressions;

namespace CowCopy.Tests.Platform.Headers;

/// <summary>The names that the C library of macOS exports, by the text stub that a linker reads in its place.</summary>
internal static partial class StubLibrary
{
    /// <summary>Returns the exported names of one target, such as <c>arm64-macos</c>, without the underscore of C.</summary>
    public static HashSet<string> Names(string stub, string target) =>
    [
        .. Exports().Matches(stub).Where(export => Items(export, "targets").Contains(target)).SelectMany(export => Items(export, "symbols"))
            .Where(name => name.StartsWith('_')).Select(name => name[1..]),
    ];

    private static IEnumerable<string> Items(Match export, string group) =>
        export.Groups[group].Value.Split(',').Select(item => item.Trim().Trim('\''));

    [GeneratedRegex(@"- targets:\s*\[(?<targets>[^\]]*)\]\s*symbols:\s*\[(?<symbols>[^\]]*)\]", RegexOptions.NonBacktracking)]
    private static partial Regex Exports();
}
