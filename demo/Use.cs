namespace CowCopy.Demo;

/// <summary>A command that a user may type, and what it did in this run.</summary>
/// <param name="Command">The command, with short names of directories.</param>
/// <param name="Figure">Its result.</param>
internal sealed record Use(string Command, string Figure);
