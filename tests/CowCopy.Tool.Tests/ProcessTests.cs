using System.Diagnostics;
using System.Globalization;
using System.Text.Json;
using CowCopy.TestKit;

namespace CowCopy.Tool.Tests;

/// <summary>The tool as a process of its own, its output redirected.</summary>
[TestClass]
public sealed class ProcessTests
{
    private const int ManyFiles = 5000;
    private const int ExitCodeOfSigTerm = 143;

    [TestMethod]
    public void It_copies_and_writes_plain_text()
    {
        using var directory = new TempDirectory();
        string source = directory.WriteFile("ä b.txt", "hello");

        ToolRun run = ToolProcess.Run("copy", source, directory.Combine("b.txt")).Expect(0);

        Assert.AreEqual("hello", File.ReadAllText(directory.Combine("b.txt")));
        Assert.Contains(source, run.Output);
        Assert.DoesNotContain("\u001b", run.Output + run.Error);
    }

    [TestMethod]
    public void A_long_path_is_neither_cut_nor_folded()
    {
        using var directory = new TempDirectory();
        string path = directory.Combine([.. Enumerable.Repeat("a-directory-with-a-long-name", 8)]);
        Directory.CreateDirectory(path);

        ToolRun run = ToolProcess.Run("probe", path);

        Assert.Contains(path, run.Output);
    }

    [TestMethod]
    public void Json_is_all_that_standard_output_holds()
    {
        using var directory = new TempDirectory();
        directory.WriteFile("src/a.txt", "hello");

        JsonElement report = ToolProcess.Run("copy", directory.Combine("src"), directory.Combine("dst"), "--json").Expect(0).Json();

        Assert.AreEqual(1, report.GetProperty("copiedCount").GetInt32());
    }

    [TestMethod]
    public void Exit_codes_reach_the_shell()
    {
        using var directory = new TempDirectory();

        ToolProcess.Run("copy", directory.Combine("missing"), directory.Combine("b")).Expect(2);
        ToolProcess.Run("explain", directory.Combine("missing"), directory.Combine("b")).Expect(1);
        ToolProcess.Run("copy").Expect(2);
        Assert.Contains("0.", ToolProcess.Run("--version").Expect(0).Output);
    }

    [TestMethod]
    public void A_signal_ends_a_copy_cleanly()
    {
        if (OperatingSystem.IsWindows()) Assert.Inconclusive("Windows has no SIGTERM to send.");
        using var directory = new TempDirectory();
        for (int i = 0; i < ManyFiles; i++) directory.WriteFile(string.Create(CultureInfo.InvariantCulture, $"src/{i}.txt"), "hello");

        using Process process = ToolProcess.Start(["copy", directory.Combine("src"), directory.Combine("dst"), "--threads", "1"]);
        using var wait = new ManualResetEventSlim();
        while (!process.HasExited && !Directory.Exists(directory.Combine("dst"))) wait.Wait(1);
        Signals.Terminate(process.Id);
        ToolRun run = ToolProcess.Finish(process);

        if (run.ExitCode == ExitCodes.Done) Assert.Inconclusive("The copy was finished before the signal came.");
        run.Expect(ExitCodeOfSigTerm);
        Assert.Contains("Interrupted", run.Error);
        foreach (string copy in Directory.EnumerateFiles(directory.Combine("dst"))) Assert.AreEqual("hello", File.ReadAllText(copy));
    }

    [TestMethod]
    public void Only_the_report_loads_the_reader_of_logs()
    {
        using var directory = new TempDirectory();
        foreach (string file in Directory.EnumerateFiles(AppContext.BaseDirectory))
            File.Copy(file, directory.Combine(Path.GetFileName(file)));
        foreach (string pattern in (string[])["StructuredLogger.dll", "Microsoft.Build.*.dll"])
        {
            foreach (string reader in Directory.EnumerateFiles(directory.Path, pattern)) File.WriteAllText(reader, "no assembly");
        }

        string tool = directory.Combine("CowCopy.Tool.dll"), source = directory.WriteFile("a.txt", "hello");

        string[][] commands = [["copy", source, source + "2"], ["explain", source, source + "3"], ["--help"], ["report", "--help"]];
        foreach (string[] command in commands)
            ToolProcess.Finish(ToolProcess.Start(tool, command)).Expect(0);
        Assert.Contains("it is not a binary log", ToolProcess.Finish(ToolProcess.Start(tool, ["report", source])).Expect(2).Error);
    }
}
