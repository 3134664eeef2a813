using CowCopy.TestKit.MSBuild;

namespace CowCopy.PackageTests;

/// <summary>Another task named Copy in the same build.</summary>
[TestClass]
public sealed class OverriderTests
{
    [TestMethod]
    public void One_that_wins_replaces_ours()
    {
        using Repository repository = WithOther("<UsingTask TaskName=\"Copy\" AssemblyFile=\"$(OtherCopy)\" Override=\"true\" />");
        BuildRun run = repository.Builder.Run("build", "App/App.csproj");
        Assert.AreEqual(0, run.ExitCode, run.Output);
        BuildLog log = new(run.BinaryLog);
        Assert.EndsWith("Other.dll", log.CopyAssemblies.Single());
        Assert.IsEmpty(log.Warnings);
        Assert.IsEmpty(log.Summaries);
        Assert.DoesNotContain("COWCOPY", run.Output);
    }

    [TestMethod]
    public void One_that_comes_later_does_nothing()
    {
        using Repository repository = WithOther("<UsingTask TaskName=\"Copy\" AssemblyFile=\"$(OtherCopy)\" />");
        BuildRun run = repository.Builder.Run("build", "App/App.csproj");
        Assert.AreEqual(0, run.ExitCode, run.Output);
        Assert.EndsWith(ToolsDirectory.Assembly("net10.0"), new BuildLog(run.BinaryLog).CopyAssemblies.Single());
        Assert.DoesNotContain("COWCOPY", run.Output);
    }

    // Another package's task, as they are made: a class named Copy that hands on to MSBuild's own.
    private static Repository WithOther(string registration)
    {
        Repository repository = new Repository().WithSdkReference();
        repository.Builder.Write("Other/Directory.Build.props", "<Project />");
        repository.Builder.Write("Other/Other.csproj", """
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup><TargetFramework>net10.0</TargetFramework></PropertyGroup>
              <ItemGroup><Reference Include="$(MSBuildToolsPath)/Microsoft.Build.*.dll" Private="false" /></ItemGroup>
            </Project>
            """);
        repository.Builder.Write("Other/Copy.cs", "namespace Other; public class Copy : Microsoft.Build.Tasks.Copy { }");
        BuildRun other = repository.Builder.Run("build", "Other/Other.csproj");
        Assert.AreEqual(0, other.ExitCode, other.Output);
        repository.Builder.Write("Directory.Build.targets", $"""
            <Project>
              <PropertyGroup>
                <OtherCopy>{repository.Builder.PathOf("Other", "bin", "Debug", "net10.0", "Other.dll")}</OtherCopy>
              </PropertyGroup>
              {registration}
            </Project>
            """);
        return repository;
    }
}
