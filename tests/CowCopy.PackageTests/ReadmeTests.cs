using System.Diagnostics;
using System.Text.Json;
using System.Xml.Linq;
using CowCopy.TestKit;
using CowCopy.TestKit.MSBuild;

namespace CowCopy.PackageTests;

/// <summary>A reader who copies the blocks of the READMEs and pages, and nothing else, gets what they say.</summary>
[TestClass]
public sealed class ReadmeTests
{
    // What a README says to run in a clone of this repository; the packages are there already.
    private const string Pack = "dotnet run build.cs -- pack";

    [TestMethod]
    public void A_repository_is_adopted_built_and_examined_by_the_blocks_of_the_READMEs()
    {
        if (!OperatingSystem.IsLinux()) Assert.Inconclusive("The blocks are for a POSIX shell.");
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Xfs));
        Dictionary<string, string> home = Home(directory);
        ReadmeBlocks readme = new("README.md");
        string[] adopt = readme.Of("sh")[0].Split('\n', StringSplitOptions.RemoveEmptyEntries);
        Assert.AreEqual(Pack, adopt[0]);
        Directory.CreateDirectory(directory.Combine("clone", "artifacts"));
        Directory.CreateSymbolicLink(directory.Combine("clone", "artifacts", "packages"), Packed.Packages);
        foreach (string line in adopt[1..]) Run(directory.Combine("clone"), line, home);

        ProjectBuilder builder = new(directory.Combine("repo"), Packed.Packages, directory.Combine("packages")) { Environment = home };
        File.Delete(builder.PathOf("nuget.config")); // the source is the one that the README added
        Write(builder, readme);
        BuildRun build = builder.Run("build", "App/App.csproj");
        Assert.AreEqual(0, build.ExitCode, build.Output);
        BuildLog log = new(build.BinaryLog);
        Assert.Contains("CowCopy.Sdk.dll", log.CopyAssemblies.Single());
        Assert.Contains("layout", string.Join('\n', log.Trees));
        AssertStagedAndLeftOut(builder);
        File.Copy(build.BinaryLog, builder.PathOf("msbuild.binlog"));

        WritePlaces(builder);
        Run(builder.Root, "dotnet App/bin/Debug/net10.0/App.dll", home);
        Assert.AreEqual("app.dll", Path.GetFileName(Directory.GetFiles(builder.PathOf("project", "obj")).Single()));
        string[] commands = [.. ReadmeBlocks.All.SelectMany(static path => new ReadmeBlocks(path).Shell)
            .Where(static line => line.StartsWith("cowcopy ", StringComparison.Ordinal))];
        Assert.IsGreaterThan(10, commands.Length);
        string[] inYaml = [.. new[] { "docs/ci.md", "docs/devbox.md" }.SelectMany(static path => new ReadmeBlocks(path).CommandsInYaml)];
        Assert.HasCount(3, inYaml);
        foreach (string command in commands.Concat(inYaml.Select(Here))) RunCommand(builder.Root, command, home);
        RunTheScriptForAgents(builder, directory, home);
    }

    [TestMethod]
    public void Every_element_in_the_text_of_a_README_is_XML()
    {
        int elements = 0;
        foreach (string path in ReadmeBlocks.All)
        {
            ReadmeBlocks readme = new(path);
            foreach (string element in readme.Elements.Concat(readme.Of("xml")))
            {
                elements++;
                XDocument.Parse(element);
            }
        }

        Assert.IsGreaterThan(6, elements);
    }

    // nuget.org and NuGet's client have the README alone, without the repository around it.
    [TestMethod]
    public void No_README_of_a_package_has_a_relative_link()
    {
        foreach (string path in ReadmeBlocks.All.Skip(1)) Assert.IsEmpty(new ReadmeBlocks(path).RelativeLinks, path);
    }

    private static void Write(ProjectBuilder builder, ReadmeBlocks readme)
    {
        Assert.AreEqual(readme.Of("xml").Single(), new ReadmeBlocks("sdk/CowCopy.Sdk/README.md").Of("xml").Single());
        string[] items = [.. readme.Elements.Where(static element => element.StartsWith("<CowCopyTree ", StringComparison.Ordinal))];
        string[] properties = [.. readme.Elements.Where(static element => element.StartsWith("<CowCopyLocal", StringComparison.Ordinal))];
        Assert.HasCount(2, items.Concat(properties));
        IReadOnlyList<string> page = new ReadmeBlocks("docs/msbuild.md").Of("xml");
        string local = page.Single(static block => block.Contains("<CowCopyLocalInLibraries>", StringComparison.Ordinal));
        string nested = page.Single(static block => block.Contains("GetPathOfFileAbove", StringComparison.Ordinal));
        string trees = page.Single(static block => block.StartsWith("<ItemGroup>", StringComparison.Ordinal));
        string stage = page.Single(static block => block.StartsWith("<Target ", StringComparison.Ordinal));
        string props = readme.Of("xml").Single().Replace("</Project>", local + "</Project>", StringComparison.Ordinal);
        builder.Write("Directory.Build.props", props)
            .Write("Lib/Directory.Build.props", $"<Project>{nested}</Project>")
            .Write("Base/Base.csproj", """
                <Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFramework>net10.0</TargetFramework></PropertyGroup></Project>
                """)
            .Write("Base/Base.cs", "public class Base;")
            .Write("Lib/Lib.csproj", """
                <Project Sdk="Microsoft.NET.Sdk">
                  <PropertyGroup><TargetFramework>net10.0</TargetFramework></PropertyGroup>
                  <ItemGroup><ProjectReference Include="../Base/Base.csproj" /></ItemGroup>
                </Project>
                """)
            .Write("Lib/Lib.cs", "public class Lib : Base;")
            .Write("App/assets/logo.png", "logo").Write("App/assets/docs/use.md", "use").Write("App/assets/drafts/new.png", "new")
            .Write("App/App.csproj", $"""
                <Project Sdk="Microsoft.NET.Sdk">
                  <PropertyGroup>
                    <OutputType>Exe</OutputType><TargetFramework>net10.0</TargetFramework><ImplicitUsings>enable</ImplicitUsings>
                    {string.Concat(properties)}
                  </PropertyGroup>
                  <ItemGroup>
                    <ProjectReference Include="../Lib/Lib.csproj" />
                    <PackageReference Include="CowCopy.Diagnostics" Version="0.1.0" />
                    {string.Concat(items)}
                  </ItemGroup>
                  {trees.Replace("../layout/app", "../layout/docs", StringComparison.Ordinal)}
                  {stage}
                </Project>
                """)
            .Write("App/Program.cs", ReadmeBlocks.Program([.. ReadmeBlocks.All, "docs/stores.md"])
                .Replace("\"/store/", "\"store/", StringComparison.Ordinal).Replace("\"/src/", "\"", StringComparison.Ordinal));
    }

    // By the blocks of docs/msbuild.md.
    private static void AssertStagedAndLeftOut(ProjectBuilder builder)
    {
        string bin = builder.PathOf("App", "bin", "Debug", "net10.0"), layout = builder.PathOf("layout", "docs");
        Assert.IsTrue(File.Exists(Path.Combine(bin, "Base.dll")));
        Assert.IsFalse(File.Exists(builder.PathOf("Lib", "bin", "Debug", "net10.0", "Base.dll")), "a library has a copy");
        Assert.IsTrue(File.Exists(Path.Combine(bin, "App.pdb")) && File.Exists(Path.Combine(layout, "App.dll")));
        Assert.IsFalse(File.Exists(Path.Combine(layout, "App.pdb")), "ExcludeFiles");
        string[] staged = [.. Directory.GetFiles(Path.Combine(bin, "assets"), "*", SearchOption.AllDirectories).Select(Path.GetFileName)!];
        CollectionAssert.AreEquivalent((string[])["logo.png", "use.md"], staged);
    }

    // A command of a build machine, for the machine of the test.
    private static string Here(string command) => command.Replace(@"D:\src\product", ".", StringComparison.Ordinal)
        .Replace("$(Build.ArtifactStagingDirectory)", ".", StringComparison.Ordinal);

    // docs/worktrees.md: the script makes a worktree, starts an agent in it, and removes it.
    private static void RunTheScriptForAgents(ProjectBuilder builder, TempDirectory directory, Dictionary<string, string> home)
    {
        string worktree = builder.Root + "-fix", agent = Path.Combine(home["HOME"], ".dotnet", "tools", "run-the-agent");
        File.WriteAllText(agent, "#!/bin/sh\npwd > ~/ran; ls App/bin/Debug/net10.0/App.dll");
        Run(directory.Path, $"chmod +x '{agent}'", home);
        builder.Write(".gitignore", "bin/\nobj/\n*.binlog\n");
        const string Commit = "git -c user.name=Reader -c user.email=reader@example.org commit -q -m First";
        Run(builder.Root, $"git init -q && git add -A && {Commit}", home);
        string script = directory.WriteFile("for-an-agent.sh", new ReadmeBlocks("docs/worktrees.md").Of("sh").Single());

        Run(builder.Root, $"sh '{script}' fix", home);

        Assert.AreEqual(worktree, File.ReadAllText(Path.Combine(home["HOME"], "ran")).Trim());
        Assert.IsFalse(Directory.Exists(worktree), "the worktree stayed");
        using JsonDocument report = JsonDocument.Parse(File.ReadAllText(worktree + ".json"));
        Assert.AreEqual("agent/fix", report.RootElement.GetProperty("branch").GetString());
    }

    // The files and directories that the blocks name.
    private static void WritePlaces(ProjectBuilder builder)
    {
        foreach (string file in (string[])["obj/app.dll", "obj/app.pdb", "bin/tool.dll", "layout/a/b.txt", "packages/one", "packages/two"])
            builder.Write(file, new string('x', 100_000));
        builder.Write("product/one.txt", "product").Write("store/ab/cd01", new string('s', 5_120)).Write("out/one", "o");
    }

    // The READMEs name a drive of Windows once; a "no" of a command (1) is an answer.
    private static void RunCommand(string directory, string command, Dictionary<string, string> home)
    {
        (int code, string output) = Shell(directory, command, home);
        bool isForWindows = command.StartsWith("cowcopy leaks ", StringComparison.Ordinal);
        Assert.IsTrue(code is 0 or 1 || isForWindows, $"{command}: {code}\n{output}");
        Assert.DoesNotContain("Unrecognized", output, command);
        Assert.DoesNotContain("--help", output, command);
    }

    private static void Run(string directory, string line, Dictionary<string, string> home)
    {
        (int code, string output) = Shell(directory, line, home);
        Assert.AreEqual(0, code, line + "\n" + output);
    }

    private static (int Code, string Output) Shell(string directory, string line, Dictionary<string, string> home)
    {
        ProcessStartInfo start = new("sh", ["-c", line + " 2>&1"]) { UseShellExecute = false, RedirectStandardOutput = true };
        start.WorkingDirectory = directory;
        foreach ((string name, string value) in home) start.Environment[name] = value;
        using Process process = Process.Start(start)!;
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        return (process.ExitCode, output);
    }

    // NuGet and the SDK write into the home directory of the user: this one has the machine's sources and nothing else.
    private static Dictionary<string, string> Home(TempDirectory directory)
    {
        string home = Directory.CreateDirectory(directory.Combine("home", ".nuget", "NuGet")).Parent!.Parent!.FullName;
        string sources = Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.UserProfile), ".nuget", "NuGet", "NuGet.Config");
        if (File.Exists(sources)) File.Copy(sources, Path.Combine(home, ".nuget", "NuGet", "NuGet.Config"));
        string tools = Path.Combine(home, ".dotnet", "tools");
        return new(StringComparer.Ordinal)
        {
            ["HOME"] = home,
            ["DOTNET_CLI_HOME"] = home,
            ["DOTNET_NOLOGO"] = "1",
            ["DOTNET_GENERATE_ASPNET_CERTIFICATE"] = "false",
            ["DOTNET_CLI_TELEMETRY_OPTOUT"] = "1",
            ["NUGET_PACKAGES"] = directory.Combine("packages"),
            ["PATH"] = tools + Path.PathSeparator + Environment.GetEnvironmentVariable("PATH"),
        };
    }
}
