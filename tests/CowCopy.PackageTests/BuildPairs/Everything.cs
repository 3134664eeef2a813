using CowCopy.TestKit.MSBuild;

namespace CowCopy.PackageTests.BuildPairs;

/// <summary>Twenty projects of the kinds that repositories have.</summary>
internal static class Everything
{
    public const string Solution = "All.slnx";
    public const string Traversal = "dirs.proj";
    private const int PlainLibraries = 13;
    private const string Framework = "<TargetFramework>net10.0</TargetFramework>";

    public static string[] Contents { get; } = ["newest.txt", "always.txt", "different.txt"];

    public static void Write(ProjectBuilder builder)
    {
        string[] projects =
        [
            Leaf(builder), Middle(builder), Multitargeted(builder), Application(builder), Web(builder), Functions(builder), Tests(builder),
            .. Enumerable.Range(0, PlainLibraries).Select(index => Plain(builder, index)),
        ];
        builder.Write(Solution, $"<Solution>{string.Concat(projects.Select(static path => $"<Project Path=\"{path}\" />"))}</Solution>");
        builder.Write(Traversal, $"""
            <Project DefaultTargets="Build">
              <ItemGroup>{string.Concat(projects.Select(static path => $"<ProjectReference Include=\"{path}\" />"))}</ItemGroup>
              <Target Name="Build"><MSBuild Projects="@(ProjectReference)" Targets="Build" BuildInParallel="true" /></Target>
            </Project>
            """);
    }

    // A class library with texts in two languages and a documentation file.
    private static string Leaf(ProjectBuilder builder)
    {
        builder.Write("Leaf/Leaf.cs", "namespace Leaf;\n/// <summary>A leaf.</summary>\npublic class Thing;");
        foreach (string language in (string[])["", ".de", ".fr-CA"])
        {
            builder.Write($"Leaf/Texts{language}.resx", $"""
                <root>
                  <resheader name="resmimetype"><value>text/microsoft-resx</value></resheader>
                  <resheader name="version"><value>2.0</value></resheader>
                  <resheader name="reader"><value>System.Resources.ResXResourceReader, System.Windows.Forms</value></resheader>
                  <resheader name="writer"><value>System.Resources.ResXResourceWriter, System.Windows.Forms</value></resheader>
                  <data name="Hello"><value>Hello{language}</value></data>
                </root>
                """);
        }

        return Project(builder, "Leaf/Leaf.csproj", Framework + "<GenerateDocumentationFile>true</GenerateDocumentationFile>", "");
    }

    private static string Middle(ProjectBuilder builder)
    {
        builder.Write("Middle/Middle.cs", "namespace Middle; public class Thing : Leaf.Thing;");
        return Project(
            builder, "Middle/Middle.csproj", Framework,
            Reference("Leaf/Leaf.csproj") + Item("Content", "handed-on.txt", "PreserveNewest", builder, "Middle"));
    }

    private static string Multitargeted(ProjectBuilder builder)
    {
        builder.Write("Multi/Multi.cs", "namespace Multi { public class Thing { } }");
        return Project(
            builder, "Multi/Multi.csproj", "<TargetFrameworks>net10.0;netstandard2.0</TargetFrameworks>",
            Item("None", "multi.txt", "PreserveNewest", builder, "Multi"));
    }

    private static string Application(ProjectBuilder builder)
    {
        builder.Write(
            "App/Program.cs", "System.Console.WriteLine(new Middle.Thing().ToString() + new Multi.Thing() + Functions.Adding.add(1, 2));");
        string contents = Item("Content", Contents[0], "PreserveNewest", builder, "App")
            + Item("Content", Contents[1], "Always", builder, "App")
            + Item("None", Contents[2], "IfDifferent", builder, "App");
        string references = Reference("Middle/Middle.csproj") + Reference("Multi/Multi.csproj") + Reference("Functions/Functions.fsproj");
        string package = "<PackageReference Include=\"System.CommandLine\" Version=\"2.0.15\" />";
        return Project(builder, "App/App.csproj", Framework + "<OutputType>Exe</OutputType>", references + package + contents);
    }

    private static string Web(ProjectBuilder builder)
    {
        builder.Write(
            "Web/Program.cs",
            "Microsoft.AspNetCore.Builder.WebApplication.Create(args).Run(); public partial class Program "
            + "{ public static Middle.Thing Thing => new(); }");
        builder.Write("Web/wwwroot/index.html", "<p>Hello</p>").Write("Web/appsettings.json", "{}");
        return Project(builder, "Web/Web.csproj", Framework, Reference("Middle/Middle.csproj"), "Microsoft.NET.Sdk.Web");
    }

    private static string Functions(ProjectBuilder builder)
    {
        builder.Write("Functions/Adding.fs", "module Functions.Adding\nlet add a b = a + b\n");
        return Project(builder, "Functions/Functions.fsproj", Framework, "<Compile Include=\"Adding.fs\" />");
    }

    private static string Tests(ProjectBuilder builder)
    {
        builder.Write("Tests/Tests.cs", """
            using Microsoft.VisualStudio.TestTools.UnitTesting;
            [assembly: DoNotParallelize]
            [TestClass] public class ThingTests { [TestMethod] public void It_is_there() => Assert.IsNotNull(new Middle.Thing()); }
            """);
        const string packages =
            "<PackageReference Include=\"MSTest.TestFramework\" Version=\"4.5.2\" /><PackageReference Include=\"MSTest.TestAdapter\" "
                + "Version=\"4.5.2\" />";
        return Project(
            builder, "Tests/Tests.csproj", Framework + "<OutputType>Exe</OutputType><EnableMSTestRunner>true</EnableMSTestRunner>",
            Reference("Middle/Middle.csproj") + packages);
    }

    // Each stands on the one before.
    private static string Plain(ProjectBuilder builder, int index)
    {
        builder.Write(
            $"Plain{index}/Thing.cs",
            $"namespace Plain{index}; public class Thing{(index == 0 ? "" : $" : Plain{index - 1}.Thing")} {{ }}");
        return Project(
            builder, $"Plain{index}/Plain{index}.csproj", Framework,
            index == 0 ? "" : Reference($"Plain{index - 1}/Plain{index - 1}.csproj"));
    }

    private static string Item(string kind, string name, string copy, ProjectBuilder builder, string project)
    {
        builder.Write($"{project}/{name}", name);
        // The SDK has every file as None already.
        string verb = kind == "None" ? "Update" : "Include";
        return $"<{kind} {verb}=\"{name}\" CopyToOutputDirectory=\"{copy}\" />";
    }

    private static string Reference(string project) => $"<ProjectReference Include=\"../{project}\" />";

    private static string Project(ProjectBuilder builder, string path, string properties, string items, string sdk = "Microsoft.NET.Sdk")
    {
        builder.Write(path, $"<Project Sdk=\"{sdk}\"><PropertyGroup>{properties}</PropertyGroup><ItemGroup>{items}</ItemGroup></Project>");
        return path;
    }
}
