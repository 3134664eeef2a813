namespace CowCopy.TestKit.MSBuild;

/// <summary>What a build left: its exit code, what it printed, and its binary log.</summary>
public sealed record BuildRun(int ExitCode, string Output, string BinaryLog);
