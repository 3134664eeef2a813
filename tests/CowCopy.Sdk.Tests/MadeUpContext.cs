using CowCopy.Sdk.Context;
using Microsoft.Build.Framework;

namespace CowCopy.Sdk.Tests;

/// <summary>The context of a project in <c>/project</c>, or one in which the base library throws for each relative path.</summary>
internal sealed class MadeUpContext(Exception? error = null) : TaskContext(TaskEnvironment.Fallback)
{
    public override string ProjectDirectory => error is null ? "/project" : throw error;
}
