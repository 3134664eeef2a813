using System.IO.Compression;
using CowCopy.TestKit;
using CowCopy.TestKit.MSBuild;

namespace CowCopy.PackageTests;

/// <summary>What the package holds compiled ahead, no process of a build compiles anew.</summary>
[TestClass]
public sealed class CompiledAheadTests
{
    private const string Switch = "COWCOPY_WRITE_CALLS";

    // Calls that reflection writes for property functions and parameters, and generic code for types of ours. What else MSBuild compiles
    // differs from run to run, as its immutable collections are ordered by hash codes that do.
    private static readonly string[] Owned = ["InvokeStub_", "CowCopy", "System.Enum:"];

    // With the property of the .NET SDK that names the running system.
    private const string Project = """
        <Project DefaultTargets="Build">
          <PropertyGroup>
            <NETCoreSdkPortableRuntimeIdentifier>linux-x64</NETCoreSdkPortableRuntimeIdentifier>
          </PropertyGroup>
          <Import Project="Directory.Build.props" />
          <ItemGroup>
            <Data Include="data/*" />
          </ItemGroup>
          <Target Name="Build">
            <Copy SourceFiles="data/0" DestinationFiles="out/one/0" SkipUnchangedFiles="true" />
            <Copy SourceFiles="data/0" DestinationFiles="out/one/0" SkipUnchangedFiles="true" />
            <Copy SourceFiles="@(Data)" DestinationFolder="out/many" SkipUnchangedFiles="true" />
            <Copy SourceFiles="@(Data)" DestinationFolder="out/many" SkipUnchangedFiles="true" />
            <Copy SourceFiles="@(Data)" DestinationFolder="out/many" />
          </Target>
          <Import Project="Directory.Build.targets" />
        </Project>
        """;

    [TestMethod]
    public void New_unchanged_and_old_files_are_copied_and_summed_up_without_compiling()
    {
        string assembly = ToolsDirectory.Assembly("net10.0");
        if (assembly == Path.Combine("net10.0", "CowCopy.Sdk.dll"))
            Assert.Inconclusive("The package has nothing compiled ahead for this system.");
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Xfs));
        string compiled = directory.Combine("compiled.txt");
        ProjectBuilder builder = Write(directory, compiled);
        BuildRun run = builder.Run("msbuild", "copy.proj", "-m:1");
        Assert.AreEqual(0, run.ExitCode, run.Output);
        BuildLog log = new(run.BinaryLog);
        Assert.EndsWith(assembly, log.CopyAssemblies.Single());
        Assert.Contains("25 copied", log.Summaries.Single());

        string[] methods = File.ReadAllLines(compiled);
        Assert.IsNotEmpty(methods);
        string[] ours = [.. methods.Where(IsOwned)];
        Assert.IsEmpty(ours, string.Join('\n', ours));
    }

    // Each takes a process a part of a millisecond: calls of properties that reflection writes, and generic code for types of others.
    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    public void A_build_compiles_what_is_listed_and_no_more()
    {
        if (ToolsDirectory.Assembly("net10.0") == Path.Combine("net10.0", "CowCopy.Sdk.dll"))
            Assert.Inconclusive("The package has nothing compiled ahead for this system.");
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Xfs));
        // Unpacked here: what NuGet compiles to find a package differs from run to run.
        ZipFile.ExtractToDirectory(Directory.GetFiles(Packed.Packages, "CowCopy.Sdk.*.nupkg").Single(), directory.Combine("unpacked"));
        string import = $"<Import Project=\"{directory.Combine("unpacked", "buildTransitive", "CowCopy.Sdk.targets")}\" />";
        HashSet<string> builtIn = Compiled(directory, "built-in", "");
        builtIn.UnionWith(Compiled(directory, "built-in again", ""));
        HashSet<string> ours = Compiled(directory, "ours", import);
        ours.IntersectWith(Compiled(directory, "ours again", import)); // what another thread compiles now and then is not in both
        string[] more =
        [
            .. ours.Except(builtIn).Where(static method => Owned.Any(part => method.Contains(part, StringComparison.Ordinal)))
                .Order(StringComparer.Ordinal),
        ];

        string list = Path.Combine(RepositoryRoot.Path, "tests", "CowCopy.PackageTests", "compiled.txt");
        if (Environment.GetEnvironmentVariable(Switch) == "1") File.WriteAllLines(list, more);
        string[] added = [.. more.Except(File.ReadAllLines(list))];
        Assert.IsEmpty(added, $"{string.Join('\n', added)}\nRun with {Switch}=1 to add them to {list}, if they must be.");
    }

    private static HashSet<string> Compiled(TempDirectory directory, string name, string import)
    {
        using TempDirectory below = new(directory.Path);
        string compiled = directory.Combine(name + ".txt");
        ProjectBuilder builder = Write(below, compiled);
        builder.Write("Directory.Build.props", "<Project />").Write("Directory.Build.targets", $"<Project>{import}</Project>");
        BuildRun run = builder.Run("msbuild", "copy.proj", "-m:1");
        Assert.AreEqual(0, run.ExitCode, run.Output);
        return [.. File.ReadAllLines(compiled).Where(static line => !line.Contains("Tier1", StringComparison.Ordinal)).Select(MethodOf)];
    }

    private static string MethodOf(string line)
    {
        string text = line[(line.IndexOf("JIT compiled ", StringComparison.Ordinal) + "JIT compiled ".Length)..];
        int facts = text.LastIndexOf(" [", StringComparison.Ordinal);
        return facts < 0 ? text : text[..facts];
    }

    // The runtime lists each method that it compiles, in release builds of it too.
    private static ProjectBuilder Write(TempDirectory directory, string compiled)
    {
        ProjectBuilder builder = new(directory.Combine("repo"), Packed.Packages, directory.Combine("packages"))
        {
            Environment =
                new Dictionary<string, string>(StringComparer.Ordinal)
                {
                    ["DOTNET_JitStdOutFile"] = compiled,
                    ["DOTNET_JitDisasmSummary"] = "1"
                },
        };
        builder.Write("Directory.Build.props", "<Project><Sdk Name=\"CowCopy.Sdk\" Version=\"0.1.0\" /></Project>")
            .Write("copy.proj", Project);
        for (int file = 0; file < 12; file++) builder.Write($"data/{file}", new string('x', 10_000 * (file + 1)));
        return builder;
    }

    // Also what is the base library's, made for a type of ours. Not the calls of properties that reflection writes for MSBuild, and not
    // what is compiled again for being called often.
    private static bool IsOwned(string method) =>
        method.Contains("CowCopy.", StringComparison.Ordinal) && !method.Contains("(dynamicClass)", StringComparison.Ordinal)
            && !method.Contains("Tier1", StringComparison.Ordinal);
}
