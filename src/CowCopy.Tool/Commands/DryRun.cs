using System.CommandLine;
using CowCopy.Tool.Rendering;
using CowCopy.Tool.Reports;

namespace CowCopy.Tool.Commands;

/// <summary><c>--dry-run</c>: reports what a copy would do, and changes nothing.</summary>
internal sealed class DryRun(ToolContext context)
{
    private readonly Option<bool> _dryRun = new("--dry-run", "-n")
    {
        Description = "Report what would be copied, created and deleted. Changes nothing.",
    };

    private readonly Option<bool> _list = new("--list")
    {
        Description = "With --dry-run: a line for each file and directory, as they are found, instead of groups.",
    };

    public void AddTo(Command command)
    {
        command.Add(_dryRun);
        command.Add(_list);
        command.Validators.Add(result =>
        {
            if (result.GetValue(_list) && !result.GetValue(_dryRun)) result.AddError("--list is for --dry-run. Add --dry-run.");
        });
    }

    public bool IsRequested(ParseResult parsed) => parsed.GetValue(_dryRun);

    /// <param name="parsed">The command line.</param>
    /// <param name="changes">Enumerated once.</param>
    /// <param name="source">The source of the command line.</param>
    /// <param name="destination">The destination of the command line; of a file, its copy.</param>
    /// <param name="isTree">Whether the source is a directory.</param>
    /// <param name="run">The options of the output.</param>
    /// <returns>The exit code: failed if something would fail.</returns>
    public int Report(
        ParseResult parsed, IEnumerable<PlannedChange> changes, string source, string destination, bool isTree, CopyCommandRun run)
    {
        bool isJson = run.IsJson(parsed), isList = !isTree || parsed.GetValue(_list);
        string root = isTree ? destination : ".";
        DryRunText text = new(isJson || run.IsQuiet(parsed) ? TextWriter.Null : context.Output, source, root, isList);
        List<PlannedChange> found = [];
        foreach (PlannedChange change in changes)
        {
            if (isJson) found.Add(change);
            if (change.Failure is { } failure) context.Fail(failure.Text);
            text.Write(change);
        }

        text.WriteSummary();
        if (isJson)
        {
            bool isPossible = text.FailedCount == 0;
            JsonText.Write(
                context.Output, new DryRunReport { Source = source, Destination = destination, Possible = isPossible, Changes = found });
        }

        return text.FailedCount == 0 ? ExitCodes.Done : ExitCodes.Failed;
    }

    public IEnumerable<PlannedChange> OfTree(TreeRequest request) =>
        request.Plan(context.Copier, context.Cancellation).Select(PlannedChange.Of);

    /// <summary>The directories that a copy of one file would create come before it, as in a tree.</summary>
    public IEnumerable<PlannedChange> OfFile(string source, string destination, CopyOptions options)
    {
        destination = Path.GetFullPath(destination); // as in a tree
        CopyPlan plan = context.Copier.Plan(source, destination, options);
        if (plan.Failure is null && plan.Method == CopyMethod.None) return [];
        List<PlannedChange> changes = [PlannedChange.Of(plan)];
        if (plan.Failure is not null) return changes;
        string? directory = Path.GetDirectoryName(destination);
        for (; directory is not null && !Directory.Exists(directory); directory = Path.GetDirectoryName(directory))
            changes.Insert(0, new() { Kind = TreeChangeKind.CreateDirectory, Path = directory });
        return changes;
    }
}
