using System.Diagnostics;
using System.IO.Compression;
using CowCopy.TestKit;

namespace CowCopy.WindowsTests.Legs;

/// <summary>
/// A project with one Copy, built by Visual Studio's <c>MSBuild.exe</c> with the packed package or with the built-in task.
/// </summary>
internal sealed class VisualStudioBuild
{
    private readonly TempDirectory _directory;
    private readonly string _program;

    /// <param name="directory">Gets the project and the unpacked package.</param>
    /// <param name="program">MSBuild.exe below Visual Studio's <c>MSBuild\Current</c>.</param>
    public VisualStudioBuild(TempDirectory directory, string program)
    {
        _directory = directory;
        string package = Directory.GetFiles(LegVolumes.Packages(), "CowCopy.Sdk.*.nupkg").Single();
        ZipFile.ExtractToDirectory(package, directory.Combine("package"));
        _program = Path.Combine(Installation(), "MSBuild", "Current", program);
        if (!File.Exists(_program)) Drives.Missing($"There is no \"{_program}\".");
    }

    /// <param name="destination">The destination's name, below the project's directory.</param>
    /// <param name="enabled">Whether CowCopy copies; else the built-in does.</param>
    /// <returns>The exit code and what was printed.</returns>
    public (int ExitCode, string Output) Copy(string destination, bool enabled)
    {
        string project = _directory.WriteFile("copy.proj", $"""
            <Project DefaultTargets="Build">
              <Import Project="package\build\CowCopy.Sdk.targets" />
              <Target Name="Build">
                <Copy SourceFiles="source.dll" DestinationFiles="{destination}" Retries="2" RetryDelayMilliseconds="10" />
              </Target>
            </Project>
            """);
        string property = $"-p:CowCopyEnabled={(enabled ? "true" : "false")}";
        return Run(_program, project, "-nologo", "-noSummary", "-nr:false", "-v:detailed", property);
    }

    private static string Installation()
    {
        string programs = Environment.GetFolderPath(Environment.SpecialFolder.ProgramFilesX86);
        string vswhere = Path.Combine(programs, "Microsoft Visual Studio", "Installer", "vswhere.exe");
        if (!File.Exists(vswhere)) Drives.Missing("Visual Studio's MSBuild.exe is not installed (no vswhere.exe).");
        string[] arguments = ["-latest", "-products", "*", "-requires", "Microsoft.Component.MSBuild", "-property", "installationPath"];
        string path = Run(vswhere, arguments).Output.Trim();
        if (path.Length == 0) Drives.Missing("No installed Visual Studio has MSBuild.");
        return path;
    }

    private static (int ExitCode, string Output) Run(string program, params string[] arguments)
    {
        ProcessStartInfo start = new(program, arguments)
        {
            UseShellExecute = false,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        start.Environment["VSLANG"] = "1033"; // English, for both tasks
        using Process process = Process.Start(start)!;
        Task<string> errors = process.StandardError.ReadToEndAsync();
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        return (process.ExitCode, output + errors.GetAwaiter().GetResult());
    }
}
