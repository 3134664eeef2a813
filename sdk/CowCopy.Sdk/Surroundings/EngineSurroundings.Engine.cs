using Microsoft.Build.Framework;

namespace CowCopy.Sdk.Surroundings;

/// <summary>Several projects may build in a process: each task is told its project's folder and environment.</summary>
internal sealed class EngineSurroundings(TaskEnvironment environment) : TaskSurroundings
{
    public override string ProjectDirectory { get; } = environment.ProjectDirectory.Value;

    public override string? Variable(string name) => environment.GetEnvironmentVariable(name);
}
