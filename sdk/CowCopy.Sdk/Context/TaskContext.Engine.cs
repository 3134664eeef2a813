using Microsoft.Build.Framework;

namespace CowCopy.Sdk.Context;

// Several projects may build in one process: MSBuild passes each task its project's directory and environment.
internal partial class TaskContext
{
    private readonly TaskEnvironment _environment;

    public TaskContext(TaskEnvironment environment)
    {
        _environment = environment;
        ProjectDirectory = environment.ProjectDirectory.Value;
    }

    /// <summary>Returns an environment variable; read by each task, as a build server outlives a change.</summary>
    public string? Variable(string name) => _environment.GetEnvironmentVariable(name);
}
