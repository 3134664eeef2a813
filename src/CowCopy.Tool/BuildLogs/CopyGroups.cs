using CowCopy.Tool.Reports;

namespace CowCopy.Tool.BuildLogs;

/// <summary>Copies by project, by target and by directory.</summary>
internal sealed class CopyGroups(BuildLog log, FilesOnDisk disk)
{
    private readonly Dictionary<string, CopyTally> _projects = new(log.Paths.Comparer);
    private readonly Dictionary<string, CopyTally> _targets = new(StringComparer.OrdinalIgnoreCase);
    private readonly Dictionary<string, CopyTally> _directories = new(log.Paths.Comparer);

    public CopyTally Total { get; } = new();

    public IReadOnlyList<CopyFigures> Projects => Sorted(_projects, hasTime: true);

    public IReadOnlyList<CopyFigures> Targets => Sorted(_targets, hasTime: true);

    public IReadOnlyList<CopyFigures> Directories => Sorted(_directories, hasTime: false);

    public void Add(CopyCall call)
    {
        LogProject project = call.Task.Project;
        CopyTally ofProject = Group(_projects, project.Title);
        CopyTally ofTarget = Group(_targets, call.Task.Target);
        foreach (CopyTally tally in (CopyTally[])[Total, ofProject, ofTarget]) tally.Time += call.Task.Time;
        foreach (LoggedCopy copy in call.Files)
        {
            CopyTally ofDirectory = Group(_directories, log.Paths.Directory(copy.Destination));
            foreach (CopyTally tally in (CopyTally[])[Total, ofProject, ofTarget, ofDirectory]) tally.Add(copy, disk);
        }
    }

    private static CopyTally Group(Dictionary<string, CopyTally> groups, string name)
    {
        if (!groups.TryGetValue(name, out CopyTally? tally)) groups[name] = tally = new CopyTally();
        return tally;
    }

    private static IReadOnlyList<CopyFigures> Sorted(Dictionary<string, CopyTally> groups, bool hasTime) =>
    [
        .. groups.Select(group => CopyFigures.Of(group.Key, group.Value, hasTime))
            .OrderByDescending(static group => group.Copied + group.Linked)
            .ThenByDescending(static group => group.Unchanged)
            .ThenBy(static group => group.Name, StringComparer.Ordinal),
    ];
}
