using System.Runtime.InteropServices;
using CowCopy.LoopVolumes;

namespace CowCopy.Benchmarks.Candidates;

/// <summary>
/// The command in a directory of its own for the life of this process: installed from the packages that COWCOPY_PACKAGES names, else
/// compiled from this repository as the package for this system has it.
/// </summary>
public static class InstalledTool
{
    private static readonly Lazy<string> Installed = new(Install);

    /// <summary>The path of the command.</summary>
    public static string Program => Installed.Value;

    private static string Install()
    {
        string repository = File.ReadAllText(Path.Combine(AppContext.BaseDirectory, "repository.txt")).Trim();
        string directory = Directory.CreateTempSubdirectory("cowcopy-tool-").FullName;
        AppDomain.CurrentDomain.ProcessExit += (_, _) => Directory.Delete(directory, recursive: true);
        if (Environment.GetEnvironmentVariable("COWCOPY_PACKAGES") is { Length: > 0 } packages)
        {
            Run("tool", "install", "CowCopy.Tool", "--tool-path", directory, "--source", packages, "--no-cache");
            return Path.Combine(directory, "cowcopy");
        }

        string project = Path.Combine(repository, "src", "CowCopy.Tool"), system = RuntimeInformation.RuntimeIdentifier;
        string[] publish = ["publish", project, "-c", "Release", "-r", system, "-o", directory, "-v", "q"];
        Run([.. publish, "--artifacts-path", Path.Combine(directory, "build")]);
        return Path.Combine(directory, "CowCopy.Tool");
    }

    private static void Run(params string[] arguments)
    {
        CommandResult result = Command.Run("dotnet", arguments);
        if (result.ExitCode != 0) throw new IOException(result.Output);
    }
}
