using System.CommandLine;
using CowCopy.Tool.Rendering;
using CowCopy.Tool.Reports;

namespace CowCopy.Tool.Commands;

/// <summary><c>--dry-run</c>: reports what a copy would do, one change after the other as they are found, and changes nothing.</summary>
internal sealed class DryRun(ToolContext context)
{
    public Option<bool> Option { get; } = new("--dry-run", "-n")
    {
        Description = "Report what would be copied, created and deleted. Changes nothing.",
    };

    /// <param name="changes">Enumerated once.</param>
    /// <param name="source">The source of the command line.</param>
    /// <param name="destination">The destination of the command line; of a file, its copy.</param>
    /// <param name="isJson">Whether a document is written when all changes are known, instead of a line for each.</param>
    /// <param name="isQuiet">Whether only failures are written, and the document.</param>
    /// <returns>The exit code: failed if something would fail.</returns>
    public int Report(IEnumerable<PlannedChange> changes, string source, string destination, bool isJson, bool isQuiet)
    {
        DryRunText text = new(isJson || isQuiet ? TextWriter.Null : context.Output);
        List<PlannedChange> found = [];
        foreach (PlannedChange change in changes)
        {
            if (isJson) found.Add(change);
            if (change.Failure is { } failure) context.Fail(failure.Text);
            text.Write(change);
        }

        text.WriteTotals();
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
