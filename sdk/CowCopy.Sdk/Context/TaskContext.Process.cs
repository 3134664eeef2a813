using System.Diagnostics.CodeAnalysis;

namespace CowCopy.Sdk.Context;

// One project at a time builds in a process: the current directory is the project's.
internal partial class TaskContext
{
    public TaskContext() => ProjectDirectory = Path.GetFullPath(".");

    /// <summary>Returns an environment variable; read by each task, as a build server outlives a change.</summary>
    [SuppressMessage("Performance", "CA1822:Mark members as static", Justification = "The other form of this class has state.")]
    public string? Variable(string name) => Environment.GetEnvironmentVariable(name);
}
