using CowCopy.Tool.BuildLogs;

namespace CowCopy.Tool.Reports;

/// <summary>How many files were copied by a project, by a target or into a directory.</summary>
/// <param name="Name">Of what; empty for all.</param>
/// <param name="Copied">Files copied by their bytes or as clones.</param>
/// <param name="Linked">Files that became hard or symbolic links.</param>
/// <param name="Unchanged">Files found up to date.</param>
/// <param name="Failed">Files that could not be copied.</param>
/// <param name="Unknown">Files of which a log in another language than English does not show what happened.</param>
/// <param name="Found">How many of the copied files are still on disk as the build left them.</param>
/// <param name="Rewritten">How many of them were written again since the build.</param>
/// <param name="Bytes">The bytes of those that are found; null if there are none.</param>
/// <param name="Milliseconds">The time of the Copy tasks; null of a directory.</param>
internal sealed record CopyFigures(
    string Name, int Copied, int Linked, int Unchanged, int Failed, int Unknown, int Found, int Rewritten, long? Bytes,
    double? Milliseconds)
{
    /// <summary>Returns the number of files that were copied or linked.</summary>
    public int Written() => Copied + Linked;

    public static CopyFigures Of(string name, LoggedCounts tally, bool hasTime = true) => new(
        name,
        tally.Copied,
        tally.Linked,
        tally.Unchanged,
        tally.Failed,
        tally.Unknown,
        tally.Found,
        tally.Rewritten,
        tally.Bytes,
        hasTime ? Math.Round(tally.Time.TotalMilliseconds, 3) : null);
}
