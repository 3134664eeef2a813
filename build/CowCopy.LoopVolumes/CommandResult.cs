namespace CowCopy.LoopVolumes;

/// <summary>How a program ended.</summary>
/// <param name="ExitCode">Its exit code.</param>
/// <param name="Output">What it wrote, to either stream.</param>
public sealed record CommandResult(int ExitCode, string Output);
