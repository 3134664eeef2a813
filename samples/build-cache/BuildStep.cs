namespace BuildCache;

/// <summary>A command, and all that it reads and writes: paths with slashes, below the directory of the file of steps.</summary>
internal sealed record BuildStep(
    string Name, string[] Command, string[] Inputs, string[] Outputs, Dictionary<string, string>? Environment = null);
