using CowCopy.TestKit;
using CowCopy.TestKit.MSBuild;

namespace CowCopy.PackageTests;

/// <summary>What a build with the package does, says and leaves alone.</summary>
[TestClass]
public sealed class BuildTests
{
    [TestMethod]
    public void A_build_with_nothing_to_do_says_that_everything_is_unchanged()
    {
        using Repository repository = new Repository().WithSdkReference();
        Assert.Contains("cloned", string.Join('\n', repository.Build().Summaries));
        BuildLog again = repository.Build();
        Assert.HasCount(2, again.Summaries, string.Join('\n', again.Summaries));
        foreach (string line in again.Summaries) Assert.Contains("CowCopy: 0 copied, ", line);
    }

    [TestMethod]
    public void Switched_off_the_built_in_is_back()
    {
        using Repository repository = new Repository().WithSdkReference();
        BuildLog log = repository.Build("-p:CowCopyEnabled=false");
        Assert.Contains("Microsoft.Build.Tasks.Core", log.CopyAssemblies.Single());
        Assert.IsEmpty(log.Summaries);
    }

    [TestMethod]
    public void The_summary_can_be_switched_off_alone()
    {
        using Repository repository = new Repository().WithSdkReference("<CowCopySummary>false</CowCopySummary>");
        BuildLog log = repository.Build();
        Assert.Contains("CowCopy.Sdk.dll", log.CopyAssemblies.Single());
        Assert.IsEmpty(log.Summaries);
    }

    [TestMethod]
    public void A_multithreaded_build_keeps_the_tasks_in_its_process()
    {
        using Repository repository = new Repository().WithSdkReference("<CowCopyMode>clone</CowCopyMode>");
        BuildLog log = repository.Build("-mt", "-v:diag");
        Assert.Contains(ToolsDirectory.Assembly("net10.0"), log.CopyAssemblies.Single());
        // Others of the build do go to another process, which shows that they would be found.
        Assert.IsNotEmpty(log.TasksInTaskHosts);
        foreach (string ours in (string[])["Copy", "CowCopySettings", "CowCopySummary"]) Assert.DoesNotContain(ours, log.TasksInTaskHosts);
        Assert.HasCount(2, log.Summaries);
        foreach (string line in log.Summaries)
        {
            Assert.Contains("cloned", line);
            Assert.DoesNotContain("byte-copied", line);
        }

        repository.AssertShared();
    }

    [TestMethod]
    public void Without_the_assembly_compiled_ahead_the_plain_one_works()
    {
        using Repository repository = new Repository().WithSdkReference();
        string plain = "$([MSBuild]::NormalizePath('$(CowCopyTaskAssembly)', '..', '..', 'CowCopy.Sdk.dll'))";
        repository.Builder.Write("Directory.Build.targets", $"""
            <Project>
              <UsingTask TaskName="Copy" AssemblyFile="{plain}" Override="true" />
              <UsingTask TaskName="CowCopySummary" AssemblyFile="{plain}" Override="true" />
            </Project>
            """);
        if (ToolsDirectory.Assembly("net10.0") == Path.Combine("net10.0", "CowCopy.Sdk.dll"))
            Assert.Inconclusive("This system takes the plain assembly anyway.");
        BuildLog log = repository.Build();
        Assert.EndsWith(Path.Combine("net10.0", "CowCopy.Sdk.dll"), log.CopyAssemblies.Single());
        repository.AssertShared();
    }

    // Older hosts cannot be had on every machine; their assembly loads in newer ones too.
    [TestMethod]
    public void The_assembly_for_older_hosts_works()
    {
        using Repository repository = new Repository().WithSdkReference();
        repository.Builder.Write("Directory.Build.targets", """
            <Project>
              <UsingTask TaskName="Copy" AssemblyFile="$(CowCopyTaskAssembly.Replace('net10.0', 'net8.0'))" Override="true" />
              <UsingTask TaskName="CowCopySummary" AssemblyFile="$(CowCopyTaskAssembly.Replace('net10.0', 'net8.0'))" Override="true" />
            </Project>
            """);
        BuildLog log = repository.Build();
        Assert.EndsWith(ToolsDirectory.Assembly("net8.0"), log.CopyAssemblies.Single());
        Assert.HasCount(2, log.Summaries, string.Join('\n', log.Summaries));
        repository.AssertShared();
    }

