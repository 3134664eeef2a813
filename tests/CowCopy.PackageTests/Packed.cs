using System.Diagnostics;
using System.Reflection;
using CowCopy.TestKit;

namespace CowCopy.PackageTests;

/// <summary>The packages under test: those in the directory that COWCOPY_PACKAGES names, else packed once for this run.</summary>
[TestClass]
public static class Packed
{
    private static readonly string[] Projects = ["src/CowCopy", "src/CowCopy.Diagnostics", "sdk/CowCopy.Sdk", "src/CowCopy.Tool"];
    private static readonly Lazy<TempDirectory> Made = new(Pack);

    public static string Packages =>
        Environment.GetEnvironmentVariable("COWCOPY_PACKAGES") is { Length: > 0 } given ? given : Made.Value.Path;

    /// <summary>Gets the root of this repository.</summary>
    public static string Repository { get; } = typeof(Packed).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>()
        .Single(static data => data.Key == "RepositoryRoot").Value!;

    [AssemblyCleanup]
    public static void Remove()
    {
        if (Made.IsValueCreated) Made.Value.Dispose();
    }

    private static TempDirectory Pack()
    {
        TempDirectory directory = new();
        using TempDirectory build = new();
        foreach (string project in Projects) Pack(project, Repository, build.Path, directory.Path);
        return directory;
    }

    private static void Pack(string project, string root, string build, string output)
    {
        string[] arguments = ["pack", project, "-c", "Release", "--artifacts-path", build, "-o", output, "-nr:false", "-v", "q"];
        ProcessStartInfo start = new("dotnet") { UseShellExecute = false, RedirectStandardOutput = true, WorkingDirectory = root };
        foreach (string argument in arguments) start.ArgumentList.Add(argument);
        using Process process = Process.Start(start)!;
        string log = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        Assert.AreEqual(0, process.ExitCode, log);
    }
}
