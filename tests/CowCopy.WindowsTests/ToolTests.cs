using System.Diagnostics;
using System.Text;
using System.Text.Json;
using CowCopy.TestKit;

namespace CowCopy.WindowsTests;

/// <summary><c>cowcopy</c>, published for Windows, as a process of its own.</summary>
[TestClass]
[OSCondition(OperatingSystems.Windows)]
public sealed class ToolTests
{
    [TestMethod]
    public void It_copies_from_one_drive_to_another()
    {
        using TempDirectory here = new(), there = new(Drives.Other());
        string source = here.WriteFile("ä source.txt", "hello"), destination = there.Combine("copy.txt");

        JsonElement report = JsonDocument.Parse(Run(0, "copy", source, destination, "--json")).RootElement;

        Assert.AreEqual("hello", File.ReadAllText(destination));
        Assert.AreEqual(source, report.GetProperty("source").GetString());
    }

    [TestMethod]
    public void The_tool_copies_a_directory()
    {
        using TempDirectory directory = new();
        for (int index = 0; index < 20; index++) directory.WriteFile($@"from\{index}\file", $"{index}");

        JsonElement report = JsonDocument.Parse(Run(0, "copy", directory.Combine("from"), directory.Combine("to"), "--json")).RootElement;

        Assert.AreEqual(20, report.GetProperty("copiedCount").GetInt32());
        for (int index = 0; index < 20; index++) Assert.AreEqual($"{index}", File.ReadAllText(directory.Combine("to", $"{index}", "file")));
    }

    [TestMethod]
    public void It_says_what_is_missing_and_exits_with_2()
    {
        using TempDirectory directory = new();
        string missing = directory.Combine("missing");

        Assert.AreEqual("", Run(2, "copy", missing, directory.Combine("copy")));
    }

    [TestMethod]
    public void The_tool_names_the_volume()
    {
        JsonElement report = JsonDocument.Parse(Run(null, "probe", Path.GetTempPath(), "--json")).RootElement;

        Assert.AreEqual(new DriveInfo(Path.GetTempPath()).DriveFormat, report.GetProperty("fileSystem").GetString());
        Assert.IsGreaterThan(0, report.GetProperty("freeBytes").GetInt64());
    }

    /// <summary>What is found differs by machine: its scanner, its short names.</summary>
    [TestMethod]
    public void The_tool_checks_a_directory()
    {
        using TempDirectory directory = new();
        directory.WriteFile(@"bin\a.dll", "hello");

        JsonElement report = JsonDocument.Parse(Run(0, "doctor", directory.Path, "--fail-on", "never", "--probe", "--json")).RootElement;

        Assert.AreEqual(1, report.GetProperty("files").GetInt32());
        string[] kinds = [.. report.GetProperty("findings").EnumerateArray().Select(static one => one.GetProperty("kind").GetString()!)];
        CollectionAssert.DoesNotContain(kinds, "outputsOnAnotherVolume");
        CollectionAssert.DoesNotContain(kinds, "temporaryDirectoryOnAnotherVolume");
        Assert.HasCount(1, Directory.GetFileSystemEntries(directory.Path), "the probe leaves nothing");
        Assert.HasCount(1, Directory.GetFileSystemEntries(directory.Combine("bin")));
    }

    private static string Run(int? exitCode, params string[] arguments)
    {
        string? tool = Environment.GetEnvironmentVariable("COWCOPY_TOOL");
        if (string.IsNullOrEmpty(tool)) Drives.Missing("COWCOPY_TOOL does not name a published cowcopy.");
        ProcessStartInfo start =
            new(tool, arguments)
            {
                UseShellExecute = false,
                RedirectStandardOutput = true,
                RedirectStandardError = true,
                StandardOutputEncoding = Encoding.UTF8
            };
        using Process process = Process.Start(start)!;
        Task<string> error = process.StandardError.ReadToEndAsync();
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        if (exitCode is { } code) Assert.AreEqual(code, process.ExitCode, output + error.GetAwaiter().GetResult());
        return output;
    }
}
