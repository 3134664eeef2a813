using System.Diagnostics;
using System.Xml.Linq;
using CowCopy.TestKit;
using CowCopy.TestKit.MSBuild;

namespace CowCopy.PackageTests;

/// <summary>A reader who copies the blocks of the READMEs, and nothing else, gets what they say.</summary>
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
        File.Copy(build.BinaryLog, builder.PathOf("msbuild.binlog"));

        WritePlaces(builder);
        Run(builder.Root, "dotnet App/bin/Debug/net10.0/App.dll", home);
        string[] commands = [.. ReadmeBlocks.All.SelectMany(static path => new ReadmeBlocks(path).Shell)
            .Where(static line => line.StartsWith("cowcopy ", StringComparison.Ordinal))];
        Assert.IsGreaterThan(10, commands.Length);
        foreach (string command in commands) RunCommand(builder.Root, command, home);
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
        builder.Write("Directory.Build.props", readme.Of("xml").Single())
            .Write("Lib/Lib.csproj", """
                <Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFramework>net10.0</TargetFramework></PropertyGroup></Project>
                """)
            .Write("Lib/Lib.cs", "public class Lib;")
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
                </Project>
                """)
            .Write("App/Program.cs", ReadmeBlocks.Program(ReadmeBlocks.All).Replace("/store/", "store/", StringComparison.Ordinal));
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
