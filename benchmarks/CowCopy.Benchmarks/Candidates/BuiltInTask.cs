using System.Diagnostics;
using CowCopy.Benchmarks.Questions;
using Microsoft.Build.Framework;

namespace CowCopy.Benchmarks.Candidates;

/// <summary>The baseline of all ratios: MSBuild's own Copy task, at its default parallelism.</summary>
public sealed class BuiltInTask : TaskCandidate
{
    /// <summary>The version of MSBuild that the task belongs to.</summary>
    public static string Version =>
        typeof(ITask).Assembly.GetName().Version + " (" + FileVersionInfo.GetVersionInfo(typeof(ITask).Assembly.Location).FileVersion + ")";

    public override string Name => "built-in task";

    protected override ITask Make(ITaskItem[] sources, ITaskItem[] destinations, UnchangedFiles unchanged) => new Microsoft.Build.Tasks.Copy
    {
        SourceFiles = sources,
        DestinationFiles = destinations,
        SkipUnchangedFiles = unchanged == UnchangedFiles.Skipped,
    };
}