    [TestMethod]
    public void The_mode_is_that_of_the_project()
    {
        using Repository repository = new Repository().WithSdkReference();
        repository.Builder.Write("App/Directory.Build.props", """
            <Project><Import Project="../Directory.Build.props" />
            <PropertyGroup><CowCopyMode>byte-copy</CowCopyMode></PropertyGroup></Project>
            """);
        repository.Builder.Write("Lib/Directory.Build.props", """
            <Project><Import Project="../Directory.Build.props" /><PropertyGroup><CowCopyMode>clone</CowCopyMode></PropertyGroup></Project>
            """);
        BuildLog log = repository.Build();
        Assert.Contains("byte-copied", log.Summaries.Single(static line => line.StartsWith("App", StringComparison.Ordinal)));
        Assert.Contains("cloned", log.Summaries.Single(static line => line.StartsWith("Lib", StringComparison.Ordinal)));
    }

    [TestMethod]
    [DataRow("CowCopyOverwrite", "auto, atomic-rename or delete-first")]
    [DataRow("CowCopyDurable", "true or false")]
    public void A_wrong_value_fails_the_build_and_names_the_choices(string property, string choices)
    {
        using Repository repository = new Repository().WithSdkReference($"<{property}>never</{property}>");
        BuildRun run = repository.Builder.Run("build", "App/App.csproj");
        Assert.AreNotEqual(0, run.ExitCode);
        Assert.Contains($"error COWCOPY0001: The property {property} has the value \"never\". The choices are {choices}.", run.Output);
    }

    [TestMethod]
    public void A_durable_build_gives_the_same_outputs()
    {
        using Repository repository = new Repository().WithSdkReference("<CowCopyDurable>true</CowCopyDurable>");
        Assert.HasCount(2, repository.Build().Summaries);
        ByteAssert.AreEqual(File.ReadAllBytes(repository.Source), File.ReadAllBytes(repository.Destination));
        foreach (string line in repository.Build().Summaries) Assert.Contains("CowCopy: 0 copied, ", line);
    }

    [TestMethod]
    public void A_multitargeted_project_sums_up_once_for_each_target()
    {
        const string frameworks = "<TargetFrameworks>net10.0;netstandard2.0</TargetFrameworks><LangVersion>latest</LangVersion>";
        using Repository repository = new Repository(framework: frameworks).WithSdkReference();
        BuildLog log = repository.Build();
        Assert.Contains("CowCopy.Sdk.dll", log.CopyAssemblies.Single());
        Assert.HasCount(4, log.Summaries, string.Join('\n', log.Summaries));
    }

    [TestMethod]
    public void The_outer_build_of_a_multitargeted_project_uses_ours_too()
    {
        using Repository repository = new Repository(
            framework: "<TargetFrameworks>net10.0</TargetFrameworks>",
            appItems: "<PackageReference Include=\"CowCopy.Sdk\" Version=\"0.1.0\" PrivateAssets=\"all\" />");
        repository.Builder.Write("Directory.Build.targets", """
            <Project>
              <Target Name="CopyInOuterBuild"
                      BeforeTargets="DispatchToInnerBuilds"
                      Condition="'$(MSBuildProjectName)' == 'App' and '$(IsCrossTargetingBuild)' == 'true'">
                <Copy SourceFiles="big.bin" DestinationFolder="outer" />
              </Target>
            </Project>
            """);
        BuildLog log = repository.Build();
        Assert.Contains("CowCopy.Sdk.dll", string.Join('\n', log.CopyAssemblies));
        Assert.IsTrue(File.Exists(repository.Builder.PathOf("App", "outer", "big.bin")));
        Assert.Contains("App.csproj | CowCopy: 1 copied (1 cloned), 0 unchanged", string.Join('\n', log.Summaries));
    }

    [TestMethod]
    public void Publishing_sums_up_after_Build_and_after_Publish()
    {
        using Repository repository = new Repository().WithSdkReference();
        BuildLog log = repository.Run("publish");
        Assert.HasCount(2, log.Summaries.Where(static line => line.StartsWith("App", StringComparison.Ordinal)));
    }

    [TestMethod]
    public void Question_passes_after_a_build_and_fails_after_an_edit()
    {
        using Repository repository = new Repository().WithSdkReference();
        repository.Build();
        Assert.AreEqual(0, repository.Builder.Run("build", "App/App.csproj", "--no-restore", "-question").ExitCode);
        File.SetLastWriteTimeUtc(repository.Source, DateTime.UtcNow.AddMinutes(1));
        BuildRun run = repository.Builder.Run("build", "App/App.csproj", "--no-restore", "-question");
        Assert.AreNotEqual(0, run.ExitCode, run.Output);
    }
}
