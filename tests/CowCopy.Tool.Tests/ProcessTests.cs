using System.Diagnostics;
using System.Globalization;
using System.Text.Json;
using CowCopy.TestKit;

namespace CowCopy.Tool.Tests;

/// <summary>The tool as a process of its own, its output redirected.</summary>
[TestClass]
[NotUnderWine("it has no dotnet command")]
public sealed class ProcessTests
{
    private const int ManyFiles = 5000, MaxAttempts = 20;
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

        for (int attempt = 1; attempt <= MaxAttempts; attempt++)
        {
            string destination = directory.Combine(string.Create(CultureInfo.InvariantCulture, $"dst{attempt}"));
            using Process process = ToolProcess.Start(["copy", directory.Combine("src"), destination, "--threads", "1"]);
            using var wait = new ManualResetEventSlim();
            while (!process.HasExited && !Directory.Exists(destination)) wait.Wait(1);
            Signals.Terminate(process);
            ToolRun run = ToolProcess.Finish(process);

            string[] copies = Directory.GetFiles(destination);
            foreach (string copy in copies) Assert.AreEqual("hello", File.ReadAllText(copy));
            if (run.ExitCode == ExitCodes.Done && copies.Length == ManyFiles) continue; // finished before the signal came
            run.Expect(ExitCodeOfSigTerm);
            Assert.Contains("Interrupted", run.Error);
            Assert.IsLessThan(ManyFiles, copies.Length);
            return;
        }

        Assert.Fail($"{MaxAttempts} copies went on to their end although a signal was sent.");
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
