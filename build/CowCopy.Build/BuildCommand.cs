namespace CowCopy.Build;

/// <summary>One command of <c>build.cs</c>.</summary>
/// <param name="Name">Its name.</param>
/// <param name="Summary">What it does, in one line.</param>
/// <param name="Run">Runs it with the arguments after the name; returns the exit code.</param>
public sealed record BuildCommand(string Name, string Summary, Func<string[], int> Run);
