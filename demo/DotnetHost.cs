namespace CowCopy.Demo;

/// <summary>The <c>dotnet</c> that runs this program, or the one on the path.</summary>
internal static class DotnetHost
{
    public static string Path => Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") ?? "dotnet";
}
