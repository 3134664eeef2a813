using System.Diagnostics;
using System.Runtime.Versioning;
using CowCopy.TestKit;

namespace CowCopy.ContractTests.Copies;

/// <summary>Changes and describes what a file of Linux grants and carries, by the commands that administrators use.</summary>
[SupportedOSPlatform("linux")]
internal static class RightsScene
{
    private const string Everything =
        "cd \"${1%/*}\"; f=\"${1##*/}\"; stat -c %a:%u:%g \"$f\"; getfacl -cpE \"$f\"; getfattr -hd -m - \"$f\"; lsattr \"$f\"; "
        + "xfs_io -r -c lsproj -c lsattr -c cowextsize \"$f\" 2>&1 | grep -v 'foreign\\|not supported\\|Inappropriate'; true";

    /// <summary>Runs a line of a shell on paths; the test is inconclusive where it fails.</summary>
    public static void Require(string line, params string[] paths)
    {
        if (!TryRun(line, paths, out string output)) TestVolumes.Missing(line + ": " + output);
    }

    /// <summary>Returns mode, owner, access list, attributes, flags and project of a file.</summary>
    public static string Describe(string path)
    {
        Assert.IsTrue(TryRun(Everything, [path], out string output), output);
        return output;
    }

    private static bool TryRun(string line, string[] paths, out string output)
    {
        ProcessStartInfo start = new("sh", ["-ec", line, "sh", .. paths])
        {
            RedirectStandardError = true,
            RedirectStandardOutput = true,
            UseShellExecute = false,
        };
        using Process process = Process.Start(start)!;
        Task<string> errors = process.StandardError.ReadToEndAsync();
        output = process.StandardOutput.ReadToEnd() + errors.GetAwaiter().GetResult();
        process.WaitForExit();
        return process.ExitCode == 0;
    }
}
