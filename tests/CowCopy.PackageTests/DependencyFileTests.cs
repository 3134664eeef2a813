using CowCopy.PackageTests.BuildPairs;
using CowCopy.TestKit.MSBuild;

namespace CowCopy.PackageTests;

/// <summary>What <c>deps.json</c> says of the package: as docs/msbuild.md has it, in the output and in what is published.</summary>
[TestClass]
public sealed class DependencyFileTests
{
    private const string Compilation = "<PreserveCompilationContext>true</PreserveCompilationContext>";
    private const string Name = "CowCopy.Sdk";

    [TestMethod]
    public void By_the_SDK_element_no_program_differs()
    {
        using BuildPair pair = new(static builder => Write(builder, other: false));
        Publish(pair, other: false, "");
        AssertSameFiles(pair);
        Publish(pair, other: false, Compilation);
        AssertSameFiles(pair);
        Assert.DoesNotContain(Name, Dependencies(pair.Ours, "published"));
    }

    [TestMethod]
    [DataRow(false, DisplayName = "the only package")]
    [DataRow(true, DisplayName = "beside another package that is not published")]
    public void By_a_package_reference_programs_are_published_as_before_unless_they_preserve_their_compilation(bool other)
    {
        using BuildPair pair = new(builder => Write(builder, other));
        string props = File.ReadAllText(pair.Ours.PathOf("Directory.Build.props"));
        pair.Ours.Write("Directory.Build.props", props.Replace(
            "<Sdk Name=\"CowCopy.Sdk\" Version=\"0.1.0\" />",
            "<ItemGroup><PackageReference Include=\"CowCopy.Sdk\" Version=\"0.1.0\" PrivateAssets=\"all\" /></ItemGroup>",
            StringComparison.Ordinal));
        Publish(pair, other, "");
        AssertSameFiles(pair);
        Publish(pair, other, Compilation);
        foreach (string directory in (string[])["published", "App/bin/Debug/net10.0"])
        {
            Assert.Contains(Name, Dependencies(pair.Ours, directory), directory);
            Assert.DoesNotContain(Name, Dependencies(pair.BuiltIn, directory), directory);
        }
    }

    private static void Write(ProjectBuilder builder, bool other, string properties = "")
    {
        string package = other ? "<PackageReference Include=\"MSTest.Analyzers\" Version=\"4.5.2\" PrivateAssets=\"all\" />" : "";
        builder.Write("Lib/Lib.csproj", Project("", package)).Write("Lib/Lib.cs", "public class Lib;")
            .Write("App/App.csproj", Project(
                "<OutputType>Exe</OutputType>" + properties, "<ProjectReference Include=\"../Lib/Lib.csproj\" />" + package))
            .Write("App/App.cs", "System.Console.WriteLine(new Lib());");
    }

    private static string Project(string properties, string items) => $"""
        <Project Sdk="Microsoft.NET.Sdk">
          <PropertyGroup><TargetFramework>net10.0</TargetFramework>{properties}</PropertyGroup>
          <ItemGroup>{items}</ItemGroup>
        </Project>
        """;

    private static void Publish(BuildPair pair, bool other, string properties)
    {
        pair.Change(builder => Write(builder, other, properties));
        pair.Run("publish", "App/App.csproj", "-c", "Debug", "-o", "published").AssertSucceeded();
    }

    private static void AssertSameFiles(BuildPair pair)
    {
        foreach (string directory in (string[])["published", "App/bin", "Lib/bin"])
            Assert.AreEqual(Files(pair.BuiltIn, directory), Files(pair.Ours, directory), directory);
    }

    private static string Files(ProjectBuilder builder, string directory) => string.Join(
        '\n', OutputTree.Of(builder.Root).Where(file => file.Key.StartsWith(directory + "/", StringComparison.Ordinal))
            .Select(static file => file.Key + " " + file.Value).Order(StringComparer.Ordinal));

    private static string Dependencies(ProjectBuilder builder, string directory) =>
        File.ReadAllText(builder.PathOf(directory, "App.deps.json"));
}
