using Microsoft.Build.Framework;

namespace CowCopy.Sdk.Context;

/// <summary>Several projects may build in one process: MSBuild passes each task its project's directory and environment.</summary>
internal sealed class EngineContext(TaskEnvironment environment) : TaskContext
{
    public override string ProjectDirectory { get; } = environment.ProjectDirectory.Value;

    public override string? Variable(string name) => environment.GetEnvironmentVariable(name);
}
