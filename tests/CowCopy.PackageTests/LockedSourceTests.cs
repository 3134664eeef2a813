using CowCopy.TestKit;
using CowCopy.TestKit.MSBuild;

namespace CowCopy.PackageTests;

/// <summary>A source that another process has open for itself, in a build with both tasks; and the variable that ignores it.</summary>
[TestClass]
[OSCondition(OperatingSystems.Linux)]
public sealed class LockedSourceTests
{
    private const string Parameters = "Retries=\"1\" RetryDelayMilliseconds=\"1\" ContinueOnError=\"true\"";

    [TestMethod]
    [DataRow("0", 2)]
    [DataRow("1", 0)]
    public void Both_tasks_retry_and_both_follow_the_variable_that_ignores_locks(string ignores, int warnings)
    {
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Xfs));
        ProjectBuilder builder = new(directory.Combine("repo"), Packed.Packages, directory.Combine("packages"))
        {
            Environment = new Dictionary<string, string>(StringComparer.Ordinal) { ["DOTNET_SYSTEM_IO_DISABLEFILELOCKING"] = ignores },
        };
        builder.Write("data.bin", "written half").Write("layout.proj", $"""
            <Project DefaultTargets="Build">
              <Import Project="Sdk.props" Sdk="CowCopy.Sdk" Version="0.1.0" />
              <Target Name="Build">
                <Copy SourceFiles="data.bin" DestinationFolder="ours" {Parameters} />
                <Microsoft.Build.Tasks.Copy SourceFiles="data.bin" DestinationFolder="theirs" {Parameters} />
              </Target>
              <Import Project="Sdk.targets" Sdk="CowCopy.Sdk" Version="0.1.0" />
            </Project>
            """);
        using FileStream writer = new(builder.PathOf("data.bin"), FileMode.Open, FileAccess.ReadWrite, FileShare.None);

        BuildRun run = builder.Run("msbuild", "layout.proj", "-v:q");

        string[] codes = [.. new BuildLog(run.BinaryLog).Warnings.Select(static text => text.Split(' ')[0])];
        Assert.HasCount(warnings, codes.Where(static code => code == "MSB3026"), run.Output);
        foreach (string task in (string[])["ours", "theirs"])
            Assert.AreEqual(warnings == 0, File.Exists(builder.PathOf(task, "data.bin")), task + run.Output);
    }
}
