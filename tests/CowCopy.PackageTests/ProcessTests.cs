using System.Diagnostics;
using System.Globalization;
using CowCopy.TestKit;
using CowCopy.TestKit.MSBuild;

namespace CowCopy.PackageTests;

/// <summary>Processes that outlive builds, or that a task is sent to: nothing of one build reaches the next.</summary>
[TestClass]
public sealed class ProcessTests
{
    private const string Project = """
        <Project DefaultTargets="Build">
          <Import Project="Directory.Build.props" />
          <Target Name="Build">
            <Copy SourceFiles="data.bin" DestinationFolder="out" SkipUnchangedFiles="true" />
            <Exec Command="echo &quot;node $PPID&quot;" />
          </Target>
          <Import Project="Directory.Build.targets" />
        </Project>
        """;

    [TestMethod]
    [DataRow("MSBUILDNOINPROCNODE", "1", DisplayName = "node reuse")]
    [DataRow("DOTNET_CLI_USE_MSBUILD_SERVER", "1", DisplayName = "MSBuild server")]
    public void A_process_that_stays_serves_builds_of_other_settings(string variable, string value)
    {
        if (!OperatingSystem.IsLinux()) Assert.Inconclusive("Only the shell of Linux reports the process.");
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Xfs));
        ProjectBuilder builder = Write(directory, Staying(variable, value));
        HashSet<int> processes = [];
        try
        {
            AssertSummary("1 copied (1 byte-copied), 0 unchanged", Build(builder, processes, "-p:CowCopyMode=byte-copy"));
            AssertSummary("0 copied, 1 unchanged", Build(builder, processes, "-p:CowCopyMode=byte-copy"));
            File.Delete(builder.PathOf("out", "data.bin"));
            AssertSummary("1 copied (1 cloned), 0 unchanged", Build(builder, processes, "-p:CowCopyMode=clone"));
            Assert.Contains("Microsoft.Build.Tasks.Core", Build(builder, processes, "-p:CowCopyEnabled=false").CopyAssemblies.Single());
            // MSBuild lets a node end where there are many on the machine, so not all four builds need to have had the same.
            Assert.IsLessThan(4, processes.Count, "No process served two of the four builds: " + string.Join(' ', processes));
        }
        finally
        {
            foreach (int process in processes) End(process);
        }
    }

    [TestMethod]
    [DataRow("net10.0")]
    [DataRow("net8.0")]
    public void In_a_task_host_it_copies_as_well(string framework)
    {
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Xfs));
        ProjectBuilder builder = Write(directory, new Dictionary<string, string>(StringComparer.Ordinal));
        builder.Write("Directory.Build.targets", $"""
            <Project>
              <UsingTask TaskName="Copy" TaskFactory="TaskHostFactory"
                AssemblyFile="$(CowCopyTaskAssembly.Replace('net10.0', '{framework}'))" Override="true" />
            </Project>
            """);
        BuildRun run = builder.Run("msbuild", "copy.proj");
        Assert.AreEqual(0, run.ExitCode, run.Output);
        BuildLog log = new(run.BinaryLog);
        Assert.EndsWith(ToolsDirectory.Assembly(framework), log.CopyAssemblies.Single());
        Assert.IsNotEmpty(log.TasksOutOfProcess);
        Assert.IsEmpty(log.Warnings);
        VolumeInspector volumes = new();
        string copy = builder.PathOf("out", "data.bin");
        Assert.AreEqual(
            1 << 20, volumes.ReadExtents(copy)!.BytesSharedWith(volumes.ReadExtents(builder.PathOf("data.bin"))!));
    }

    private static ProjectBuilder Write(TempDirectory directory, Dictionary<string, string> environment)
    {
        ProjectBuilder builder = new(directory.Combine("repo"), Packed.Packages, directory.Combine("packages"))
        {
            Arguments = [environment.Count == 0 ? "-nr:false" : "-nr:true", "-m:1"],
            Environment = environment,
        };
        builder.Write("Directory.Build.props", "<Project><Sdk Name=\"CowCopy.Sdk\" Version=\"0.1.0\" /></Project>")
            .Write("copy.proj", Project);
        File.WriteAllBytes(builder.PathOf("data.bin"), new byte[1 << 20]);
        return builder;
    }

    // A salt of its own: nodes of other builds on this machine are neither used nor ended. Should the test fall, they end by themselves.
    private static Dictionary<string, string> Staying(string variable, string value) => new(StringComparer.Ordinal)
    {
        ["MSBUILDNODEHANDSHAKESALT"] = Guid.NewGuid().ToString("N"),
        ["MSBUILDNODECONNECTIONTIMEOUT"] = "60000",
        [variable] = value,
    };

    private static BuildLog Build(ProjectBuilder builder, HashSet<int> processes, string property)
    {
        BuildRun run = builder.Run("build", "copy.proj", property);
        Assert.AreEqual(0, run.ExitCode, run.Output);
        BuildLog log = new(run.BinaryLog);
        string node = log.MessagesWith("node ").Single(static text => text.StartsWith("node ", StringComparison.Ordinal));
        processes.Add(int.Parse(node["node ".Length..], CultureInfo.InvariantCulture));
        return log;
    }

    private static void AssertSummary(string expected, BuildLog log) => Assert.Contains(expected, log.Summaries.Single());

    private static void End(int id)
    {
        try
        {
            using Process process = Process.GetProcessById(id);
            process.Kill(entireProcessTree: true);
            process.WaitForExit();
        }
        catch (ArgumentException)
        {
            // It has ended by itself.
        }
    }
}
