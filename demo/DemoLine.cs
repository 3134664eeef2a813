namespace CowCopy.Demo;

/// <summary>A command that a user may type, and its result in this run.</summary>
/// <param name="Command">The command, with short names of directories.</param>
/// <param name="Figure">Its result.</param>
/// <param name="Won">What is won by it, for the head of the page; null where nothing is.</param>
internal sealed record DemoLine(string Command, string Figure, Gain? Won = null);
