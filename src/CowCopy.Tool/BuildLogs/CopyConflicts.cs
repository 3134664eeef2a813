using CowCopy.Tool.Reports;

namespace CowCopy.Tool.BuildLogs;

/// <summary>Destinations with more than one source: which content stays depends on the order of the build.</summary>
internal static class CopyConflicts
{
    public static IReadOnlyList<ConflictReport> Of(BuildLog log)
    {
        Dictionary<string, string> first = new(log.Paths.Comparer);
        Dictionary<string, List<LoggedCopy>> contested = new(log.Paths.Comparer);
        foreach (LoggedCopy copy in log.Files)
        {
            if (!first.TryAdd(copy.Destination, copy.Source) && !log.Paths.Comparer.Equals(first[copy.Destination], copy.Source))
                contested.TryAdd(copy.Destination, []);
        }

        if (contested.Count == 0) return [];
        foreach (LoggedCopy copy in log.Files)
            if (contested.TryGetValue(copy.Destination, out List<LoggedCopy>? copies)) copies.Add(copy);
        return
        [
            .. contested.Select(one => Report(one.Key, one.Value, log.Paths))
                .OrderBy(static one => one.Destination, StringComparer.Ordinal),
        ];
    }

    // Each source by its last copy, so that the one that stays comes last.
    private static ConflictReport Report(string destination, IEnumerable<LoggedCopy> copies, LogPaths paths)
    {
        LoggedCopy[] latest = [.. copies.OrderByDescending(static copy => copy.Call.Task.End)];
        return new ConflictReport(
            destination,
            [.. latest.Select(static copy => copy.Source).Distinct(paths.Comparer).Reverse()],
            [.. latest.Select(static copy => copy.Call.Task.Project.File).Distinct(paths.Comparer).Reverse()]);
    }
}
