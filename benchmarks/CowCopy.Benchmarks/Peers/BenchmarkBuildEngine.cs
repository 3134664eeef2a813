using CowCopy.TestKit.MSBuild;
using Microsoft.Build.Framework;

namespace CowCopy.Benchmarks.Peers;

/// <summary>A build engine that wants messages from some importance on, and forgets them.</summary>
public sealed class BenchmarkBuildEngine : IdleBuildEngine
{
    /// <param name="heard">The least important messages that are wanted: of high importance as <c>dotnet build</c> does it by default, of low as a binary log does.</param>
    public BenchmarkBuildEngine(MessageImportance heard) => Wanted = heard;

    public override void LogErrorEvent(BuildErrorEventArgs e) => throw new InvalidOperationException(e.Message);

    public override void LogWarningEvent(BuildWarningEventArgs e)
    {
        // A retry is measured like everything else.
    }

    public override void LogMessageEvent(BuildMessageEventArgs e)
    {
        // What a logger does with it is no task's doing.
    }
}
