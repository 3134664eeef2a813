using CowCopy.Sdk.Surroundings;

namespace CowCopy.Sdk.Copying;

/// <summary>What the environment may ask of a Copy task; read anew by each task, as a build server outlives a change.</summary>
internal readonly record struct CopySwitches(bool AlwaysOverwriteReadOnly, bool SymbolicLinksByDefault, bool OneAtATime)
{
    public static CopySwitches Read(TaskSurroundings surroundings) => new(
        surroundings.Variable("MSBUILDALWAYSOVERWRITEREADONLYFILES") is not null,
        surroundings.Variable("MSBuildUseSymboliclinksIfPossible") is not null,
        surroundings.Variable("MSBUILDCOPYTASKPARALLELISM") == "1");
}
