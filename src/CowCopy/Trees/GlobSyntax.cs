namespace CowCopy.Trees;

/// <summary>What may stand in a glob. What a <c>.gitignore</c>, MSBuild and shells read differently may not.</summary>
internal static class GlobSyntax
{
    /// <summary>Returns why a glob is not valid, and what to write instead; null if it is.</summary>
    public static string? FindError(string glob)
    {
        string slashed = WithSlashes(glob);
        string[] parts = Split(slashed);
        if (parts.All(static part => part is "" or ".")) return "a pattern needs a name.";
        return ErrorOfStart(slashed) ?? ErrorOfCharacters(slashed)
            ?? parts.Select(ErrorOfPart).FirstOrDefault(static error => error is not null);
    }

    /// <summary>Returns the glob with slashes where the system separates names by backslashes.</summary>
    public static string WithSlashes(string glob) => Path.DirectorySeparatorChar == '\\' ? glob.Replace('\\', '/') : glob;

    /// <summary>Returns the names of a glob with slashes, without a start at the source and a slash at its end.</summary>
    public static string[] Split(string glob)
    {
        int start = glob.StartsWith("./", StringComparison.Ordinal) ? 2 : glob.Length > 0 && glob[0] == '/' ? 1 : 0;
        int end = glob.Length > start && glob[glob.Length - 1] == '/' ? glob.Length - 1 : glob.Length;
        return glob.Substring(start, end - start).Split('/');
    }

    private static string? ErrorOfStart(string glob) => glob[0] is '!' or '#'
        ? "in a .gitignore, \"" + glob[0] + "\" at the start is no part of a name; if it is one here, write \"**/" + glob + "\"."
        : null;

    private static string? ErrorOfCharacters(string glob)
    {
        if (char.IsWhiteSpace(glob[glob.Length - 1]))
            return "white space at the end is no part of a pattern; if a name ends in it, write \"?\" for it.";
        if (glob.IndexOf('\\', 0) >= 0)
            return "a backslash is a slash to some programs and quotes a character to others; write \"/\" between names, or \"?\" for a "
                + "backslash in a name.";
        if (glob.IndexOf('[', 0) >= 0)
            return "sets of characters are not supported; write a pattern for each character, or \"?\" for a \"[\" in a name.";
        return Path.DirectorySeparatorChar == '\\' && glob.IndexOf(':', 0) >= 0
            ? "a pattern is relative to the source; leave out the drive."
            : null;
    }

    private static string? ErrorOfPart(string part)
    {
        int brace = part.IndexOf('{', 0), comma = brace < 0 ? -1 : part.IndexOf(',', brace);
        if (comma >= 0 && part.IndexOf('}', comma) >= 0)
            return "alternatives in braces are not supported; write a pattern for each, or \"?\" for a brace in a name.";
        return part switch
        {
            "" => "there is no name between two slashes; write one slash.",
            "." => "\".\" can only be the first part of a pattern; leave it out.",
            ".." => "a pattern cannot lead out of the source.",
            "*.*" => "\"*.*\" is every name in MSBuild, and every name with a dot in a .gitignore; write \"*\" or \"*.?*\".",
            "**" => null,
            _ when part.IndexOf("**", 0, StringComparison.Ordinal) >= 0 =>
                "\"**\" stands for directories and cannot be a part of a name; write \"*\", or \"**/\" and the name.",
            _ => null,
        };
    }
}
