using System.Diagnostics;
using CowCopy.TestKit;

namespace CowCopy.PackageTests;

/// <summary>The packages under test: those of the directory COWCOPY_PACKAGES, else those of "build.cs -- pack", made once.</summary>
public static class Packed
{
    private static readonly Lazy<string> Made = new(Pack);

    public static string Packages =>
        Environment.GetEnvironmentVariable("COWCOPY_PACKAGES") is { Length: > 0 } given ? given : Made.Value;

    private static string Pack()
    {
        ProcessStartInfo start = new("dotnet", ["run", "build.cs", "--", "pack"])
        {
            UseShellExecute = false,
            RedirectStandardOutput = true,
            WorkingDirectory = RepositoryRoot.Path,
        };
        using Process process = Process.Start(start)!;
        string log = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        Assert.AreEqual(0, process.ExitCode, log);
        return Path.Combine(RepositoryRoot.Path, "artifacts", "packages");
    }
}
