using CowCopy.BuildKit;

namespace CowCopy.BuildBenchmarks.Generation;

/// <summary>Writes the repository into a directory.</summary>
internal sealed class RepositoryWriter(string directory, IReadOnlyList<GeneratedProject> projects)
{
    private static readonly (string Name, string Version)[] Versions =
    [
        ("Microsoft.CodeAnalysis.CSharp", "4.14.0"),
        ("Microsoft.Extensions.FileSystemGlobbing", "10.0.11"),
        ("Microsoft.Extensions.Logging", "10.0.11"),
        ("MSTest.TestAdapter", "4.5.2"),
        ("MSTest.TestFramework", "4.5.2"),
        ("Newtonsoft.Json", "13.0.1"),
        ("Polly.Core", "8.9.1"),
        ("Spectre.Console", "0.49.1"),
        ("System.CommandLine", "2.0.15"),
    ];

    public void Write(RepositoryTasks tasks)
    {
        WriteShared(tasks);
        foreach (GeneratedProject project in projects)
        {
            Put($"{project.Name}/{project.Name}.csproj", ProjectText.Of(project));
            WriteContent(project, generation: 0);
            if (project.Kind is ProjectKind.Library or ProjectKind.Binaries) continue;
            Put($"{project.Name}/Program.cs", SourceText.Program(project));
            Put($"{project.Name}/{project.Name}.json", $$"""{ "name": "{{project.Name}}" }""");
        }
    }

    /// <summary>
    /// Changes a method body of the leaf, which is the first project, as an edit does; its public surface stays. Of a project without
    /// sources the first binary changes.
    /// </summary>
    public void EditLeaf(int generation)
    {
        if (projects[0].Binaries is [var first, ..]) first.Write(Path.Combine(directory, projects[0].Name), generation);
        else WriteContent(projects[0], generation);
    }

    private void WriteContent(GeneratedProject project, int generation)
    {
        if (project.Kind != ProjectKind.Binaries) Put($"{project.Name}/Thing.cs", SourceText.Thing(project, generation));
        foreach (BinaryFile binary in project.Binaries) binary.Write(Path.Combine(directory, project.Name), generation);
    }

    // Isolated from any repository around it, and without its own path in compiled output: two copies of it compile to the same bytes.
    private void WriteShared(RepositoryTasks tasks)
    {
        bool hasBinaries = projects.Any(static project => project.Kind == ProjectKind.Binaries); // of no .NET SDK, and so without NuGet
        Put("Directory.Build.props", $"""
            <Project>
            {(tasks.UsesCowCopy && hasBinaries ? SdkPackage.Line(tasks.Packages) : "")}
              <PropertyGroup>
                <TargetFramework>net10.0</TargetFramework>
                <Nullable>enable</Nullable>
                <ImplicitUsings>enable</ImplicitUsings>
                <PathMap>$(MSBuildThisFileDirectory)=/repository/</PathMap>
                <EnableSourceControlManagerQueries>false</EnableSourceControlManagerQueries>
                <TreatWarningsAsErrors>true</TreatWarningsAsErrors>
                {tasks.Properties}
              </PropertyGroup>
            </Project>
            """);
        Put("Directory.Build.targets", $"<Project>{tasks.UsingTask}{tasks.Targets}</Project>");
        Put("Directory.Packages.props", $"""
            <Project>
              <PropertyGroup><ManagePackageVersionsCentrally>true</ManagePackageVersionsCentrally></PropertyGroup>
              <ItemGroup>
                {string.Concat(Versions.Select(static one => $"""<PackageVersion Include="{one.Name}" Version="{one.Version}" />"""))}
                {(tasks.UsesCowCopy ? SdkPackage.Reference(tasks.Packages) : "")}
              </ItemGroup>
            </Project>
            """);
        Put(".editorconfig", "root = true");
        Put("global.json", """{ "sdk": { "version": "10.0.100", "rollForward": "latestFeature" } }""");
        Put("nuget.config", $"""
            <configuration><packageSources><add key="packed" value="{tasks.Packages}" /></packageSources></configuration>
            """);
        Put("Repository.slnx", $"""
            <Solution>{string.Concat(projects.Select(static one => $"""<Project Path="{one.Name}/{one.Name}.csproj" />"""))}</Solution>
            """);
    }

    private void Put(string relative, string text)
    {
        string path = Path.Combine(directory, relative);
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        File.WriteAllText(path, text);
    }
}
