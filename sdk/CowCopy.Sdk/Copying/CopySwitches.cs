using CowCopy.Sdk.Surroundings;

namespace CowCopy.Sdk.Copying;

/// <summary>What the environment may ask of a Copy task; read anew by each task, as a build server outlives a change.</summary>
internal sealed record CopySwitches(bool AlwaysRetry, bool AlwaysOverwriteReadOnly, bool SymbolicLinksByDefault, bool OneAtATime, bool DeniedIsFinal)
{
    // Of MSBuild 18.8: there, access denied is tried again on Linux and macOS (dotnet/msbuild#13479), unless features from this version on are turned off.
    private static readonly Version RetriesWhenDenied = new(18, 7);

    public static CopySwitches Read(TaskSurroundings surroundings) => new(
        surroundings.Variable("MSBUILDALWAYSRETRY") is not null,
        surroundings.Variable("MSBUILDALWAYSOVERWRITEREADONLYFILES") is not null,
        surroundings.Variable("MSBuildUseSymboliclinksIfPossible") is not null,
        surroundings.Variable("MSBUILDCOPYTASKPARALLELISM") == "1",
        Version.TryParse(surroundings.Variable("MSBUILDDISABLEFEATURESFROMVERSION"), out Version? from) && from <= RetriesWhenDenied);
}
