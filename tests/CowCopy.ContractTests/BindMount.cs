using System.Diagnostics;
using CowCopy.TestKit;

namespace CowCopy.ContractTests;

/// <summary>A directory or file that is mounted at another place, until it is disposed of.</summary>
internal sealed class BindMount : IDisposable
{
    private readonly string _at;

    public BindMount(string what, string at)
    {
        if (!Environment.IsPrivilegedProcess) TestVolumes.Missing("A bind mount needs root.");
        Require("mount", "--bind", what, at);
        _at = at;
    }

    public void Dispose()
    {
        if (Run("umount", _at) is { Length: > 0 } error) Assert.Fail(error);
    }

    /// <summary>Removes all mounts below a directory, whatever their names are by now.</summary>
    public static void RemoveBelow(string directory)
    {
        foreach (string at in File.ReadLines("/proc/self/mounts").Select(static line => line.Split(' ')[1]).Reverse())
            if (at.StartsWith(directory + "/", StringComparison.Ordinal)) Run("umount", at);
    }

    /// <summary>Runs a command that the test needs; the test is inconclusive where it fails.</summary>
    public static void Require(string command, params string[] arguments)
    {
        if (Run(command, arguments) is { Length: > 0 } error) TestVolumes.Missing(error);
    }

    private static string Run(string command, params string[] arguments)
    {
        ProcessStartInfo start = new(command, arguments) { RedirectStandardError = true, UseShellExecute = false };
        using Process process = Process.Start(start)!;
        string error = process.StandardError.ReadToEnd();
        process.WaitForExit();
        return process.ExitCode == 0 ? "" : $"{command}: {error}";
    }
}
