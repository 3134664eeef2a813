using CowCopy.Tool.Reports;

namespace CowCopy.Tool.BuildLogs;

/// <summary>Copies by project, by target and by directory.</summary>
internal sealed class CopyGroups(BuildLog log, FilesOnDisk disk)
{
    private readonly Dictionary<string, LoggedCounts> _projects = new(log.Paths.Comparer);
    private readonly Dictionary<string, LoggedCounts> _targets = new(StringComparer.OrdinalIgnoreCase);
    private readonly Dictionary<string, LoggedCounts> _directories = new(log.Paths.Comparer);

    public LoggedCounts Total { get; } = new();

    public IReadOnlyList<CopyFigures> Projects => Sorted(_projects, hasTime: true);

    public IReadOnlyList<CopyFigures> Targets => Sorted(_targets, hasTime: true);

    public IReadOnlyList<CopyFigures> Directories => Sorted(_directories, hasTime: false);

    public void Add(CopyCall call)
    {
        LogProject project = call.Task.Project;
        LoggedCounts ofProject = Group(_projects, project.Title);
        LoggedCounts ofTarget = Group(_targets, call.Task.Target);
        foreach (LoggedCounts tally in (LoggedCounts[])[Total, ofProject, ofTarget]) tally.Time += call.Task.Time;
        foreach (LoggedCopy copy in call.Files)
        {
            LoggedCounts ofDirectory = Group(_directories, log.Paths.Directory(copy.Destination));
            foreach (LoggedCounts tally in (LoggedCounts[])[Total, ofProject, ofTarget, ofDirectory]) tally.Add(copy, disk);
        }
    }

    private static LoggedCounts Group(Dictionary<string, LoggedCounts> groups, string name)
    {
        if (!groups.TryGetValue(name, out LoggedCounts? tally)) groups[name] = tally = new LoggedCounts();
        return tally;
    }

    private static IReadOnlyList<CopyFigures> Sorted(Dictionary<string, LoggedCounts> groups, bool hasTime) =>
    [
        .. groups.Select(group => CopyFigures.Of(group.Key, group.Value, hasTime))
            .OrderByDescending(static group => group.Copied + group.Linked)
            .ThenByDescending(static group => group.Unchanged)
            .ThenBy(static group => group.Name, StringComparer.Ordinal),
    ];
}
