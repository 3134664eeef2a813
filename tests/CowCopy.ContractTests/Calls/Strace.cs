using System.ComponentModel;
using System.Diagnostics;
using CowCopy.TestKit;

namespace CowCopy.ContractTests.Calls;

/// <summary>Runs a program under strace; without it the test is inconclusive, or fails where volumes are required.</summary>
internal static class Strace
{
    private const string Name = "strace";

    /// <param name="directory">The working directory of the program.</param>
    /// <param name="options">What is traced, and how.</param>
    /// <param name="trace">The file of the trace.</param>
    /// <param name="command">The program and its arguments. It has to end with 0.</param>
    public static void Run(string directory, IEnumerable<string> options, string trace, IEnumerable<string> command)
    {
        if (!OperatingSystem.IsLinux()) Assert.Inconclusive("System calls are traced on Linux only.");
        ProcessStartInfo start = new(Name, ["-f", .. options, "-o", trace, "--", .. command])
        {
            WorkingDirectory = directory,
            UseShellExecute = false,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        using Process? process = Start(start);
        if (process is null) TestVolumes.Missing($"{Name} is not installed (package {Name}).");
        Task<string> errors = process.StandardError.ReadToEndAsync();
        string printed = process.StandardOutput.ReadToEnd() + errors.GetAwaiter().GetResult();
        process.WaitForExit();
        if (printed.Contains("ptrace", StringComparison.Ordinal)) TestVolumes.Missing($"{Name} may not trace here: {printed}");
        Assert.AreEqual(0, process.ExitCode, printed);
    }

    private static Process? Start(ProcessStartInfo start)
    {
        try
        {
            return Process.Start(start);
        }
        catch (Win32Exception)
        {
            return null;
        }
    }
}
