using CowCopy.PackageTests.BuildPairs;
using CowCopy.TestKit.MSBuild;

namespace CowCopy.PackageTests.CopyLocal;

/// <summary>
/// <c>CowCopyLocalInLibraries=false</c> in a library that has a program's output in its own directory: it deletes nothing of the program.
/// </summary>
[TestClass]
public sealed class SharedOutputTests
{
    private const string Dep = "dep/Dep.csproj", App = "app/App.csproj", Library = "Lib.csproj";

    [TestMethod]
    [DataRow(App, Library, "-v:m", DisplayName = "the program is built first")]
    [DataRow(Library, App, "-graph", DisplayName = "the library is built first, static graph")]
    public void What_a_program_has_in_a_library_s_output_stays(string first, string second, string argument)
    {
        using BuildPair pair = new(builder => Write(builder, first, second), LayeredRepository.Off);
        pair.Run("msbuild", "all.proj", "-t:Restore", "-v:q").AssertSucceeded();
        AssertSame(pair, "all.proj", argument);
        AssertSame(pair, "all.proj", argument); // the library's, after the program's
        foreach (string name in (string[])["Dep.dll", "Dep.pdb", "Dep.xml", "dep.json", "de/Dep.resources.dll"])
            Assert.IsTrue(File.Exists(pair.Ours.PathOf("out", name)), name);
        for (int i = 0; i < 2; i++)
        {
            BuildPairRun rebuilt = AssertSame(pair, "all.proj", argument, "-t:Rebuild");
            if (first == App || i > 0) Assert.Contains("which other projects or earlier builds wrote", rebuilt.Ours.Output);
        }

        // By itself too, and a change reaches the program's copies.
        AssertSame(pair, Library, "-t:Rebuild");
        pair.Change(static builder => builder.Write("dep/c.cs", Class("new")).Write("dep/dep.json", "new"));
        AssertSame(pair, Library);
        Assert.AreEqual("new", File.ReadAllText(pair.Ours.PathOf("out", "dep.json")));
        string[] ofProgram = [.. Files(pair.Ours).Where(static file => !file.StartsWith("Lib.", StringComparison.Ordinal))];
        AssertSucceeds(pair.Ours, "msbuild", Library, "-t:Clean");
        CollectionAssert.AreEqual(ofProgram, Files(pair.Ours));
        AssertSucceeds(pair.Ours, "msbuild", Library);

        // No longer referred to, they are not orphans of the library.
        pair.Change(static builder => Project(builder, Library, "<OutputPath>out/</OutputPath>", ""));
        AssertSucceeds(pair.Ours, "msbuild", Library, "-restore");
        CollectionAssert.IsSubsetOf(ofProgram, Files(pair.Ours));
        AssertSucceeds(pair.Ours, "exec", pair.Ours.PathOf("out", "App.dll"));
    }

    private static BuildPairRun AssertSame(BuildPair pair, params string[] arguments)
    {
        BuildPairRun run = pair.Run("msbuild", arguments);
        run.AssertSucceeded();
        CollectionAssert.AreEqual(Files(pair.BuiltIn), Files(pair.Ours), string.Join(' ', arguments));
        return run;
    }

    private static void AssertSucceeds(ProjectBuilder builder, string verb, params string[] arguments)
    {
        BuildRun run = builder.Run(verb, arguments);
        Assert.AreEqual(0, run.ExitCode, run.Output);
    }

    private static string[] Files(ProjectBuilder builder) => [.. OutputTree.Of(builder.PathOf("out"))
        .Where(static file => !file.Key.EndsWith(".CowCopyLocal.txt", StringComparison.Ordinal))
        .Select(static file => file.Key + " " + file.Value).Order(StringComparer.Ordinal)];

    private static void Write(ProjectBuilder builder, string first, string second)
    {
        const string parts = """
            <EmbeddedResource Include="*.resx" /><Content Include="*.json" CopyToOutputDirectory="PreserveNewest" />
            """;
        Project(builder, Dep, "<GenerateDocumentationFile>true</GenerateDocumentationFile><NoWarn>CS1591</NoWarn>", parts);
        builder.Write("dep/c.cs", Class("old")).Write("dep/dep.json", "old");
        foreach (string culture in (string[])["", ".de"])
            builder.Write($"dep/Texts{culture}.resx", LayeredRepository.Resources("text" + culture));
        Project(builder, App, "<OutputType>Exe</OutputType><OutputPath>../out/</OutputPath>", Reference("../"));
        builder.Write("app/c.cs", "System.Console.WriteLine(Dep.Say());");
        Project(builder, Library, "<OutputPath>out/</OutputPath>", Reference(""));
        builder.Write("c.cs", "public static class Lib { }");
        string targets = string.Concat(((string[])["Restore", "Build", "Rebuild"]).Select(static name =>
            $"""<Target Name="{name}"><MSBuild Projects="@(Project)" Targets="{name}" /></Target>"""));
        builder.Write("all.proj", $"""
            <Project DefaultTargets="Build"><ItemGroup><Project Include="{Dep};{first};{second}" /></ItemGroup>{targets}</Project>
            """);
    }

    private static string Reference(string toRoot) => $"<ProjectReference Include=\"{toRoot}{Dep}\" />";

    private static string Class(string value) => $"public static class Dep {{ public static string Say() => \"{value}\"; }}";

    private static void Project(ProjectBuilder builder, string path, string properties, string items) => builder.Write(path, $"""
        <Project Sdk="Microsoft.NET.Sdk">
          <PropertyGroup>
            <TargetFramework>net10.0</TargetFramework>
            <EnableDefaultItems>false</EnableDefaultItems>
            <AppendTargetFrameworkToOutputPath>false</AppendTargetFrameworkToOutputPath>{properties}
          </PropertyGroup>
          <ItemGroup><Compile Include="c.cs" />{items}</ItemGroup>
        </Project>
        """);
}
