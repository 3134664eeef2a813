using CowCopy.Platform;
using CowCopy.Trees;

namespace CowCopy;

/// <summary>Selects what of a source tree is copied. Immutable.</summary>
/// <remarks>
/// A directory that is not entered is not read: it may be unreadable, it is not created, and <see cref="FileCopier.MirrorTree"/> deletes
/// neither the destination's directory of its name nor anything below that.
/// </remarks>
public sealed class TreeFilter
{
    private readonly Func<string, bool> _selects;
    private readonly Func<string, bool>? _enters;
    private readonly Gate? _gate; // null where the functions are for several threads

    /// <summary>Creates a filter of functions. No two calls of them run at once, also where several copies share the filter.</summary>
    /// <param name="selects">
    /// Whether a file or link is copied; receives its path relative to the source, with forward slashes.
    /// </param>
    /// <param name="enters">
    /// Whether a directory is entered, unless one above it is not; receives its path, likewise, with no slash at the end. Default: null,
    /// all are.
    /// </param>
    /// <exception cref="ArgumentNullException"><paramref name="selects"/> is null.</exception>
    public TreeFilter(Func<string, bool> selects, Func<string, bool>? enters = null)
    {
        ArgumentNullException.ThrowIfNull(selects);
        (_selects, _enters, _gate) = (selects, enters, new Gate());
    }

    private TreeFilter(GlobSet globs) => (_selects, _enters) = (globs.Selects, globs.Enters);

    /// <summary>Creates a filter of globs; the same in library, MSBuild task and tool.</summary>
    /// <param name="include">Globs of what to copy; empty for everything.</param>
    /// <param name="exclude">Globs of what to leave out, also of what is included; may be empty.</param>
    /// <returns>The filter; null if both are empty.</returns>
    /// <remarks>
    /// As in a <c>.gitignore</c>:
    /// <list type="bullet">
    /// <item>A glob without a slash before its end (<c>bin</c>, <c>*.pdb</c>) is a name anywhere in the tree.</item>
    /// <item>A glob with a slash (<c>src/*.cs</c>, <c>/bin</c>, <c>./bin</c>) is a path below the source.</item>
    /// <item>A glob that ends in a slash (<c>logs/</c>) is of directories only. A directory includes all below it.</item>
    /// <item><c>*</c> stands for any characters of a name, also none, and <c>?</c> for one.</item>
    /// <item><c>**</c> between slashes stands for directories, also none; at the end for all below.</item>
    /// <item>What others read differently is not valid; see <see cref="FindGlobError"/>.</item>
    /// <item>Letter case matters on Linux only. On Windows a backslash is a slash.</item>
    /// <item>No directory is entered in which the globs cannot select anything.</item>
    /// </list>
    /// </remarks>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="ArgumentException">A glob is not valid.</exception>
    public static TreeFilter? FromGlobs(IReadOnlyCollection<string> include, IReadOnlyCollection<string> exclude)
    {
        ArgumentNullException.ThrowIfNull(include);
        ArgumentNullException.ThrowIfNull(exclude);
        if (include.Count == 0 && exclude.Count == 0) return null;
        GlobSet globs = new(Parse(include, nameof(include)), Parse(exclude, nameof(exclude)));
        return new TreeFilter(globs);
    }

    /// <summary>Checks a glob.</summary>
    /// <param name="glob">The glob.</param>
    /// <returns>
    /// Why it is not valid, and what to write instead, as the end of a sentence; null if it is. Not valid are: a glob without a name; white
    /// space at the end; <c>!</c> or <c>#</c> at the start; <c>[</c>, <c>{a,b}</c> and <c>*.*</c>; <c>**</c> in a name; empty names,
    /// <c>..</c>, and <c>.</c> but at the start; a backslash but on Windows, and there a colon.
    /// </returns>
    /// <exception cref="ArgumentNullException"><paramref name="glob"/> is null.</exception>
    public static string? FindGlobError(string glob)
    {
        ArgumentNullException.ThrowIfNull(glob);
        return GlobSyntax.FindError(glob);
    }

    /// <summary>Returns whether a file or link is copied.</summary>
    /// <param name="path">Its path relative to the source, with forward slashes.</param>
    /// <returns>True if it is.</returns>
    /// <exception cref="ArgumentException">The path is empty, or null (<see cref="ArgumentNullException"/>).</exception>
    public bool Selects(string path) => Call(_selects, path, nameof(path));

    /// <summary>Returns whether a directory is entered, unless one above it is not.</summary>
    /// <param name="directory">Its path relative to the source, with forward slashes, and none at the end.</param>
    /// <returns>True if it is.</returns>
    /// <exception cref="ArgumentException">The path is empty, or null (<see cref="ArgumentNullException"/>).</exception>
    public bool Enters(string directory) => Call(_enters, directory, nameof(directory));

    private bool Call(Func<string, bool>? function, string path, string parameter)
    {
        ArgumentException.ThrowIfNullOrEmpty(path, parameter);
        if (function is null) return true;
        if (_gate is null) return function(path);
        lock (_gate) return function(path);
    }

    private static List<Glob> Parse(IReadOnlyCollection<string> globs, string parameter)
    {
        List<Glob> parsed = new(globs.Count);
        foreach (string glob in globs)
        {
            if (FindGlobError(glob) is { } error) throw new ArgumentException("\"" + glob + "\": " + error, parameter);
            parsed.Add(new Glob(glob, NameComparison.OfSystem));
        }

        return parsed;
    }

    /// <summary>Is locked; holds nothing, so that a filter stays immutable.</summary>
    private sealed class Gate;
}
