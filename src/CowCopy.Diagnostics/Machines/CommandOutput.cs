namespace CowCopy.Diagnostics.Machines;

/// <summary>What a command of the system wrote.</summary>
internal sealed record CommandOutput(int ExitCode, string Text);
