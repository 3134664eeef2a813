namespace CowCopy.LoopVolumes;

/// <summary>Mount points of this machine.</summary>
internal static class Mounts
{
    public const string OverlayName = "overlay";

    private const string Table = "/proc/self/mounts";

    public static bool Contains(string path) => File.Exists(Table)
        && File.ReadLines(Table).Any(line => line.Split(' ')[1] == path.Replace(" ", @"\040", StringComparison.Ordinal));

    /// <summary>Unmounts what is mounted at a path, if anything is.</summary>
    /// <exception cref="IOException">It could not be unmounted.</exception>
    public static void Remove(string path)
    {
        // A lazy unmount (-l) removes the name at once; the kernel frees the loop device with the last open file.
        if (Contains(path) && TryRun("umount", [path]).ExitCode != 0) Run("umount", ["-l", path]);
    }

    /// <summary>Mounts an overlay; its upper and work directories are made in the directory given.</summary>
    /// <param name="path">The mount point.</param>
    /// <param name="layers">The directory.</param>
    /// <param name="lower">The lower layers.</param>
    /// <param name="options">Further options.</param>
    /// <param name="program">The program that provides the file system, through FUSE; null for the kernel's own.</param>
    public static void Overlay(string path, string layers, string lower, string options = "", string? program = null)
    {
        string upper = Directory.CreateDirectory(Path.Combine(layers, "upper")).FullName;
        string work = Directory.CreateDirectory(Path.Combine(layers, "work")).FullName;
        string all = $"lowerdir={lower},upperdir={upper},workdir={work}" + (options.Length > 0 ? "," + options : "");
        if (program is null) Run("mount", ["-t", OverlayName, OverlayName, "-o", all, path]);
        else Run(program, ["-o", all, path]);
    }

    public static void Run(string program, string[] arguments)
    {
        CommandResult result = TryRun(program, arguments);
        if (result.ExitCode != 0) throw new IOException($"{program} {string.Join(' ', arguments)} failed: {result.Output.Trim()}");
    }

    private static CommandResult TryRun(string program, string[] arguments) =>
        Command.Run(FileSystemTools.Find(program) ?? program, arguments);
}
