namespace CowCopy.LoopVolumes;

/// <summary>Finds and installs the programs that make file systems.</summary>
public static class FileSystemTools
{
    // The PATH of an ordinary user, and of some containers, lacks the directories of these programs.
    private static readonly string[] SystemDirectories = ["/usr/sbin", "/sbin", "/usr/local/sbin"];

    /// <summary>Returns the full path of a program, or null if it is not installed.</summary>
    /// <param name="program">Its name.</param>
    /// <returns>A path that can be started.</returns>
    public static string? Find(string program)
    {
        string[] path = (Environment.GetEnvironmentVariable("PATH") ?? "").Split(Path.PathSeparator, StringSplitOptions.RemoveEmptyEntries);
        return path.Concat(SystemDirectories).Select(directory => Path.Combine(directory, program)).FirstOrDefault(File.Exists);
    }

    /// <summary>Returns why this process cannot make loop volumes with a file system, or null if it can.</summary>
    /// <param name="fileSystem">The file system.</param>
    /// <returns>A human-readable sentence.</returns>
    public static string? WhyNot(LoopFileSystem fileSystem)
    {
        if (!OperatingSystem.IsLinux()) return "Loop volumes are made on Linux only.";
        if (!Environment.IsPrivilegedProcess) return "Mounting a loop volume needs root.";
        if (WhyKernelCannot(fileSystem) is { } reason) return reason;
        FileSystemRecipe recipe = FileSystemRecipe.Of(fileSystem);
        return Missing(recipe) is { } program ? $"{program} is not installed (package {recipe.Package})." : null;
    }

    /// <summary>Returns why the running kernel cannot mount a file system, whatever is installed, or null when it can.</summary>
    /// <param name="fileSystem">The file system.</param>
    /// <returns>A human-readable sentence.</returns>
    public static string? WhyKernelCannot(LoopFileSystem fileSystem) =>
        KernelFileSystems.WhyNot(FileSystemRecipe.Of(fileSystem).KernelNames);

    /// <summary>
    /// Installs missing programs with apt-get, if the machine has it and this process is root; asks first if there is a terminal.
    /// </summary>
    /// <param name="fileSystems">The file systems to make.</param>
    /// <param name="output">Gets messages about what is installed.</param>
    public static void InstallMissing(IEnumerable<LoopFileSystem> fileSystems, TextWriter output)
    {
        ArgumentNullException.ThrowIfNull(output);
        if (!OperatingSystem.IsLinux() || !Environment.IsPrivilegedProcess) return;
        IEnumerable<FileSystemRecipe> recipes = fileSystems.Where(one => WhyKernelCannot(one) is null).Select(FileSystemRecipe.Of);
        string[] missing = [.. recipes.Where(one => Missing(one) is not null).Select(one => one.Package).Distinct(StringComparer.Ordinal)];
        if (missing.Length == 0 || Find("apt-get") is not { } aptGet || !MayInstall(missing, output)) return;

        output.WriteLine($"Installing {string.Join(", ", missing)} with apt-get.");
        (string, string?)[] environment = [("DEBIAN_FRONTEND", "noninteractive")];
        _ = Command.Run(aptGet, ["update", "-q"], environment);
        CommandResult install = Command.Run(aptGet, ["install", "-y", "-q", "--no-install-recommends", .. missing], environment);
        if (install.ExitCode != 0) output.WriteLine($"apt-get could not install them:{Environment.NewLine}{install.Output}");
    }

    private static string? Missing(FileSystemRecipe recipe) =>
        new[] { recipe.MakeProgram, recipe.MountProgram }.FirstOrDefault(program => Find(program) is null);

    private static bool MayInstall(string[] packages, TextWriter output)
    {
        if (Console.IsInputRedirected || Console.IsOutputRedirected) return true;
        output.Write($"Install {string.Join(", ", packages)} with apt-get? [Y/n] ");
        string answer = Console.ReadLine()?.Trim() ?? "";
        return answer.Length == 0 || answer.StartsWith('y') || answer.StartsWith('Y');
    }
}
