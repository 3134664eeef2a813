namespace CowCopy.LoopVolumes;

/// <summary>The programs that make file systems: where they are, and how they come onto a machine.</summary>
public static class FileSystemTools
{
    // An ordinary user's PATH, and that of some containers, leaves out the folders where these programs are.
    private static readonly string[] SystemFolders = ["/usr/sbin", "/sbin", "/usr/local/sbin"];

    /// <summary>The full path of a program, or null where the machine does not have it.</summary>
    /// <param name="program">Its name.</param>
    /// <returns>A path that can be started.</returns>
    public static string? Find(string program)
    {
        string[] path = (Environment.GetEnvironmentVariable("PATH") ?? "").Split(Path.PathSeparator, StringSplitOptions.RemoveEmptyEntries);
        return path.Concat(SystemFolders).Select(folder => Path.Combine(folder, program)).FirstOrDefault(File.Exists);
    }

    /// <summary>Why this process cannot make loop volumes with a file system, or null when it can.</summary>
    /// <param name="fileSystem">The file system.</param>
    /// <returns>A sentence for people.</returns>
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
    /// <returns>A sentence for people.</returns>
    public static string? WhyKernelCannot(LoopFileSystem fileSystem) => KernelFileSystems.WhyNot(FileSystemRecipe.Of(fileSystem).KernelNames);

    /// <summary>Installs what is missing with apt-get, where the machine has it and this process is root; asks first when there is a terminal to ask on.</summary>
    /// <param name="fileSystems">The file systems that are going to be made.</param>
    /// <param name="output">Told of what is done.</param>
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

    private static string? Missing(FileSystemRecipe recipe) => new[] { recipe.MakeProgram, recipe.MountProgram }.FirstOrDefault(program => Find(program) is null);

    private static bool MayInstall(string[] packages, TextWriter output)
    {
        if (Console.IsInputRedirected || Console.IsOutputRedirected) return true;
        output.Write($"Install {string.Join(", ", packages)} with apt-get? [Y/n] ");
        string answer = Console.ReadLine()?.Trim() ?? "";
        return answer.Length == 0 || answer.StartsWith('y') || answer.StartsWith('Y');
    }
}
