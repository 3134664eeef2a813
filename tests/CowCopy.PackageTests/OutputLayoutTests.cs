using CowCopy.PackageTests.BuildPairs;
using CowCopy.TestKit.MSBuild;

namespace CowCopy.PackageTests;

/// <summary>Where outputs go, and how calls of Copy are made, by properties of the build: as with the built-in.</summary>
[TestClass]
public sealed class OutputLayoutTests
{
    [TestMethod]
    [DataRow("--artifacts-path", "everything", DisplayName = "artifacts layout")]
    [DataRow("-p:UseCommonOutputDirectory=true", "-p:OutDir=../common/", DisplayName = "UseCommonOutputDirectory")]
    [DataRow("-p:CreateHardLinksForCopyFilesToOutputDirectoryIfPossible=true", "-p:CreateHardLinksForCopyLocalIfPossible=true",
        DisplayName = "hard links")]
    [DataRow("-p:CreateSymbolicLinksForCopyFilesToOutputDirectoryIfPossible=true", "-p:CreateSymbolicLinksForCopyLocalIfPossible=true",
        DisplayName = "symbolic links")]
    [DataRow("-p:SkipCopyUnchangedFiles=false", "-p:OverwriteReadOnlyFiles=true", DisplayName = "always copied")]
    public void Built_twice_it_is_as_with_the_built_in(string first, string second)
    {
        using BuildPair pair = new(WritePair);
        Assert.IsGreaterThan(0, pair.AssertSame("build", "App/App.csproj", first, second).OurLog.CopyCalls);
        pair.AssertSame("build", "App/App.csproj", first, second);
    }

    [TestMethod]
    [DataRow("WarnAndContinue", DisplayName = "WarnAndContinue")]
    [DataRow("true", DisplayName = "true")]
    [DataRow("ErrorAndContinue", DisplayName = "ErrorAndContinue")]
    [DataRow("ErrorAndStop", DisplayName = "ErrorAndStop")]
    public void ContinueOnError_is_obeyed(string value)
    {
        using BuildPair pair = new(builder => builder.Write("copy.proj", $"""
            <Project DefaultTargets="Build">
              <Import Project="Directory.Build.props" />
              <Target Name="Build">
                <Copy SourceFiles="missing.txt;copy.proj" DestinationFolder="out" ContinueOnError="{value}">
                  <Output TaskParameter="CopiedFiles" ItemName="Copied" />
                </Copy>
                <Message Importance="high" Text="went on with @(Copied)" />
              </Target>
            </Project>
            """));
        BuildPairRun run = pair.Run("msbuild", "copy.proj");
        Assert.AreEqual(run.BuiltIn.ExitCode, run.Ours.ExitCode, run.Ours.Output);
        run.AssertOurs();
        CollectionAssert.AreEqual(run.BuiltInLog.Errors.ToList(), run.OurLog.Errors.ToList());
        Assert.HasCount(
            1, run.OurLog.Errors.Concat(run.OurLog.Warnings).Where(static text => text.StartsWith("MSB3030", StringComparison.Ordinal)));
        CollectionAssert.AreEqual(run.BuiltInLog.MessagesWith("went on with").ToList(), run.OurLog.MessagesWith("went on with").ToList());
        pair.AssertSameOutputs();
    }

    private static void WritePair(ProjectBuilder builder)
    {
        const string framework = "<PropertyGroup><TargetFramework>net10.0</TargetFramework></PropertyGroup>";
        builder.Write("Lib/Lib.csproj", $"<Project Sdk=\"Microsoft.NET.Sdk\">{framework}</Project>")
            .Write("Lib/Lib.cs", "public class Lib;");
        builder.Write("App/App.csproj", $"""
            <Project Sdk="Microsoft.NET.Sdk">
              {framework}
              <ItemGroup>
                <ProjectReference Include="../Lib/Lib.csproj" />
                <Content Include="text.txt" CopyToOutputDirectory="PreserveNewest" />
              </ItemGroup>
            </Project>
            """);
        builder.Write("App/App.cs", "public class App : Lib;").Write("App/text.txt", "text");
    }
}
