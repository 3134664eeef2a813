using CowCopy.Sdk.Context;

namespace CowCopy.Sdk.Copying;

/// <summary>Environment variables that change a Copy task; read by each task, as a build server outlives a change.</summary>
internal readonly record struct CopySwitches(bool AlwaysOverwriteReadOnly, bool SymbolicLinksByDefault, bool OneAtATime)
{
    public static CopySwitches Read(TaskContext context) => new(
        context.Variable("MSBUILDALWAYSOVERWRITEREADONLYFILES") is not null,
        context.Variable("MSBuildUseSymboliclinksIfPossible") is not null,
        context.Variable("MSBUILDCOPYTASKPARALLELISM") == "1");
}
