namespace CowCopy.PackageTests;

/// <summary>Each way of bringing the package into a build: our task runs, clones, and sums up.</summary>
[TestClass]
public sealed class ReferenceTests
{
    private const string Package = "<PackageReference Include=\"CowCopy.Sdk\" Version=\"0.1.0\" PrivateAssets=\"all\" />";

    [TestMethod]
    public void By_an_Sdk_element_in_Directory_Build_props()
    {
        using Repository repository = new();
        AssertOurs(repository.WithSdkReference());
    }

    [TestMethod]
    public void By_the_Sdk_attribute_of_the_projects_with_the_version_in_global_json()
    {
        using Repository repository = new(sdks: "Microsoft.NET.Sdk;CowCopy.Sdk");
        repository.Builder.Write("global.json", """{ "msbuild-sdks": { "CowCopy.Sdk": "0.1.0" } }""");
        AssertOurs(repository);
    }

    [TestMethod]
    public void By_a_PackageReference()
    {
        using Repository repository = new(appItems: Package);
        repository.Builder.Write(
            "Directory.Build.targets",
            $"<Project><ItemGroup Condition=\"'$(MSBuildProjectName)' == 'Lib'\">{Package}</ItemGroup></Project>");
        AssertOurs(repository);
    }

    [TestMethod]
    public void By_a_GlobalPackageReference()
    {
        using Repository repository = new();
        repository.Builder.Write("Directory.Packages.props", """
            <Project>
              <PropertyGroup><ManagePackageVersionsCentrally>true</ManagePackageVersionsCentrally></PropertyGroup>
              <ItemGroup><GlobalPackageReference Include="CowCopy.Sdk" Version="0.1.0" /></ItemGroup>
            </Project>
            """);
        AssertOurs(repository);
    }

    [TestMethod]
    public void Two_ways_at_once_are_one()
    {
        using Repository repository = new(appItems: Package);
        AssertOurs(repository.WithSdkReference());
    }

    // A package that refers to ours without keeping it to itself hands it on, and a project that refers to that one uses it.
    [TestMethod]
    public void Through_a_project_that_hands_it_on()
    {
        using Repository repository = new();
        string handedOn =
            Package.Replace(" PrivateAssets=\"all\"", " PrivateAssets=\"none\" IncludeAssets=\"all\"", StringComparison.Ordinal);
        repository.Builder.Write(
            "Directory.Build.targets",
            $"<Project><ItemGroup Condition=\"'$(MSBuildProjectName)' == 'Lib'\">{handedOn}</ItemGroup></Project>");
        AssertOurs(repository);
    }

    private static void AssertOurs(Repository repository)
    {
        BuildLog log = repository.Build();
        string assembly = log.CopyAssemblies.Single();
        Assert.EndsWith(Path.Combine("cowcopy.sdk", "0.1.0", "tools", ToolsDirectory.Assembly("net10.0")), assembly);
        Assert.HasCount(2, log.Summaries, string.Join('\n', log.Summaries));
        Assert.IsEmpty(log.Warnings, string.Join('\n', log.Warnings));
        repository.AssertShared();
    }
}
