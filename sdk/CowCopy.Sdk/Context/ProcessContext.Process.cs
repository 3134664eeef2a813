namespace CowCopy.Sdk.Context;

/// <summary>One project at a time builds in a process: the current directory is the project's.</summary>
internal sealed class ProcessContext : TaskContext
{
    public override string ProjectDirectory { get; } = Path.GetFullPath(".");

    public override string? Variable(string name) => Environment.GetEnvironmentVariable(name);
}
