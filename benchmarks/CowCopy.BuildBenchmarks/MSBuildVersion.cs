using CowCopy.BuildKit;
using CowCopy.LoopVolumes;

namespace CowCopy.BuildBenchmarks;

/// <summary>Queries the version of MSBuild.</summary>
internal static class MSBuildVersion
{
    public static string Query() => Command.Run(DotnetHost.Path, ["msbuild", "-version", "-nologo"]).Output.Trim().Split('\n')[^1];
}
