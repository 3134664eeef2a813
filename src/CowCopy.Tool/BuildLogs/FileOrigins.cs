using CowCopy.Tool.Reports;

namespace CowCopy.Tool.BuildLogs;

/// <summary>How often each file was copied: a copy of a copy counts for the file that was there first.</summary>
internal sealed class FileOrigins
{
    private readonly Dictionary<string, string> _origins;
    private readonly Dictionary<string, LoggedCounts> _copies;

    public FileOrigins(BuildLog log, FilesOnDisk disk)
    {
        _origins = new Dictionary<string, string>(log.Paths.Comparer);
        _copies = new Dictionary<string, LoggedCounts>(log.Paths.Comparer);
        foreach (LoggedCopy copy in log.Files)
        {
            if (copy.Outcome is LoggedOutcome.Failed) continue;
            string origin = _origins.GetValueOrDefault(copy.Source, copy.Source);
            _origins[copy.Destination] = origin;
            if (!copy.Wrote) continue;
            if (!_copies.TryGetValue(origin, out LoggedCounts? tally)) _copies[origin] = tally = new LoggedCounts();
            tally.Add(copy, disk);
        }

        Files =
        [
            .. _copies.Select(file => Report(file.Key, file.Value, log.Paths))
                .OrderByDescending(static file => file.Copies)
                .ThenByDescending(static file => file.Bytes)
                .ThenBy(static file => file.Source, StringComparer.Ordinal),
        ];
    }

    public IReadOnlyList<RepeatedFile> Files { get; }

    /// <summary>Counts the files that copies are of, each once.</summary>
    public int Count(IEnumerable<LoggedCopy> copies) =>
        copies.Select(copy => _origins.GetValueOrDefault(copy.Destination, copy.Source)).Distinct(_origins.Comparer).Count();

    private static RepeatedFile Report(string source, LoggedCounts tally, LogPaths paths) =>
        new(paths.Name(source), source, tally.Copied + tally.Linked, tally.Found, tally.Rewritten, tally.Bytes);
}
