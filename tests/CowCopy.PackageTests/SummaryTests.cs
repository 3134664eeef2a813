using System.IO.Compression;

namespace CowCopy.PackageTests;

/// <summary>The lines of a build count every file that its projects copy, whenever they do.</summary>
[TestClass]
public sealed class SummaryTests
{
    private const string Package = "<PackageReference Include=\"CowCopy.Sdk\" Version=\"0.1.0\" PrivateAssets=\"all\" />";
    private const string Late = "<PackageReference Include=\"Late\" Version=\"1.0.0\" />";

    [TestMethod]
    [DataRow(true, DisplayName = "SDK element")]
    [DataRow(false, DisplayName = "package reference")]
    public void One_line_counts_what_targets_after_Build_copy(bool isSdkElement)
    {
        using Repository repository = new(appItems: isSdkElement ? Late : Package + Late);
        if (isSdkElement) repository.WithSdkReference();
        else repository.Builder.Write("Directory.Build.targets", $"""
            <Project>
              <ItemGroup Condition="'$(MSBuildProjectName)' == 'Lib'">{Package}</ItemGroup>
              {Copying("Repository", "Build")}
            </Project>
            """);
        WriteLatePackage(repository);
        repository.Builder.Write("Lib/Lib.csproj", $"""
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup><TargetFramework>net10.0</TargetFramework></PropertyGroup>
              {Copying("Mine", "Build")}
              {Copying("AfterMine", "Mine")}
            </Project>
            """);
        BuildLog log = repository.Build();
        foreach (string copy in (string[])["App/late/Package.txt", "Lib/late/Mine.txt", "Lib/late/AfterMine.txt"])
            Assert.IsTrue(File.Exists(repository.Builder.PathOf(copy.Split('/'))), copy);
        Assert.AreEqual(!isSdkElement, File.Exists(repository.Builder.PathOf("App", "late", "Repository.txt")));
        Assert.HasCount(2, log.Summaries, string.Join('\n', log.Summaries));
        AssertAllCounted(log);
    }

    [TestMethod]
    public void A_copy_after_the_line_is_a_line_of_its_own()
    {
        using Repository repository = new Repository().WithSdkReference();
        repository.Builder.Write("App/App.csproj", $"""
            <Project>
              <Import Project="Sdk.props" Sdk="Microsoft.NET.Sdk" />
              <PropertyGroup><TargetFramework>net10.0</TargetFramework></PropertyGroup>
              <Import Project="Sdk.targets" Sdk="Microsoft.NET.Sdk" />
              {Copying("Last", "Build")}
              <Target Name="Again" AfterTargets="Last">
                <Copy SourceFiles="App.csproj" DestinationFiles="late/Last.txt" SkipUnchangedFiles="true" />
              </Target>
            </Project>
            """);
        repository.Builder.Write("App/App.cs", "public class App;");
        BuildLog log = repository.Build();
        Assert.HasCount(2, log.Summaries, string.Join('\n', log.Summaries));
        Assert.StartsWith("App.csproj | CowCopy: 1 copied (", log.Summaries[1]);
        AssertAllCounted(log);
    }

    [TestMethod]
    public void Publishing_counts_what_targets_after_Publish_copy()
    {
        using Repository repository = WithLateTargets();
        BuildLog log = repository.Run("publish");
        Assert.IsTrue(File.Exists(repository.Builder.PathOf("App", "late", "AfterPublish.txt")));
        Assert.HasCount(2, log.Summaries.Where(static line => line.StartsWith("App", StringComparison.Ordinal)));
        Assert.HasCount(1, log.Summaries.Where(static line => line.StartsWith("Lib", StringComparison.Ordinal)));
        Assert.AreEqual(log.FilesCopied, log.FilesSummarized, string.Join('\n', log.Summaries));
    }

    [TestMethod]
    public void The_target_Publish_counts_all_in_several_lines()
    {
        using Repository repository = WithLateTargets();
        BuildLog log = repository.Run("msbuild", "-restore", "-t:Publish");
        Assert.IsTrue(File.Exists(repository.Builder.PathOf("App", "late", "AfterPublish.txt")));
        AssertAllCounted(log);
    }

    [TestMethod]
    public void Inner_and_outer_builds_are_counted()
    {
        const string frameworks = "<TargetFrameworks>net10.0;netstandard2.0</TargetFrameworks><LangVersion>latest</LangVersion>";
        using Repository repository = new Repository(framework: frameworks).WithSdkReference();
        repository.Builder.Write(
            "Directory.Build.targets",
            $"<Project>{Copying("AfterBuild", "Build", "late$(TargetFramework)/$(MSBuildProjectName)")}</Project>");
        BuildLog log = repository.Build();
        Assert.IsTrue(File.Exists(repository.Builder.PathOf("App", "late", "App.txt")), "the outer build copies too");
        AssertAllCounted(log);
    }

    private static Repository WithLateTargets()
    {
        Repository repository = new Repository().WithSdkReference();
        repository.Builder.Write(
            "Directory.Build.targets", $"<Project>{Copying("AfterBuild", "Build")}{Copying("AfterPublish", "Publish")}</Project>");
        return repository;
    }

    private static void AssertAllCounted(BuildLog log)
    {
        Assert.IsGreaterThan(0, log.FilesSummarized);
        Assert.AreEqual(log.FilesCopiedWithSummary, log.FilesSummarized, string.Join('\n', log.Summaries));
    }

    private static string Copying(string name, string after, string? destination = null) => $"""
        <Target Name="{name}" AfterTargets="{after}">
          <Copy SourceFiles="$(MSBuildProjectFullPath)" DestinationFiles="{destination ?? $"late/{name}"}.txt" />
        </Target>
        """;

    // As some test frameworks do: the target of a package copies after Build.
    private static void WriteLatePackage(Repository repository)
    {
        Directory.CreateDirectory(repository.Builder.PathOf("feed"));
        using (ZipArchive package = ZipFile.Open(repository.Builder.PathOf("feed", "Late.1.0.0.nupkg"), ZipArchiveMode.Create))
        {
            Write(package, "Late.nuspec", """
                <package><metadata>
                  <id>Late</id><version>1.0.0</version><authors>CowCopy</authors><description>A package of a test.</description>
                </metadata></package>
                """);
            Write(package, "build/Late.targets", $"<Project>{Copying("Package", "Build")}</Project>");
        }

        repository.Builder.Write("nuget.config", $"""
            <configuration><packageSources>
              <add key="packed" value="{Packed.Packages}" /><add key="feed" value="feed" />
            </packageSources></configuration>
            """);
    }

    private static void Write(ZipArchive package, string name, string text)
    {
        using StreamWriter writer = new(package.CreateEntry(name).Open());
        writer.Write(text);
    }
}
