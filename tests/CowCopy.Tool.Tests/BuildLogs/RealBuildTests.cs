using System.Text.Json;
using CowCopy.TestKit;
using CowCopy.TestKit.MSBuild;

namespace CowCopy.Tool.Tests.BuildLogs;

/// <summary>Logs of real builds in the shapes of public ones, of MSBuild's Copy.</summary>
[TestClass]
[NotUnderWine("it has no dotnet command")]
public sealed class RealBuildTests : IDisposable
{
    private const string Library = "<TargetFramework>net10.0</TargetFramework>";

    private const string Shared = "<OutputPath>../shared/</OutputPath>"
        + "<AppendTargetFrameworkToOutputPath>false</AppendTargetFrameworkToOutputPath>";

    private readonly TempDirectory _directory = new();

    public void Dispose() => _directory.Dispose();

    [TestMethod]
    public void A_library_for_two_frameworks_is_two_projects()
    {
        ProjectBuilder builder = New()
            .Write("Lib/Lib.csproj", Project("<TargetFrameworks>net10.0;netstandard2.0</TargetFrameworks>"))
            .Write("App/App.csproj", Project(Library + "<OutputType>Exe</OutputType>", "../Lib/Lib.csproj"))
            .Write("App/Program.cs", "System.Console.WriteLine();");

        JsonElement report = Report(builder, "App/App.csproj", "Lib/Lib.csproj");

        string[] names = [.. report.GetProperty("projects").EnumerateArray().Select(static one => one.GetProperty("name").GetString()!)];
        foreach (string framework in (string[])["netstandard2.0", "net10.0"])
            Assert.Contains($"Lib.csproj ({framework})", string.Join('\n', names));
    }

    [TestMethod]
    public void A_web_application_needs_what_it_is_given_and_a_library_does_not()
    {
        ProjectBuilder builder = New()
            .Write("Lib/Lib.csproj", Project(Library))
            .Write("Mid/Mid.csproj", Project(Library, "../Lib/Lib.csproj"))
            .Write("Web/Web.csproj", Project(Library, "../Mid/Mid.csproj").Replace("NET.Sdk\"", "NET.Sdk.Web\"", StringComparison.Ordinal))
            .Write("Web/wwwroot/site.css", "p { margin: 0 }")
            .Write("Web/appsettings.json", "{}")
            .Write("Web/Program.cs", "System.Console.WriteLine();");

        JsonElement report = Report(builder, "Web/Web.csproj");

        string[] unneeded = [.. Unneeded(report, builder).Keys.Order(StringComparer.Ordinal)];
        CollectionAssert.AreEqual(new[] { "Mid/bin/Debug/net10.0/Lib.dll", "Mid/bin/Debug/net10.0/Lib.pdb" }, unneeded);
        JsonElement lib = report.GetProperty("files").EnumerateArray()
            .Single(static one => one.GetProperty("source").GetString()!.EndsWith("obj/Debug/net10.0/Lib.dll", StringComparison.Ordinal));
        Assert.AreEqual(3, lib.GetProperty("copies").GetInt32());
    }

