using CowCopy.TestKit.MSBuild;
using Microsoft.Build.Framework;

namespace CowCopy.Benchmarks.Candidates;

/// <summary>A build engine that requests messages from a given importance on, and discards them.</summary>
public sealed class BenchmarkBuildEngine : IdleBuildEngine
{
    /// <param name="importance">The least important messages requested: high as by <c>dotnet build</c>, low as by a binary log.</param>
    public BenchmarkBuildEngine(MessageImportance importance) => Wanted = importance;

    public override void LogErrorEvent(BuildErrorEventArgs e) => throw new InvalidOperationException(e.Message);

    public override void LogWarningEvent(BuildWarningEventArgs e)
    {
        // A retry is part of what is measured.
    }

    public override void LogMessageEvent(BuildMessageEventArgs e)
    {
        // The work of a logger is not part of the task.
    }
}
