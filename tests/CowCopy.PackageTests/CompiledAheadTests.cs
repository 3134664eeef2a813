using CowCopy.TestKit;
using CowCopy.TestKit.MSBuild;

namespace CowCopy.PackageTests;

/// <summary>What the package holds compiled ahead, no process of a build compiles anew.</summary>
[TestClass]
public sealed class CompiledAheadTests
{
    private const string Project = """
        <Project DefaultTargets="Build">
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
