using System.Diagnostics;
using System.IO.Compression;
using System.Runtime.InteropServices;
using CowCopy.TestKit;

namespace CowCopy.Tool.Tests;

/// <summary>The native command, from the package for this system in the directory that COWCOPY_PACKAGES names.</summary>
internal static class NativeTool
{
    private const string Program = "CowCopy.Tool";

    /// <summary>Unpacks the command.</summary>
    /// <param name="directory">Where to.</param>
    /// <returns>Its path.</returns>
    public static string Unpack(TempDirectory directory)
    {
        using ZipArchive package = ZipFile.OpenRead(Package());
        string name = OperatingSystem.IsWindows() ? Program + ".exe" : Program, path = directory.Combine(name);
        package.Entries.Single(entry => entry.Name == name).ExtractToFile(path);
        if (!OperatingSystem.IsWindows()) File.SetUnixFileMode(path, UnixFileMode.UserRead | UnixFileMode.UserExecute);
        return path;
    }

    public static Process Start(string program, string workingDirectory, IEnumerable<string> args) =>
        ToolProcess.Start(new ProcessStartInfo(program, args) { WorkingDirectory = workingDirectory });

    private static string Package()
    {
        string packages = Environment.GetEnvironmentVariable("COWCOPY_PACKAGES") ?? "";
        if (packages.Length == 0) Assert.Inconclusive("COWCOPY_PACKAGES names no packages: dotnet run build.cs -- pack makes them.");
        string system = RuntimeInformation.RuntimeIdentifier;
        string[] found = Directory.Exists(packages) ? Directory.GetFiles(packages, $"{Program}.{system}.*.nupkg") : [];
        if (found.Length == 0 && Environment.GetEnvironmentVariable("COWCOPY_REQUIRE_VOLUMES") != "1")
            Assert.Inconclusive($"There is no package of the command for {system}: this machine has no compiler of native code.");
        return found.Single();
    }
}