    [TestMethod]
    public void Copies_of_files_of_other_projects_in_libraries_have_a_remedy_and_their_bytes()
    {
        ProjectBuilder builder = New()
            .Write("Lib/Lib.csproj", Project(Library, items: "<Content Include=\"data.txt\" CopyToOutputDirectory=\"Always\" />"))
            .Write("Lib/data.txt", "content")
            .Write("Mid/Mid.csproj", Project(
                Library,
                "../Lib/Lib.csproj",
                "<Content Include=\"../tool.txt;../Lib/own.txt\" Link=\"%(Filename)%(Extension)\" CopyToOutputDirectory=\"Always\" />"
                    + "<Reference Include=\"Kept\"><HintPath>../Lib/kept/Kept.dll</HintPath></Reference>"))
            .Write("tool.txt", "of no project")
            .Write("Lib/own.txt", "an item of Mid in the directory of Lib")
            .Write("Set/Set.csproj", Project(
                Library + "<CowCopyLocalInLibraries>false</CowCopyLocalInLibraries>", "../Mid/Mid.csproj"))
            .Write("Hosted/Hosted.csproj", Project(
                Library,
                "../Lib/Lib.csproj",
                "<Reference Include=\"$(MSBuildToolsPath)/Microsoft.Build.Framework.dll\" Private=\"false\" />"))
            .Write("Local/Local.csproj", Project(Library, items: "<ProjectReference Include=\"../Lib/Lib.csproj\" Private=\"true\" />"))
            .Write("Plugin/Plugin.csproj", Project(Library, "../Lib/Lib.csproj"))
            .Write("Host/Program.cs", "System.Console.WriteLine();")
            .Write("Host/Host.csproj", Project(Library + "<OutputType>Exe</OutputType>").Replace("</Project>", """
                <Target Name="Use" BeforeTargets="AssignProjectConfiguration">
                  <ItemGroup><ProjectReference Include="../Plugin/Plugin.csproj" ReferenceOutputAssembly="false" /></ItemGroup>
                </Target></Project>
                """, StringComparison.Ordinal))
            .Write("One/One.csproj", Project(Library + Shared, "../Lib/Lib.csproj"))
            .Write("Two/Two.csproj", Project(Library + Shared))
            .Write("Late/Late.csproj", Project(Library).Replace("</Project>", """
                <Target Name="Add" BeforeTargets="AssignTargetPaths">
                  <ItemGroup><None Include="../Lib/data.txt" Link="late.txt" CopyToOutputDirectory="Always" /></ItemGroup>
                </Target></Project>
                """, StringComparison.Ordinal))
            .Write("App/App.csproj", Project(Library + "<OutputType>Exe</OutputType>", "../Set/Set.csproj"))
            .Write("App/Program.cs", "System.Console.WriteLine();");

        string kept = builder.PathOf("Lib", "kept", "Kept.dll");
        Directory.CreateDirectory(Path.GetDirectoryName(kept)!);
        File.Copy(typeof(RealBuildTests).Assembly.Location, kept); // an assembly that is in the repository

        JsonElement report = Report(
            builder, "App/App.csproj", "Hosted/Hosted.csproj", "Local/Local.csproj", "Plugin/Plugin.csproj", "Host/Host.csproj",
            "One/One.csproj", "Two/Two.csproj", "Late/Late.csproj");

        Dictionary<string, bool> unneeded = Unneeded(report, builder);
        const string Output = "Mid/bin/Debug/net10.0/";
        string[] ofProjects = [.. unneeded.Where(static one => one.Value).Select(static one => one.Key).Order(StringComparer.Ordinal)];
        CollectionAssert.AreEqual(new[] { Output + "Lib.dll", Output + "Lib.pdb", Output + "data.txt" }, ofProjects);
        foreach (string other in (string[])["tool.txt", "own.txt", "Kept.dll"]) Assert.IsFalse(unneeded[Output + other], other);
        Assert.IsFalse(unneeded["Set/bin/Debug/net10.0/Mid.dll"]); // the property is set there
        foreach (string keeper in (string[])["Hosted", "Local", "Plugin"])
            Assert.IsFalse(unneeded[keeper + "/bin/Debug/net10.0/Lib.dll"], keeper);
        foreach (string file in (string[])["shared/Lib.dll", "shared/data.txt", "Late/bin/Debug/net10.0/late.txt"])
            Assert.IsFalse(unneeded[file], file);
        JsonElement figures = report.GetProperty("unneededOfProjects");
        long bytes = unneeded.Where(static one => one.Value).Sum(one => new FileInfo(Path.Combine(builder.Root, one.Key)).Length);
        Assert.AreEqual(
            (3, 3, bytes, 3),
            (figures.GetProperty("copied").GetInt32(), figures.GetProperty("found").GetInt32(), figures.GetProperty("bytes").GetInt64(),
                report.GetProperty("unneededProjectFiles").GetInt32()));
        JsonElement change = report.GetProperty("avoidable").EnumerateArray()
            .Single(static one => one.GetProperty("change").GetString()!.StartsWith("CowCopyLocalInLibraries", StringComparison.Ordinal));
        Assert.AreEqual((3, bytes), (change.GetProperty("copies").GetInt32(), change.GetProperty("bytes").GetInt64()));
    }

