namespace CowCopy.LoopVolumes;

/// <summary>A volume of its own in a sparse image file, mounted for as long as this object lives. Linux, as root.</summary>
public sealed class LoopVolume : IDisposable
{
    private const long Gibibyte = 1L << 30;
    private readonly string _folder;
    private EndOfProcess? _endOfProcess;
    private bool _disposed;

    private LoopVolume(string folder) => _folder = folder;

    /// <summary>The size unless told otherwise. The image is sparse, so it costs what is written to it.</summary>
    public static long DefaultSize { get; } = 40 * Gibibyte;

    /// <summary>The root of the mounted volume.</summary>
    public string Path => System.IO.Path.Combine(_folder, "volume");

    /// <summary>The file that holds the volume.</summary>
    public string Image => System.IO.Path.Combine(_folder, "image");

    /// <summary>Makes and mounts a volume in a new folder of the system's temporary folder.</summary>
    /// <param name="fileSystem">The file system to make.</param>
    /// <param name="size">Its size in bytes.</param>
    /// <returns>The mounted volume.</returns>
    /// <exception cref="IOException">This machine or user cannot; the message says why.</exception>
    public static LoopVolume Create(LoopFileSystem fileSystem, long size)
    {
        RequirePossible(fileSystem);
        return KeepIn(Directory.CreateTempSubdirectory("cowcopy-volume-").FullName, fileSystem, size);
    }

    /// <summary>Mounts the volume whose image lies in the folder given, made where it is not there yet.</summary>
    /// <param name="folder">The folder of image and mount point; made where it does not exist, deleted with the volume.</param>
    /// <param name="fileSystem">The file system to make.</param>
    /// <param name="size">Its size in bytes.</param>
    /// <returns>The mounted volume.</returns>
    /// <exception cref="IOException">This machine or user cannot; the message says why.</exception>
    public static LoopVolume KeepIn(string folder, LoopFileSystem fileSystem, long size)
    {
        RequirePossible(fileSystem);
        var volume = new LoopVolume(folder);
        if (volume.IsMounted()) return volume;
        try
        {
            volume.Make(fileSystem, size);
            return volume;
        }
        catch
        {
            volume.Dispose();
            throw;
        }
    }

    /// <summary>Removes a volume made by <see cref="KeepIn"/>.</summary>
    /// <param name="folder">The folder it was made in.</param>
    /// <returns>Whether there was one.</returns>
    /// <exception cref="IOException">It could not be unmounted.</exception>
    public static bool RemoveFrom(string folder)
    {
        using var volume = new LoopVolume(folder);
        return File.Exists(volume.Image);
    }

    /// <summary>Has the volume disposed of when this process ends, a signal included.</summary>
    /// <returns>This volume.</returns>
    public LoopVolume UntilExit()
    {
        _endOfProcess ??= new EndOfProcess(Dispose);
        return this;
    }

    /// <summary>Unmounts the volume and deletes its image and mount point.</summary>
    public void Dispose()
    {
        if (_disposed) return;
        _disposed = true;
        _endOfProcess?.Cancel();
        Unmount();
        File.Delete(Image);
        // Not recursive: should the volume still be mounted, nothing on it is touched.
        if (Directory.Exists(Path)) Directory.Delete(Path);
        if (Directory.Exists(_folder)) Directory.Delete(_folder);
    }

    private static void RequirePossible(LoopFileSystem fileSystem)
    {
        if (FileSystemTools.WhyNot(fileSystem) is { } reason) throw new IOException(reason);
    }

    private void Make(LoopFileSystem fileSystem, long size)
    {
        Directory.CreateDirectory(Path);
        if (!File.Exists(Image))
        {
            using (FileStream image = File.Create(Image)) image.SetLength(size);
            Run("chmod", ["600", Image]);
            Run(FileSystemTools.MakeProgram(fileSystem), [.. FileSystemTools.MakeArguments(fileSystem), Image]);
        }

        // A copy of an image has its original's id, and XFS refuses to mount two of one id unless told.
        Run("mount", ["-o", fileSystem == LoopFileSystem.Xfs ? "loop,nouuid" : "loop", Image, Path]);
        // The image stays private, the way to the volume is open; on it, as in the temporary folder, any user may write.
        Run("chmod", ["711", _folder]);
        Run("chmod", ["1777", Path]);
    }

    // A lazy unmount (-l) takes the name away at once; the kernel lets go of the loop device with the last open file.
    private void Unmount()
    {
        if (!IsMounted()) return;
        if (TryRun("umount", [Path]).ExitCode != 0) Run("umount", ["-l", Path]);
    }

    private bool IsMounted() =>
        File.Exists("/proc/self/mounts") && File.ReadLines("/proc/self/mounts").Any(line => line.Split(' ')[1] == Path.Replace(" ", @"\040", StringComparison.Ordinal));

    private static void Run(string program, string[] arguments)
    {
        CommandResult result = TryRun(program, arguments);
        if (result.ExitCode != 0) throw new IOException($"{program} {string.Join(' ', arguments)} failed: {result.Output.Trim()}");
    }

    private static CommandResult TryRun(string program, string[] arguments) =>
        Command.Run(FileSystemTools.Find(program) ?? program, arguments);
}
