using System.Diagnostics;
using CowCopy.TestKit;

namespace CowCopy.Tool.Tests;

/// <summary>The first signal ends a command that waits for a call of the system, sooner than a sleep of ten minutes.</summary>
[TestClass]
[OSCondition(OperatingSystems.Linux)] // what a thread waits for is read from /proc
public sealed class BlockedTests
{
    private const int ExitCodeOfSigTerm = 143;

    [TestMethod]
    [DataRow(Signals.Interrupt, ExitCodes.Canceled, false)]
    [DataRow(Signals.Termination, ExitCodeOfSigTerm, false)]
    [DataRow(Signals.Interrupt, ExitCodes.Canceled, true)]
    public void A_read_that_does_not_return_ends_with_the_first_signal_and_leaves_no_file(int signal, int exitCode, bool renames)
    {
        if (!Environment.IsPrivilegedProcess) Assert.Inconclusive("Only root reads the log of the kernel.");
        using TempDirectory directory = new();
        string[] more = renames ? ["--overwrite", "atomic-rename"] : [];
        using Process tool = ToolProcess.Start(["copy", "/proc/kmsg", directory.Combine("copy"), .. more]);
        while (!tool.HasExited && !IsReadingLog(tool)) Thread.Yield();

        Signals.Send(tool, signal);

        Assert.Contains("Interrupted", EndsBeforeSleep(tool).Expect(exitCode).Error);
        Assert.IsEmpty(Directory.GetFileSystemEntries(directory.Path), "partial files");
    }

    [TestMethod]
    [DataRow("copy * out")]
    [DataRow("copy */tree out --json")]
    [DataRow("copy tree */out --mirror")]
    [DataRow("clone */tree out")]
    [DataRow("explain */file out")]
    [DataRow("probe */file")]
    [DataRow("inspect * --json")]
    [DataRow("share *")]
    [DataRow("report */file --html out")]
    [DataRow("leaks --from */file")]
    [DataRow("doctor *")]
    public void A_volume_that_does_not_answer_does_not_hold_a_command(string line)
    {
        using TempDirectory directory = new();
        using FuseVolume volume = FuseVolume.Mount();
        directory.WriteFile("tree/file", "text");
        Directory.CreateDirectory(Path.Combine(volume.Path, "tree"));
        File.WriteAllText(Path.Combine(volume.Path, "file"), "text");
        string[] arguments = [.. line.Split(' ').Select(word => word switch
        {
            "tree" or "out" => directory.Combine(word),
            _ => word.Replace("*", volume.Path, StringComparison.Ordinal),
        })];
        volume.Stop();
        using Process tool = ToolProcess.Start(arguments);
        while (!tool.HasExited && !IsWaitingForFuse(tool)) Thread.Yield();

        Signals.Send(tool, Signals.Interrupt);

        EndsBeforeSleep(tool).Expect(ExitCodes.Canceled);
    }

    [TestMethod]
    [DataRow(false)]
    [DataRow(true)]
    public void A_reader_of_the_output_that_does_not_read_does_not_hold_a_command_and_is_named(bool isErrorInFile)
    {
        const int Files = 400, NameLength = 200; // more text than a pipe holds
        using TempDirectory directory = new();
        for (int file = 0; file < Files; file++) directory.WriteFile($"tree/{file}{new string('n', NameLength)}", "");
        string[] copy = ["copy", directory.Combine("tree"), directory.Combine("out"), "--json"];
        string log = directory.WriteFile("log", ""), shell = $"exec \"$@\" 2>\"{log}\"";
        using Process tool = isErrorInFile
            ? Process.Start(new ProcessStartInfo("sh", ["-c", shell, "sh", ToolProcess.Host, ToolProcess.Assembly, .. copy])
            {
                UseShellExecute = false,
                RedirectStandardOutput = true,
            })!
            : ToolProcess.Start(copy);
        while (!tool.HasExited && !IsWritingToPipe(tool)) Thread.Yield();

        Signals.Send(tool, Signals.Interrupt);

        Task ended = tool.WaitForExitAsync();
        EndsBeforeSleep(tool, ended);
        string error = isErrorInFile ? File.ReadAllText(log) : tool.StandardError.ReadToEnd();
        Assert.AreEqual(ExitCodes.Canceled, tool.ExitCode, error);
        Assert.Contains("cowcopy: Interrupted. What reads standard output does not read: the result is not written in full.", error);
        Assert.HasCount(Files, Directory.GetFiles(directory.Combine("out")));
    }

    private static ToolRun EndsBeforeSleep(Process tool)
    {
        Task<ToolRun> run = Task.Run(() => ToolProcess.Finish(tool));
        EndsBeforeSleep(tool, run);
        return run.GetAwaiter().GetResult();
    }

    private static void EndsBeforeSleep(Process tool, Task ended)
    {
        using Process sleep = Process.Start("sleep", "600");
        int first = Task.WaitAny(ended, sleep.WaitForExitAsync());
        (first == 0 ? sleep : tool).Kill();
        Assert.AreEqual(0, first, "the tool was still running");
    }

    private static bool IsWritingToPipe(Process process) =>
        Threads(process, "wchan").Any(static place => place.Contains("pipe_write", StringComparison.Ordinal))
        || Threads(process, "syscall").Any(call => call.StartsWith("1 ", StringComparison.Ordinal) && Uses(process, call, "pipe:"));

    private static bool IsReadingLog(Process process) =>
        Threads(process, "wchan").Any(static place => place.Contains("syslog", StringComparison.Ordinal))
        || Threads(process, "syscall").Any(call => call.StartsWith("0 ", StringComparison.Ordinal) && Uses(process, call, "/proc/kmsg"));

    private static bool Uses(Process process, string call, string path)
    {
        int descriptor = Convert.ToInt32(call.Split(' ')[1], 16);
        return new FileInfo($"/proc/{process.Id}/fd/{descriptor}").LinkTarget?.StartsWith(path, StringComparison.Ordinal) == true;
    }

    private static bool IsWaitingForFuse(Process process) =>
        Threads(process, "stack").Any(static stack => stack.Contains("fuse", StringComparison.Ordinal))
        || Threads(process, "wchan").Any(static place => place.Contains("request_wait_answer", StringComparison.Ordinal));

    private static IEnumerable<string> Threads(Process process, string file)
    {
        foreach (string thread in Directory.GetDirectories($"/proc/{process.Id}/task"))
        {
            string text = "";
            try
            {
                text = File.ReadAllText(Path.Combine(thread, file));
            }
            catch (IOException)
            {
                // the thread has ended
            }

            yield return text;
        }
    }
}
