using CowCopy.LoopVolumes;

namespace CowCopy.Benchmarks.Candidates;

/// <summary>The command, packed from this repository and installed into a directory of its own for the life of this process.</summary>
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
        string packages = Path.Combine(directory, "packages"), project = Path.Combine(repository, "src", "CowCopy.Tool");
        Run("pack", project, "-c", "Release", "-o", packages, "--artifacts-path", Path.Combine(directory, "build"), "-v", "q");
        Run("tool", "install", "CowCopy.Tool", "--tool-path", directory, "--source", packages, "--no-cache");
        return Path.Combine(directory, "cowcopy");
    }

    private static void Run(params string[] arguments)
    {
        CommandResult result = Command.Run("dotnet", arguments);
        if (result.ExitCode != 0) throw new IOException(result.Output);
    }
}
