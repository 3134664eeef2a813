namespace CowCopy.BuildBenchmarks.Generation;

/// <summary>Writes project files.</summary>
internal static class ProjectText
{
    private const string CopyPackages = "<CopyLocalLockFileAssemblies>true</CopyLocalLockFileAssemblies>";

    private const string StagingTarget =
        $"""
          <Target Name="StageProgram" AfterTargets="Build">
            <ItemGroup>
              <Staged Include="@(ReferenceCopyLocalPaths);$(TargetPath);$(ProjectRuntimeConfigFilePath);$(ProjectDepsFilePath)" />
            </ItemGroup>
            <Copy SourceFiles="@(Staged)"
                  DestinationFolder="../staged/$(MSBuildProjectName)/%(Staged.DestinationSubDirectory)"
                  {LinkOptions} />
          </Target>
        """;

    // A Copy of a project's own follows the same properties as those of the SDK.
    private const string LinkOptions =
        """
        SkipUnchangedFiles="true"
                  UseHardlinksIfPossible="$(CreateHardLinksForPublishFilesIfPossible)"
                  UseSymboliclinksIfPossible="$(CreateSymbolicLinksForPublishFilesIfPossible)"
        """;

    public static string Of(GeneratedProject project) => project.Kind == ProjectKind.Binaries ? WithoutCompiler(project) : $"""
        <Project Sdk="{(project.Kind == ProjectKind.Web ? "Microsoft.NET.Sdk.Web" : "Microsoft.NET.Sdk")}">
          <PropertyGroup>{Properties(project)}</PropertyGroup>
          <ItemGroup>
            {string.Concat(project.References.Select(static name => $"""<ProjectReference Include="../{name}/{name}.csproj" />"""))}
            {string.Concat(project.Packages.Select(static name => $"""<PackageReference Include="{name}" />"""))}
            {Content(project.Kind)}
          </ItemGroup>
        {(project.IsStaged ? StagingTarget : "")}
        </Project>
        """;

    private static string Content(ProjectKind kind) => kind is ProjectKind.Application or ProjectKind.Test
        ? """<Content Include="*.json" CopyToOutputDirectory="PreserveNewest" />"""
        : "";

    // The test framework generates the entry point of a test project.
    private static string Properties(GeneratedProject project) => (project.CopiesPackages ? CopyPackages : "") + project.Kind switch
    {
        ProjectKind.Application => "<OutputType>Exe</OutputType>",
        ProjectKind.Test => "<OutputType>Exe</OutputType><EnableMSTestRunner>true</EnableMSTestRunner>",
        _ => "",
    };

    // As a project for C++ does: MSBuild alone, without the .NET SDK.
    private static string WithoutCompiler(GeneratedProject project) => $"""
        <Project DefaultTargets="Build">
          <Import Project="../Directory.Build.props" />
          <PropertyGroup>
            <Artifacts>$(MSBuildProjectDirectory)/../artifacts</Artifacts>
            <OutDir>$(MSBuildProjectDirectory)/bin/</OutDir>
            <OutDir Condition="'$(UseArtifactsOutput)' == 'true'">$(Artifacts)/bin/$(MSBuildProjectName)/</OutDir>
            <OutDir Condition="'$(OutputPath)' != ''">$(OutputPath)</OutDir>
          </PropertyGroup>
          <ItemGroup>
            <Binary Include="*.bin" />
            {string.Concat(project.References.Select(static name => $"""<Referenced Include="../{name}/{name}.csproj" />"""))}
          </ItemGroup>
          <Target Name="Build" Returns="@(Binary->'$(OutDir)%(Filename)%(Extension)')">
            <MSBuild Projects="@(Referenced)" Targets="Build" BuildInParallel="true">
              <Output TaskParameter="TargetOutputs" ItemName="Binary" />
            </MSBuild>
            <Copy SourceFiles="@(Binary)" DestinationFolder="$(OutDir)" {LinkOptions} />
            <Copy SourceFiles="@(Binary)" DestinationFolder="$(PublishDir)" Condition="'$(PublishDir)' != ''" {LinkOptions} />
          </Target>
          <Target Name="Restore" />
        </Project>
        """;
}