    [TestMethod]
    public void What_the_targets_of_a_program_make_is_its_own_and_what_collects_it_needs_it()
    {
        const string noTargets = "<UsingMicrosoftNoTargetsSdk>true</UsingMicrosoftNoTargetsSdk>";
        ProjectBuilder builder = New()
            .Write("Tool/Tool.csproj", Project(Library + "<OutputType>Exe</OutputType><UseAppHost>true</UseAppHost>"))
            .Write("Tool/Program.cs", "System.Console.WriteLine();")
            .Write("Over/Over.csproj", Project(Library, "../Tool/Tool.csproj").Replace("</Project>", """
                <Target Name="Add" BeforeTargets="AssignTargetPaths">
                  <ItemGroup><None Include="../Tool/Program.cs" Link="late.txt" CopyToOutputDirectory="Always" /></ItemGroup>
                </Target></Project>
                """, StringComparison.Ordinal))
            .Write("Stage/Stage.csproj", Project(Library + noTargets, "../Tool/Tool.csproj"));

        JsonElement report = Report(builder, "Over/Over.csproj", "Stage/Stage.csproj");

        string[] avoided = [.. Unneeded(report, builder).Where(static one => one.Value).Select(static one => one.Key)];
        string program = OperatingSystem.IsWindows() ? "Tool.exe" : "Tool";
        string[] names = [program, "Tool.deps.json", "Tool.dll", "Tool.pdb", "Tool.runtimeconfig.json"];
        CollectionAssert.AreEquivalent(
            names.Select(static name => "Over/bin/Debug/net10.0/" + name).ToArray(), avoided, string.Join(' ', avoided));
    }

    [TestMethod]
    public void A_library_has_what_is_beside_a_file_to_which_it_refers()
    {
        ProjectBuilder builder = New()
            .Write("Low/Low.csproj", Project(Library))
            .Write("Dep/Dep.csproj", Project(Library, "../Low/Low.csproj"))
            .Write("Dep/Dep.cs", "public class Dep { public object Low() => new Low(); }")
            .Write("Low/Low.cs", "public class Low;")
            .Write("Tool/Tool.csproj", Project(Library + "<OutputType>Exe</OutputType>", "../Dep/Dep.csproj"))
            .Write("Tool/Program.cs", "System.Console.WriteLine(new Dep());")
            .Write("Over/Over.csproj", Project(
                Library + "<DisableTransitiveProjectReferences>true</DisableTransitiveProjectReferences>",
                "../Tool/Tool.csproj",
                "<Reference Include=\"Dep\"><HintPath>../Tool/bin/Debug/net10.0/Dep.dll</HintPath></Reference>"))
            .Write("Over/Over.cs", "public class Over : Dep;");

        JsonElement report = Report(builder, "Over/Over.csproj");

        Dictionary<string, bool> unneeded = Unneeded(report, builder);
        const string output = "Over/bin/Debug/net10.0/";
        foreach (string own in (string[])["Tool.dll", "Tool.pdb"]) Assert.IsTrue(unneeded[output + own], own);
        foreach (string beside in (string[])["Dep.dll", "Low.dll"]) Assert.IsFalse(unneeded[output + beside], beside);
    }

    [TestMethod]
    public void A_library_has_assemblies_among_content_and_all_where_a_program_may_have_its_output_too()
    {
        const string content = """<None Include="vendor.dll;data.txt" CopyToOutputDirectory="Always" />""";
        ProjectBuilder builder = New()
            .Write("Low/Low.csproj", Project(Library, items: content)).Write("Low/Low.cs", "public class Low;")
            .Write("Low/vendor.dll", "").Write("Low/data.txt", "")
            .Write("Over/Over.csproj", Project(Library, "../Low/Low.csproj"))
            .Write("Own/Own.csproj", Project(Library + "<OutputPath>../out/own/</OutputPath>", "../Low/Low.csproj"))
            .Write("Plug/Plug.csproj", Project(Library + "<OutputPath>../out/host/</OutputPath>", "../Low/Low.csproj"));

        JsonElement report = Report(builder, "Over/Over.csproj", "Own/Own.csproj", "Plug/Plug.csproj");

        Dictionary<string, bool> unneeded = Unneeded(report, builder);
        foreach (string output in (string[])["Over/bin/Debug/net10.0/", "out/own/net10.0/"])
        {
            Assert.IsFalse(unneeded[output + "vendor.dll"], output);
            foreach (string file in (string[])["Low.dll", "data.txt"]) Assert.IsTrue(unneeded[output + file], output + file);
        }

        foreach (string file in (string[])["Low.dll", "data.txt", "vendor.dll"]) Assert.IsFalse(unneeded["out/host/net10.0/" + file], file);
    }

