namespace CowCopy.BuildBenchmarks.Generation;

/// <summary>Writes project files.</summary>
internal static class ProjectText
{
    public static string Of(GeneratedProject project) => $"""
        <Project Sdk="{(project.Kind == ProjectKind.Web ? "Microsoft.NET.Sdk.Web" : "Microsoft.NET.Sdk")}">
          <PropertyGroup>{Properties(project.Kind)}</PropertyGroup>
          <ItemGroup>
            {string.Concat(project.References.Select(static name => $"""<ProjectReference Include="../{name}/{name}.csproj" />"""))}
            {string.Concat(project.Packages.Select(static name => $"""<PackageReference Include="{name}" />"""))}
            {Content(project.Kind)}
          </ItemGroup>
        </Project>
        """;

    private static string Content(ProjectKind kind) => kind is ProjectKind.Application or ProjectKind.Test
        ? """<Content Include="*.json" CopyToOutputDirectory="PreserveNewest" />"""
        : "";

    // The test framework generates the entry point of a test project.
    private static string Properties(ProjectKind kind) => kind switch
    {
        ProjectKind.Application => "<OutputType>Exe</OutputType>",
        ProjectKind.Test => "<OutputType>Exe</OutputType><EnableMSTestRunner>true</EnableMSTestRunner>",
        _ => "",
    };
}
