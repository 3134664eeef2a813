using CowCopy.LoopVolumes;
using CowCopy.TestKit;
using CowCopy.Tool.Tests.BuildLogs;

namespace CowCopy.Tool.Tests;

/// <summary>Standard output that is full, closed or read in part: what was requested is done, and the exit code says so.</summary>
[TestClass]
[OSCondition(OperatingSystems.Linux)] // macOS has no /dev/full
public sealed class OutputTests
{
    [TestMethod]
    [DataRow("copy file out", ">/dev/full")]
    [DataRow("copy file out", ">&-")]
    [DataRow("copy tree out", ">/dev/full")]
    [DataRow("copy tree out --json", ">/dev/full")]
    [DataRow("explain file out", ">/dev/full")]
    [DataRow("probe . --json", ">&-")]
    [DataRow("inspect tree", ">/dev/full")]
    [DataRow("inspect tree --json --html page", ">/dev/full")]
    [DataRow("share tree --json", ">/dev/full")]
    [DataRow("leaks --from leaks.txt", ">/dev/full")]
    [DataRow("report build.binlog --html page", ">/dev/full")]
    [DataRow("doctor . --json", ">/dev/full")]
    [DataRow("completion bash", ">&-")]
    [DataRow("--help", ">/dev/full")]
    [DataRow("--version", ">/dev/full")]
    public void Output_that_is_lost_is_said_and_has_an_exit_code_of_its_own(string line, string redirection)
    {
        using TempDirectory directory = Make();

        CommandResult run = Run(directory, line, redirection);

        Assert.AreEqual(ExitCodes.OutputLost, run.ExitCode, run.Output);
        Assert.Contains("cowcopy: Cannot write the result to standard output: ", run.Output);
        Assert.Contains("The command itself is done.", run.Output);
        Assert.DoesNotContain("Access to the path", run.Output);
        foreach (string written in line.Split(' ').Where(static word => word is "out" or "page"))
            Assert.AreEqual(!line.StartsWith("explain", StringComparison.Ordinal), Path.Exists(directory.Combine(written)), written);
    }

    [TestMethod]
    public void A_command_that_fails_keeps_its_exit_code_and_its_error()
    {
        using TempDirectory directory = Make();

        CommandResult run = Run(directory, "copy missing out --json", ">/dev/full");

        Assert.AreEqual(ExitCodes.Failed, run.ExitCode);
        Assert.Contains("the source does not exist", run.Output);
        Assert.Contains("Cannot write the result to standard output: ", run.Output);
        Assert.DoesNotContain("is done", run.Output);
    }

    [TestMethod]
    [DataRow("--help")]
    [DataRow("copy tree out --json")]
    [DataRow("completion bash")]
    public void A_reader_that_ends_early_is_no_failure(string line)
    {
        using TempDirectory directory = Make();

        CommandResult run = Run(directory, line, "| true; exit ${PIPESTATUS[0]}");

        Assert.AreEqual((ExitCodes.Done, ""), (run.ExitCode, run.Output));
    }

    [TestMethod]
    [DataRow("2>/dev/full")]
    [DataRow("2>&-")]
    public void An_error_that_cannot_be_written_keeps_its_exit_code(string redirection)
    {
        using TempDirectory directory = Make();

        Assert.AreEqual(ExitCodes.Failed, Run(directory, "copy missing out", redirection).ExitCode);
        Assert.AreEqual(ExitCodes.Failed, Run(directory, "copy --wrong", redirection).ExitCode);
    }

    private static TempDirectory Make()
    {
        TempDirectory directory = new();
        directory.WriteFile("file", "content");
        directory.WriteFile("tree/one", "one");
        directory.WriteFile("leaks.txt", LeaksTests.Leaked);
        MadeUpBuilds.Everything(directory.Combine("build.binlog"));
        return directory;
    }

    private static CommandResult Run(TempDirectory directory, string line, string redirection) => Command.Run(
        "bash",
        ["-c", $"'{ToolProcess.Host}' '{ToolProcess.Assembly}' {line} {redirection}"],
        workingDirectory: directory.Path);
}
