using CowCopy.BuildKit;
using CowCopy.LoopVolumes;

namespace CowCopy.BuildBenchmarks;

/// <summary>The version of the MSBuild that builds.</summary>
internal static class MSBuildVersion
{
    public static string Ask() => Command.Run(DotnetHost.Path, ["msbuild", "-version", "-nologo"]).Output.Trim().Split('\n')[^1];
}
