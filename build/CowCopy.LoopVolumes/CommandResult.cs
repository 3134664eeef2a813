namespace CowCopy.LoopVolumes;

/// <summary>The result of a program.</summary>
/// <param name="ExitCode">Its exit code.</param>
/// <param name="Output">What it wrote, to either stream.</param>
public sealed record CommandResult(int ExitCode, string Output);
