using CowCopy.Platform;
using CowCopy.Trees;

namespace CowCopy;

/// <summary>Selects files of a tree by globs, for <see cref="TreeOptions.Filter"/>; the same in library, MSBuild task and tool.</summary>
/// <remarks>
/// As in a <c>.gitignore</c>: a glob without a slash (<c>bin</c>, <c>*.pdb</c>) is the name of a file or directory anywhere in the tree,
/// one with a slash (<c>src/*.cs</c>, <c>/bin</c>) is a path below the source, and a directory includes all below it. <c>*</c> stays
/// within a name, <c>**</c> spans directories; <c>*.*</c> is <c>*</c>, and <c>**.cs</c> is <c>**/*.cs</c>. There are no other wildcards.
/// Letter case matters on Linux only. On Windows a backslash is a slash.
/// </remarks>
public static class GlobFilter
{
    /// <summary>Creates a filter.</summary>
    /// <param name="include">Globs of what to copy; empty for everything.</param>
    /// <param name="exclude">Globs of what to leave out, also of what is included; may be empty.</param>
    /// <returns>The filter; null if both are empty.</returns>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="ArgumentException">A glob is not valid; see <see cref="FindError"/>.</exception>
    public static Func<string, bool>? Create(IReadOnlyCollection<string> include, IReadOnlyCollection<string> exclude)
    {
        ArgumentNullException.ThrowIfNull(include);
        ArgumentNullException.ThrowIfNull(exclude);
        if (include.Count == 0 && exclude.Count == 0) return null;
        List<Glob> included = Parse(include, nameof(include)), excluded = Parse(exclude, nameof(exclude));
        return path =>
        {
            string[] names = path.Split('/');
            bool isIncluded = included.Count == 0 || included.Exists(glob => glob.Matches(names));
            return isIncluded && !excluded.Exists(glob => glob.Matches(names));
        };
    }

    /// <summary>Checks a glob.</summary>
    /// <param name="glob">The glob.</param>
    /// <returns>Why it is not valid, as the end of a sentence; null if it is.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="glob"/> is null.</exception>
    public static string? FindError(string glob)
    {
        ArgumentNullException.ThrowIfNull(glob);
        string[] parts = Glob.Split(glob);
        if (parts.Length == 0) return "a pattern needs a name.";
        return parts.Contains("..", StringComparer.Ordinal) ? "a pattern cannot lead out of the source." : null;
    }

    private static List<Glob> Parse(IReadOnlyCollection<string> globs, string parameter)
    {
        List<Glob> parsed = new(globs.Count);
        foreach (string glob in globs)
        {
            if (FindError(glob) is { } error) throw new ArgumentException("\"" + glob + "\": " + error, parameter);
            parsed.Add(new Glob(glob, NameComparison.OfSystem));
        }

        return parsed;
    }
}
