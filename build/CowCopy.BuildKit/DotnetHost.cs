namespace CowCopy.BuildKit;

/// <summary>The <c>dotnet</c> program.</summary>
public static class DotnetHost
{
    /// <summary>Gets the program that runs this process, or the name to find on the path.</summary>
    public static string Path => Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") ?? "dotnet";
}
