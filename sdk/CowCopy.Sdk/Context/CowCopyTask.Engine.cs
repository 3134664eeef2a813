using CowCopy.Sdk.Context;
using Microsoft.Build.Framework;

namespace CowCopy.Sdk;

public abstract partial class CowCopyTask : IMultiThreadableTask
{
    private TaskEnvironment? _environment;

    /// <summary>The directory and the environment of the project; set by MSBuild before the task runs.</summary>
    public TaskEnvironment TaskEnvironment
    {
        get => _environment ?? TaskEnvironment.Fallback;
        set => _environment = value;
    }

    private protected TaskContext CreateContext() => new(TaskEnvironment);
}
