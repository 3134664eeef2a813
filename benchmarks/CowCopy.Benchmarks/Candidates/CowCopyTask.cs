using CowCopy.Benchmarks.Questions;
using Microsoft.Build.Framework;

namespace CowCopy.Benchmarks.Candidates;

/// <summary>CowCopy's task.</summary>
public sealed class CowCopyTask : TaskCandidate
{
    public override string Name => "CowCopy task";

    protected override ITask Make(ITaskItem[] sources, ITaskItem[] destinations, UnchangedFiles unchanged) => new Sdk.Copy
    {
        SourceFiles = sources,
        DestinationFiles = destinations,
        SkipUnchangedFiles = unchanged == UnchangedFiles.Skipped,
    };
}
