using System.Diagnostics;
using CowCopy.TestKit;

namespace CowCopy.WindowsTests.Legs;

/// <summary>The task for .NET Framework in Visual Studio's <c>MSBuild.exe</c>, of 32 and of 64 bits, beside the built-in.</summary>
[TestClass]
[OSCondition(OperatingSystems.Windows)]
public sealed class MSBuildExeTests : IDisposable
{
    private const string Bits32 = @"Bin\MSBuild.exe", Bits64 = @"Bin\amd64\MSBuild.exe";

    private readonly TempDirectory _directory = new();

    [TestMethod]
    [DataRow(Bits32)]
    [DataRow(Bits64)]
    public void It_copies_by_the_task_for_NET_Framework(string program)
    {
        VisualStudioBuild build = new(_directory, program);
        string source = _directory.WriteFile("source.dll", "new"), destination = _directory.WriteFile(@"out\copy.dll", "old");

        (int exitCode, string output) = build.Copy(@"out\copy.dll", enabled: true);

        Assert.AreEqual(0, exitCode, output);
        Assert.Contains(@"tools\net472\CowCopy.Sdk.dll", output);
        Assert.Contains("CowCopy: 1 copied", output);
        Assert.AreEqual("new", File.ReadAllText(destination));
        Assert.AreEqual(File.GetLastWriteTimeUtc(source), File.GetLastWriteTimeUtc(destination));
    }

    [TestMethod]
    [DataRow(Bits32)]
    [DataRow(Bits64)]
    public void A_destination_that_is_held_is_retried_and_its_holder_named_as_by_the_built_in(string program)
    {
        VisualStudioBuild build = new(_directory, program);
        using FileStream held = new(_directory.WriteFile(@"out\copy.dll", "old"), FileMode.Open, FileAccess.Read, FileShare.Read);

        AssertBusyAsByTheBuiltIn(build, @"out\copy.dll", Environment.ProcessId);
    }

    [TestMethod]
    [DataRow(Bits32)]
    [DataRow(Bits64)]
    public void A_program_that_runs_is_retried_and_named_as_by_the_built_in(string program)
    {
        VisualStudioBuild build = new(_directory, program);
        string running = _directory.Combine("running.exe");
        File.Copy(Path.Combine(Environment.SystemDirectory, "cmd.exe"), running);
        ProcessStartInfo start = new(running, "/k")
        {
            UseShellExecute = false,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
        };
        using Process process = Process.Start(start)!;
        try
        {
            AssertBusyAsByTheBuiltIn(build, "running.exe", process.Id);
            Assert.IsFalse(process.HasExited);
        }
        finally
        {
            process.StandardInput.Close(); // and with it the program ends
            process.WaitForExit();
        }
    }

    [TestMethod]
    [DataRow(Bits32)]
    [DataRow(Bits64)]
    public void A_path_longer_than_260_characters_ends_as_by_the_built_in(string program)
    {
        VisualStudioBuild build = new(_directory, program);
        _directory.WriteFile("source.dll", "new");
        string below = string.Join('\\', Enumerable.Repeat(new string('d', 100), 3));

        int builtIn = build.Copy($@"first\{below}\copy.dll", enabled: false).ExitCode;
        (int ours, string output) = build.Copy($@"second\{below}\copy.dll", enabled: true);

        Assert.AreEqual(builtIn, ours, output);
        bool isThere = File.Exists(_directory.Combine("first", below, "copy.dll"));
        Assert.AreEqual(isThere, File.Exists(_directory.Combine("second", below, "copy.dll")));
    }

    public void Dispose() => _directory.Dispose();

    private void AssertBusyAsByTheBuiltIn(VisualStudioBuild build, string destination, int holder)
    {
        _directory.WriteFile("source.dll", "new");
        string[] builtIn = Diagnostics(build.Copy(destination, enabled: false)), ours = Diagnostics(build.Copy(destination, enabled: true));

        CollectionAssert.AreEqual(builtIn, ours, $"built-in:\n{string.Join('\n', builtIn)}\nours:\n{string.Join('\n', ours)}");
        Assert.HasCount(4, ours); // MSB3026 twice, MSB3027, MSB3021
        Assert.Contains($"({holder})", ours[2]);
    }

    private static string[] Diagnostics((int ExitCode, string Output) run)
    {
        Assert.AreNotEqual(0, run.ExitCode, run.Output);
        IEnumerable<string> lines = run.Output.Split('\n').Select(static line => line.Trim());
        return [.. lines.Where(static line => line.Contains(" MSB30", StringComparison.Ordinal))];
    }
}
