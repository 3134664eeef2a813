namespace CowCopy.Sdk.Surroundings;

/// <summary>One project at a time builds in a process: MSBuild has made its folder the current one.</summary>
internal sealed class ProcessSurroundings : TaskSurroundings
{
    public override string ProjectDirectory { get; } = Path.GetFullPath(".");

    public override string? Variable(string name) => Environment.GetEnvironmentVariable(name);
}
