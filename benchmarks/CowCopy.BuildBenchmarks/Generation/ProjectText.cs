namespace CowCopy.BuildBenchmarks.Generation;

/// <summary>The project files.</summary>
internal static class ProjectText
{
    public static string Of(GeneratedProject project) => $"""
        <Project Sdk="{(project.Kind == ProjectKind.Web ? "Microsoft.NET.Sdk.Web" : "Microsoft.NET.Sdk")}">
          <PropertyGroup>{Properties(project.Kind)}</PropertyGroup>
          <ItemGroup>
            {string.Concat(project.References.Select(static name => $"""<ProjectReference Include="../{name}/{name}.csproj" />"""))}
            {string.Concat(project.Packages.Select(static name => $"""<PackageReference Include="{name}" />"""))}
            {(project.Kind is ProjectKind.Application or ProjectKind.Test ? """<Content Include="*.json" CopyToOutputDirectory="PreserveNewest" />""" : "")}
          </ItemGroup>
        </Project>
        """;

    // The test framework makes the entry point of a test project.
    private static string Properties(ProjectKind kind) => kind switch
    {
        ProjectKind.Application => "<OutputType>Exe</OutputType>",
        ProjectKind.Test => "<OutputType>Exe</OutputType><EnableMSTestRunner>true</EnableMSTestRunner>",
        _ => "",
    };
}
