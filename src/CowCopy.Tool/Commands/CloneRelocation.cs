using System.CommandLine;
using CowCopy.Tool.Reports;
using CowCopy.Tool.WorkingCopies;
using CowCopy.Tool.WorkingCopies.Relocation;

namespace CowCopy.Tool.Commands;

/// <summary>Relocates build state in a clone, so that its first build compiles what differs.</summary>
internal sealed class CloneRelocation(ToolContext context)
{
    private readonly Option<bool> _off = new("--no-relocate")
    {
        Description = "Leave build state as it is: it names SRC, and the first build of DST compiles every project.",
    };

    private readonly RelocationOptionSet _options = new();

    public void AddTo(Command command)
    {
        command.Add(_off);
        _options.AddTo(command);
    }

    /// <summary>Relocates what was cloned since an instant, and returns the report with what was done.</summary>
    public CopyReport Apply(ParseResult parsed, CopyReport report, DateTime start)
    {
        bool isWhole = report.Succeeded && !context.Cancellation.IsCancellationRequested;
        if (!isWhole || parsed.GetValue(_off) || FormerDirectory.FindError(report.Destination, report.Source) is not null) return report;
        IReadOnlyList<string> changed = FindChanges(report, start);
        RelocationReport done = new BuildStateRelocator(context.Cancellation)
            .Relocate(report.Destination, report.Source, _options.Read(parsed), changed);
        return done.HasState ? report with { Relocation = done, Succeeded = done.Failures.Count == 0 } : report;
    }

    // What was copied is compared with its source: a file may be replaced by one that is older. A snapshot has no list of files.
    private static IReadOnlyList<string> FindChanges(CopyReport report, DateTime start)
    {
        if (report.Snapshot is not null) return ChangedFiles.Since(start, report.Source);
        string source = Path.GetFullPath(report.Source);
        IEnumerable<CopyRequest> files = report.Results.Select(static file => file.Request);
        return [.. new SourceChanges(start).Find(files, static _ => true).Select(file => Path.GetRelativePath(source, file))];
    }
}
