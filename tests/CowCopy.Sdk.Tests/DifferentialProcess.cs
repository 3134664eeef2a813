using System.Diagnostics;
using CowCopy.Sdk.DifferentialTests;
using CowCopy.TestKit;

namespace CowCopy.Sdk.Tests;

/// <summary>
/// Runs the differential tests in a process of their own: the built-in reads some switches once, and another user needs a process.
/// </summary>
internal static class DifferentialProcess
{
    private static readonly string UsualCases = Environment.GetEnvironmentVariable("COWCOPY_THOROUGH") == "1" ? "400" : "100";
    private const string Gamma = "11400714819323198485"; // of FsCheck's generator: any odd number
    private const string OrdinaryUser = "65534"; // nobody
    private const UnixFileMode ForEveryone = (UnixFileMode)0x3FF;

    public static void AsOrdinaryUser(VolumeRole volume, params string[] arguments)
    {
        if (!Environment.IsPrivilegedProcess)
            TestVolumes.Missing("Becoming another user needs root; the tests as this user have run as an ordinary one.");
        OnVolume(volume, ["as", OrdinaryUser, .. arguments]);
    }

    /// <summary>The same without the features that came with MSBuild's change wave 18.7 and later.</summary>
    public static void AsOrdinaryUserWithoutWave(VolumeRole volume)
    {
        if (!Environment.IsPrivilegedProcess) TestVolumes.Missing("Becoming another user needs root.");
        OnVolume(volume, "without-wave", "as", OrdinaryUser, "sequential");
    }

    public static void OnVolume(VolumeRole volume, params string[] arguments)
    {
        if (!OperatingSystem.IsLinux()) Assert.Inconclusive("The differential tests arrange and read files by calls of Linux.");
        else Run(TestVolumes.Require(volume), arguments, $"{((int)volume * 10) + arguments.Length},{Gamma}");
    }

    [System.Runtime.Versioning.UnsupportedOSPlatform("windows")]
    private static void Run(string volume, string[] arguments, string usualSeed)
    {
        using TempDirectory directory = new(volume);
        File.SetUnixFileMode(directory.Path, ForEveryone);
        // The usual run is the same each time, so that it fails by what was changed; a longer one goes anywhere.
        string? cases = Environment.GetEnvironmentVariable("COWCOPY_DIFFERENTIAL_CASES");
        string? wanted = Environment.GetEnvironmentVariable("COWCOPY_DIFFERENTIAL_SEED") ?? (cases is null ? usualSeed : null);
        string[] seed = wanted is null ? [] : [wanted];
        string host = Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") ?? "dotnet";
        ProcessStartInfo start =
            new(host, [typeof(CopyParameters).Assembly.Location, directory.Path, cases ?? UsualCases, .. arguments, .. seed])
            {
                UseShellExecute = false,
                RedirectStandardOutput = true,
                RedirectStandardError = true,
            };
        foreach (string name in start.Environment.Keys.Where(static name => name.StartsWith("MSBUILD", StringComparison.OrdinalIgnoreCase))
            .ToList())
            start.Environment.Remove(name);
        if (start.ArgumentList.Remove("without-wave")) start.Environment["MSBUILDDISABLEFEATURESFROMVERSION"] = "18.7";
        using Process process = Process.Start(start)!;
        Task<string> errors = process.StandardError.ReadToEndAsync();
        string output = process.StandardOutput.ReadToEnd() + errors.GetAwaiter().GetResult();
        process.WaitForExit();
        Assert.AreEqual(0, process.ExitCode, output);
        Console.WriteLine(output);
    }
}
