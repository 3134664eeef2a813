namespace CowCopy.BuildBenchmarks.Layouts.Generation;

/// <summary>Where the builds of a repository put their outputs.</summary>
/// <param name="Name">The name on the command line and in results.</param>
internal sealed record OutputLayout(string Name)
{
    /// <summary>Properties of all projects, as XML.</summary>
    public string Properties { get; private init; } = "";

    /// <summary>Targets of all projects, as XML.</summary>
    public string Targets { get; private init; } = "";

    public static OutputLayout DirectoryPerProject { get; } = new("directory per project");

    public static IReadOnlyList<OutputLayout> All { get; } =
    [
        DirectoryPerProject,
        new("artifacts") { Properties = "<UseArtifactsOutput>true</UseArtifactsOutput>" },
        new("common directory")
        {
            Properties =
                "<OutputPath>$(MSBuildThisFileDirectory)output/</OutputPath>"
                + "<AppendTargetFrameworkToOutputPath>false</AppendTargetFrameworkToOutputPath>",
        },
        new("publish to staging")
        {
            Properties = "<PublishDir>$(MSBuildThisFileDirectory)published/$(MSBuildProjectName)/</PublishDir>",
            Targets =
                """
                <Target Name="PublishProgram" AfterTargets="Build" Condition="'$(OutputType)' == 'Exe'">
                  <CallTarget Targets="Publish" />
                </Target>
                """,
        },
    ];
}
