using CowCopy.PackageTests.BuildPairs;
using CowCopy.TestKit.MSBuild;

namespace CowCopy.PackageTests.CopyLocal;

/// <summary>
/// <c>CowCopyLocalInLibraries=false</c> in a library that has a program's output in its own directory: the directory is as with the
/// built-in after each command.
/// </summary>
[TestClass]
public sealed class SharedOutputTests
{
    private const string Dep = "dep/Dep.csproj", App = "app/App.csproj", Library = "Lib.csproj";

    [TestMethod]
    [DataRow(App, Library, "-v:m", DisplayName = "the program is built first")]
    [DataRow(Library, App, "-graph", DisplayName = "the library is built first, static graph")]
    public void What_a_program_has_in_a_library_s_output_is_as_with_the_built_in(string first, string second, string argument)
    {
        using BuildPair pair = new(builder => Write(builder, first, second), LayeredRepository.Off);
        pair.Restore();
        AssertSame(pair, "all.proj", argument);
        BuildPairRun found = AssertSame(pair, "all.proj", argument); // the library's, after the program's
        if (first == Library) Assert.Contains("App.dll, which no build of this project wrote", found.Ours.Output);
        foreach (string name in (string[])["Dep.dll", "Dep.pdb", "Dep.xml", "dep.json", "de/Dep.resources.dll"])
            Assert.IsTrue(File.Exists(pair.Ours.PathOf("out", name)), name);
        for (int i = 0; i < 2; i++)
        {
            BuildPairRun rebuilt = AssertSame(pair, "all.proj", argument, "-t:Rebuild");
            Assert.DoesNotContain("COWCOPY0012", rebuilt.Ours.Output);
        }

        // By itself too, and a change reaches the program's copies.
        AssertSame(pair, Library, "-t:Rebuild");
        AssertSame(pair, Library, "-t:Clean");
        AssertSame(pair, Library);
        AssertSame(pair, App, "-t:Rebuild");
        pair.Change(static builder => builder.Write("dep/c.cs", Class("new")).Write("dep/dep.json", "new"));
        AssertSame(pair, Library);
        Assert.AreEqual("new", File.ReadAllText(pair.Ours.PathOf("out", "dep.json")));
        AssertSame(pair, "all.proj", argument);
        BuildRun run = pair.Ours.Run("exec", pair.Ours.PathOf("out", "App.dll"));
        Assert.AreEqual((0, "new"), (run.ExitCode, run.Output.Trim()));
        AssertSame(pair, "all.proj", "-t:Clean");
        Assert.IsEmpty(Directory.GetFiles(pair.Ours.Root, "*.CowCopyUsed.txt", SearchOption.AllDirectories));
    }

    [TestMethod]
    public void Switched_on_by_a_rebuild_it_is_the_same()
    {
        using BuildPair pair = new(static builder => Write(builder, App, Library), LayeredRepository.Off);
        pair.Restore();
        AssertSame(pair, "all.proj", "-p:CowCopyLocalInLibraries=true");
        AssertSame(pair, "all.proj", "-t:Rebuild");
        AssertSame(pair, "all.proj", "-t:Rebuild");
        Assert.IsTrue(File.Exists(pair.Ours.PathOf("out", "Dep.dll")));
    }

    [TestMethod]
    public void A_plugin_that_is_built_before_its_program_has_what_it_needs_in_the_first_build()
    {
        using BuildPair pair = new(static builder => WritePlugin(builder), LayeredRepository.Off);
        pair.Restore();
        AssertSame(pair, "all.proj");
        BuildRun run = pair.Ours.Run("exec", pair.Ours.PathOf("out", "App.dll"));
        Assert.AreEqual((0, "old"), (run.ExitCode, run.Output.Trim()));
        Assert.IsTrue(File.Exists(pair.Ours.PathOf("out", "dep.json")));
        // A reference to the copy itself, which another library does not have.
        pair.Run("build", "byfile/ByFile.csproj").AssertSucceeded();
        Assert.IsFalse(File.Exists(pair.Ours.PathOf("above", "bin", "Debug", "Dep.dll")));
        Assert.AreEqual("old", pair.Ours.Run("exec", pair.Ours.PathOf("byfile", "bin", "Debug", "ByFile.dll")).Output.Trim());
        CollectionAssert.AreEqual(Files(pair.BuiltIn, "byfile/bin"), Files(pair.Ours, "byfile/bin"));
    }

    private static BuildPairRun AssertSame(BuildPair pair, params string[] arguments)
    {
        BuildPairRun run = pair.Run("msbuild", arguments);
        run.AssertSucceeded();
        CollectionAssert.AreEqual(Files(pair.BuiltIn), Files(pair.Ours), string.Join(' ', arguments));
        return run;
    }

    private static string[] Files(ProjectBuilder builder, string directory = "out") => [.. OutputTree.Of(builder.PathOf(directory))
        .Where(static file => !file.Key.EndsWith(".CowCopyLocal.txt", StringComparison.Ordinal))
        .Select(static file => file.Key + " " + file.Value).Order(StringComparer.Ordinal)];

    private static void WritePlugin(ProjectBuilder builder)
    {
        const string plugin = "plugin/Plugin.csproj", above = "above/Above.csproj", output = "<OutputPath>../out/</OutputPath>";
        Project(builder, Dep, "", "<Content Include=\"*.json\" CopyToOutputDirectory=\"PreserveNewest\" />");
        builder.Write("dep/c.cs", Class("old")).Write("dep/dep.json", "old");
        Project(builder, plugin, output, Reference("../"));
        builder.Write("plugin/c.cs", "public static class Plugin { public static string Say() => Dep.Say(); }");
        Project(builder, App, "<OutputType>Exe</OutputType>" + output, "");
        builder.Write("app/c.cs", """
            string plugin = System.IO.Path.Combine(System.AppContext.BaseDirectory, "Plugin.dll");
            System.Console.WriteLine(System.Reflection.Assembly.LoadFrom(plugin).GetType("Plugin").GetMethod("Say").Invoke(null, null));
            """);
        Project(builder, above, "", Reference("../"));
        builder.Write("above/c.cs", "public static class Above { public static string Say() => Dep.Say(); }");
        Project(builder, "byfile/ByFile.csproj", "<OutputType>Exe</OutputType>", """
            <Reference Include="Above" HintPath="../above/bin/Debug/Above.dll" />
            <Reference Include="Dep" HintPath="../above/bin/Debug/Dep.dll" />
            """);
        builder.Write("byfile/c.cs", "System.Console.WriteLine(Dep.Say());");
        WriteAll(builder, $"{Dep};{plugin};{App};{above}");
    }

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
        WriteAll(builder, $"{Dep};{first};{second}");
    }

    private static void WriteAll(ProjectBuilder builder, string projects)
    {
        string targets = string.Concat(((string[])["Restore", "Build", "Rebuild", "Clean"]).Select(static name =>
            $"""<Target Name="{name}"><MSBuild Projects="@(Project)" Targets="{name}" /></Target>"""));
        builder.Write("all.proj", $"""
            <Project DefaultTargets="Build"><ItemGroup><Project Include="{projects}" /></ItemGroup>{targets}</Project>
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
