namespace CowCopy.Demo;

/// <summary>Writes the demo's repository into a directory.</summary>
internal sealed class RepositoryWriter(string directory, ProjectGraph graph)
{
    private const string Json = """<PackageReference Include="Newtonsoft.Json" Version="13.0.1" />""";
    private const string FSharp = """<PackageReference Include="FSharp.Core" Version="10.1.401" />"""; // with satellites

    public void Write(string? sdk, string packages)
    {
        WriteShared(sdk, packages);
        for (int i = 0; i < graph.Libraries; i++) WriteLibrary(i);
        for (int i = 0; i < graph.Applications; i++) WriteApplication(i);
    }

    /// <summary>Changes a method body of the leaf; its public members stay.</summary>
    public void EditLeaf(int generation) => Put($"{ProjectGraph.Leaf}/Thing.cs", Source(ProjectGraph.Leaf, [], generation));

    // Independent of any repository around it, and without its own path in assemblies: two copies of it give the same bytes.
    private void WriteShared(string? sdk, string packages)
    {
        Put("Directory.Build.props", $"""
            <Project>
              <ItemGroup>{sdk}</ItemGroup>
              <PropertyGroup>
                <TargetFramework>net10.0</TargetFramework>
                <Nullable>enable</Nullable>
                <EnableNETAnalyzers>false</EnableNETAnalyzers>
                <PathMap>$(MSBuildThisFileDirectory)=/repository/</PathMap>
                <EnableSourceControlManagerQueries>false</EnableSourceControlManagerQueries>
              </PropertyGroup>
            </Project>
            """);
        Put("Directory.Build.targets", "<Project />");
        Put("Directory.Packages.props", "<Project />");
        Put(".editorconfig", "root = true");
        Put("global.json", """{ "sdk": { "version": "10.0.100", "rollForward": "latestFeature" } }""");
        string source = $"""<add key="cowcopy-demo" value="{packages}" />""";
        Put("nuget.config", $"<configuration><packageSources>{source}</packageSources></configuration>");
        IEnumerable<string> names = Enumerable.Range(0, graph.Libraries).Select(ProjectGraph.Library)
            .Concat(Enumerable.Range(0, graph.Applications).Select(ProjectGraph.Application));
        string projects = string.Concat(names.Select(name => $"""<Project Path="{name}/{name}.csproj" />"""));
        Put("Repository.slnx", $"<Solution>{projects}</Solution>");
    }

    private void WriteLibrary(int index)
    {
        string name = ProjectGraph.Library(index);
        int[] references = [.. ProjectGraph.ReferencesOfLibrary(index)];
        string package = index == 0 ? Json : index == graph.Libraries / 3 ? FSharp : "";
        WriteProject(name, references, "", package);
        Put($"{name}/Thing.cs", Source(name, references, generation: 0));
    }

    private void WriteApplication(int index)
    {
        string name = ProjectGraph.Application(index);
        int[] references = [.. graph.ReferencesOfApplication(index)];
        WriteProject(name, references, "<OutputType>Exe</OutputType>", "");
        Put($"{name}/Thing.cs", Source(name, references, generation: 0));
        Put($"{name}/Program.cs", $"System.Console.WriteLine({name}.Thing.Describe());");
        Put($"{name}/settings.json", $$"""{ "name": "{{name}}" }""");
    }

    private void WriteProject(string name, int[] references, string properties, string package) => Put($"{name}/{name}.csproj", $"""
        <Project Sdk="Microsoft.NET.Sdk">
          <PropertyGroup>{properties}</PropertyGroup>
          <ItemGroup>
            {string.Concat(references.Select(ProjectReference))}
            {package}
            <Content Include="*.json" CopyToOutputDirectory="PreserveNewest" />
          </ItemGroup>
        </Project>
        """);

    private static string Source(string name, int[] references, int generation) => $$"""
        namespace {{name}};

        public static class Thing
        {
            public static string Describe() => "{{name}} {{generation}}"{{Lengths(references)}};
        }
        """;

    private static string ProjectReference(int index)
    {
        string name = ProjectGraph.Library(index);
        return $"""<ProjectReference Include="../{name}/{name}.csproj" />""";
    }

    private static string Lengths(int[] references) =>
        string.Concat(references.Select(below => $" + {ProjectGraph.Library(below)}.Thing.Describe().Length"));

    private void Put(string relative, string text)
    {
        string path = Path.Combine(directory, relative);
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        File.WriteAllText(path, text);
    }
}
