using CowCopy.Sdk.Context;

namespace CowCopy.Sdk.Tests;

/// <summary>The context of a project in <c>/project</c>, or one in which the base library throws for each relative path.</summary>
internal sealed class MadeUpContext(Exception? error = null) : TaskContext
{
    public override string ProjectDirectory => error is null ? "/project" : throw error;

    public override string? Variable(string name) => null;
}
