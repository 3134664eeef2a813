using CowCopy.TestKit;
using CowCopy.TestKit.MSBuild;

namespace CowCopy.Sdk.Tests;

/// <summary>The packed package in a real build, on whatever volume; CowCopy.PackageTests has all else that it does there.</summary>
[TestClass]
public sealed class PackedPackageTests
{
    [TestMethod]
    public void A_build_of_two_projects_copies_with_the_packed_package_and_then_has_nothing_to_copy()
    {
        string packages = Environment.GetEnvironmentVariable("COWCOPY_PACKAGES") ?? "";
        if (packages.Length == 0) Assert.Inconclusive("COWCOPY_PACKAGES names no directory of packed packages.");
        using TempDirectory directory = new();
        ProjectBuilder repository = new(directory.Combine("repo"), packages, directory.Combine("packages"));
        repository.Write("Directory.Build.props", "<Project><Sdk Name=\"CowCopy.Sdk\" Version=\"0.1.0\" /></Project>");
        repository.Write("Lib/Lib.csproj", Project(""));
        repository.Write("Lib/Lib.cs", "public class Lib;");
        repository.Write("App/App.csproj", Project("""
            <ProjectReference Include="../Lib/Lib.csproj" />
            <Content Include="content.txt" CopyToOutputDirectory="PreserveNewest" />
            """));
        repository.Write("App/App.cs", "public class App : Lib;");
        repository.Write("App/content.txt", "content");

        string first = Build(repository), second = Build(repository);

        Assert.AreEqual("content", File.ReadAllText(repository.PathOf("App", "bin", "Debug", "net10.0", "content.txt")));
        Assert.IsTrue(File.Exists(repository.PathOf("App", "bin", "Debug", "net10.0", "Lib.dll")));
        Assert.MatchesRegex(@"CowCopy: [1-9][0-9]* copied \(", first);
        Assert.DoesNotMatchRegex(@"CowCopy: [1-9][0-9]* copied \(", second);
    }

    private static string Build(ProjectBuilder repository)
    {
        BuildRun run = repository.Run("build", "App/App.csproj", "-v:normal");
        Assert.AreEqual(0, run.ExitCode, run.Output);
        return run.Output;
    }

    private static string Project(string items) => "<Project Sdk=\"Microsoft.NET.Sdk\"><PropertyGroup>"
        + $"<TargetFramework>net10.0</TargetFramework></PropertyGroup><ItemGroup>{items}</ItemGroup></Project>";
}
