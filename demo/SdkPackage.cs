namespace CowCopy.Demo;

/// <summary>The packed CowCopy.Sdk that the demo's repository takes.</summary>
internal static class SdkPackage
{
    private const string Name = "CowCopy.Sdk.";
    private const string Extension = ".nupkg";

    /// <summary>The line a user adds to <c>Directory.Build.props</c>.</summary>
    public static string Line(string packages)
    {
        string[] found = Directory.Exists(packages) ? Directory.GetFiles(packages, Name + "*" + Extension) : [];
        if (found.Length != 1) throw new DemoException($"One {Name}<version>{Extension} is needed in \"{packages}\"; there are {found.Length}. Run: dotnet run build.cs -- pack");
        string version = Path.GetFileName(found[0])[Name.Length..^Extension.Length];
        return $"""  <Sdk Name="CowCopy.Sdk" Version="{version}" />""";
    }
}