    [TestMethod]
    public void Test_projects_copy_their_framework()
    {
        string tests = Project(Library + "<OutputType>Exe</OutputType><EnableMSTestRunner>true</EnableMSTestRunner>")
            .Replace("</Project>", "<ItemGroup><PackageReference Include=\"MSTest.TestFramework\" Version=\"4.5.2\" />"
                + "<PackageReference Include=\"MSTest.TestAdapter\" Version=\"4.5.2\" /></ItemGroup></Project>", StringComparison.Ordinal);
        ProjectBuilder builder = New().Write("One/One.csproj", tests).Write("Two/Two.csproj", tests);

        JsonElement report = Report(builder, "One/One.csproj", "Two/Two.csproj");

        JsonElement framework = report.GetProperty("files").EnumerateArray()
            .First(static one => one.GetProperty("name").GetString() == "MSTest.TestFramework.dll");
        Assert.AreEqual(2, framework.GetProperty("copies").GetInt32());
    }

    /// <summary>The paths of copies that no step of the build reads, and whether the property avoids them.</summary>
    private static Dictionary<string, bool> Unneeded(JsonElement report, ProjectBuilder builder) =>
        report.GetProperty("unneeded").EnumerateArray().ToDictionary(
            one => Path.GetRelativePath(builder.Root, one.GetProperty("destination").GetString()!).Replace('\\', '/'),
            static one => one.GetProperty("ofOtherProject").GetBoolean());

    // The figures of every report agree with the disk and with each other.
    private JsonElement Report(ProjectBuilder builder, params string[] projects)
    {
        builder.Write("all.proj", $"""
            <Project DefaultTargets="Build">
              <ItemGroup><One Include="{string.Join(';', projects)}" /></ItemGroup>
              <Target Name="Build">
                <MSBuild Projects="@(One)" Targets="Restore" Properties="x=1" />
                <MSBuild Projects="@(One)" BuildInParallel="true" />
              </Target>
            </Project>
            """);
        BuildRun build = builder.Run("msbuild", "all.proj", "-m:2");
        Assert.AreEqual(0, build.ExitCode, build.Output);
        string page = _directory.Combine("page.html");

        JsonElement report = ToolRun.Of("report", build.BinaryLog, "--json", "--html", page).Expect(0).Json();

        JsonElement total = report.GetProperty("total"), path = report.GetProperty("criticalPath");
        int copied = total.GetProperty("copied").GetInt32();
        Assert.IsGreaterThan(0, copied);
        Assert.AreEqual(copied, report.GetProperty("projects").EnumerateArray().Sum(static one => one.GetProperty("copied").GetInt32()));
        Assert.AreEqual(copied, report.GetProperty("files").EnumerateArray().Sum(static one => one.GetProperty("copies").GetInt32()));
        Assert.AreEqual(copied, total.GetProperty("found").GetInt32());
        Assert.AreEqual(
            report.GetProperty("milliseconds").GetDouble(),
            path.GetProperty("betweenMilliseconds").GetDouble()
                + path.GetProperty("tasks").EnumerateArray().Sum(static one => one.GetProperty("milliseconds").GetDouble()),
            delta: 1);
        Assert.AreEqual("msBuild", report.GetProperty("assemblies")[0].GetProperty("owner").GetString());
        Assert.IsTrue(report.GetProperty("succeeded").GetBoolean());
        return report;
    }

    private ProjectBuilder New() =>
        new(_directory.Combine("repo"), Directory.CreateDirectory(_directory.Combine("none")).FullName, _directory.Combine("packages"));

    private static string Project(string properties, string? reference = null, string items = "") =>
        $"<Project Sdk=\"Microsoft.NET.Sdk\"><PropertyGroup>{properties}</PropertyGroup><ItemGroup>{items}"
        + (reference is null ? "" : $"<ProjectReference Include=\"{reference}\" />") + "</ItemGroup></Project>";
}
