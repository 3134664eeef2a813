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
        if (Find(MakeProgram(fileSystem)) is null) return $"{MakeProgram(fileSystem)} is not installed (package {PackageOf(fileSystem)}).";
        return null;
    }

    /// <summary>Installs what is missing with apt-get, where the machine has it and this process is root; asks first when there is a terminal to ask on.</summary>
    /// <param name="fileSystems">The file systems that are going to be made.</param>
    /// <param name="output">Told of what is done.</param>
    public static void InstallMissing(IEnumerable<LoopFileSystem> fileSystems, TextWriter output)
    {
        ArgumentNullException.ThrowIfNull(output);
        if (!OperatingSystem.IsLinux() || !Environment.IsPrivilegedProcess) return;
        string[] missing = [.. fileSystems.Where(one => Find(MakeProgram(one)) is null).Select(PackageOf).Distinct(StringComparer.Ordinal)];
        if (missing.Length == 0 || Find("apt-get") is not { } aptGet || !MayInstall(missing, output)) return;

        output.WriteLine($"Installing {string.Join(", ", missing)} with apt-get.");
        (string, string?)[] environment = [("DEBIAN_FRONTEND", "noninteractive")];
        _ = Command.Run(aptGet, ["update", "-q"], environment);
        CommandResult install = Command.Run(aptGet, ["install", "-y", "-q", "--no-install-recommends", .. missing], environment);
        if (install.ExitCode != 0) output.WriteLine($"apt-get could not install them:{Environment.NewLine}{install.Output}");
    }

    internal static string MakeProgram(LoopFileSystem fileSystem) => fileSystem switch
    {
        LoopFileSystem.Xfs => "mkfs.xfs",
        LoopFileSystem.Btrfs => "mkfs.btrfs",
        _ => "mkfs.ext4",
    };

    internal static string[] MakeArguments(LoopFileSystem fileSystem) => fileSystem switch
    {
        LoopFileSystem.Xfs => ["-q", "-m", "reflink=1"],
        LoopFileSystem.Btrfs => ["-q"],
        _ => ["-q", "-F", "-E", "lazy_itable_init=1,lazy_journal_init=1"],
    };

    private static string PackageOf(LoopFileSystem fileSystem) => fileSystem switch
    {
        LoopFileSystem.Xfs => "xfsprogs",
        LoopFileSystem.Btrfs => "btrfs-progs",
        _ => "e2fsprogs",
    };

    private static bool MayInstall(string[] packages, TextWriter output)
    {
        if (Console.IsInputRedirected || Console.IsOutputRedirected) return true;
        output.Write($"Install {string.Join(", ", packages)} with apt-get? [Y/n] ");
        string answer = Console.ReadLine()?.Trim() ?? "";
        return answer.Length == 0 || answer.StartsWith('y') || answer.StartsWith('Y');
    }
}
