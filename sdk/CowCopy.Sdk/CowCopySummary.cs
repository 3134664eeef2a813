using System.Diagnostics.CodeAnalysis;
using CowCopy.Sdk.Logging;
using CowCopy.Sdk.Settings;
using CowCopy.Sdk.Totals;
using Microsoft.Build.Framework;

namespace CowCopy.Sdk;

/// <summary>
/// Logs once per project how many files were copied, after the last project of a build the sum of all, and checks files for tree items
/// that MSBuild takes for something else. Run by the package's own targets.
/// </summary>
/// <remarks>No parameter is set in most builds but the files: setting one makes each process compile a method.</remarks>
public sealed partial class CowCopySummary : CowCopyTask
{
    /// <summary>
    /// Files that may have <c>CowCopyTree</c> items, the project first. Each is read once per build and process; a missing one has none.
    /// </summary>
    [SuppressMessage("Performance", "CA1819:Properties should not return arrays", Justification = "Lists are arrays in MSBuild.")]
    public string[]? ProjectFiles { get; set; }

    /// <summary>The value of the property <c>CowCopyEnabled</c>: no line is logged if it is "false".</summary>
    public string? Enabled { get; set; }

    /// <summary>The value of the property <c>CowCopySummary</c>: "build" (default), "project" or "false".</summary>
    public string? Summary { get; set; }

    /// <summary>
    /// Of the build: how many processes it may have, how many projects its solution has, whether this one is counted, and where it was
    /// started, with bars between them. Default: the build has no line.
    /// </summary>
    public string? Build { get; set; }

    /// <summary>Whether the project's build starts: it is counted, and nothing is logged. Default: false, it has ended.</summary>
    public bool IsStart { get; set; }

    /// <summary>Whether the project's Publish has ended, not its Build. Default: false.</summary>
    public bool IsPublish { get; set; }

    /// <summary>Whether the next call of this task counts what is copied until then. Default: false, each later copy logs a line.</summary>
    public bool CountsLaterCopies { get; set; }

    /// <inheritdoc />
    public override bool Execute()
    {
        BuildPlace? place = BuildPlace.Parse(Build);
        if (IsStart)
        {
            if (place is not null) BuildTotals.Of(BuildEngine)?.Start(place);
            return true;
        }

        foreach (string file in ProjectFiles ?? []) CheckTreesIn(file);
        SummaryLevel level = new ValueReader(static (_, _, _) => { }).Summary("", Summary); // CowCopySettings has reported a wrong value
        CopyTally tally = level == SummaryLevel.None || IsOff(Enabled) ? CopyTally.Empty : LogProject(level);
        if (place is not null) LogBuild(place, level == SummaryLevel.Build ? tally : CopyTally.Empty);
        return !Log.HasLoggedErrors;
    }

    private static bool IsOff(string? value) =>
        !new ValueReader(static (_, _, _) => { }).Bool("", value, defaultValue: true);

    private CopyTally LogProject(SummaryLevel level)
    {
        ProjectRecord project = Project(CreateContext());
        project.Level = level;
        if (ProjectFiles is { Length: > 0 }) project.SetName(ProjectFiles[0]);
        CopyTally tally = LogSummary(project);
        project.IsSummarized |= !CountsLaterCopies;
        return tally;
    }

    private void LogBuild(BuildPlace place, CopyTally tally)
    {
        string project = ProjectFiles is { Length: > 0 } ? ProjectFiles[0] : "";
        if (BuildTotals.Of(BuildEngine)?.End(project, place, tally, IsPublish) is not { } all) return;
        if (SummaryText.Of(all.Tally, all.ProjectCount) is { } line) Log.LogMessage(MessageImportance.High, "{0}", line);
    }
}
