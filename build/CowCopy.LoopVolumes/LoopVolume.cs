using System.Diagnostics.CodeAnalysis;

namespace CowCopy.LoopVolumes;

/// <summary>A volume of its own in a sparse image file, or in memory, mounted for as long as this object lives. Linux, as root.</summary>
public sealed class LoopVolume : IDisposable
{
    private const long Gibibyte = 1L << 30;
    private const string Prefix = "cowcopy-volume-";

    private readonly string _directory;
    private EndOfProcess? _endOfProcess;
    private OwnerLock? _owner;
    private bool _disposed;

    private LoopVolume(string directory) => _directory = directory;

    /// <summary>Gets the default size, 40 GiB. The image is sparse: it takes as much space as is written to it.</summary>
    public static long DefaultSize { get; } = 40 * Gibibyte;

    /// <summary>The root of the mounted volume.</summary>
    public string Path => System.IO.Path.Combine(_directory, "volume");

    // Where an image is mounted whose volume holds the layers of an overlay.
    private string Layers => System.IO.Path.Combine(_directory, "layers");

    /// <summary>The file that holds the volume.</summary>
    public string Image => System.IO.Path.Combine(_directory, "image");

    /// <summary>
    /// Makes and mounts a volume in a new directory of the system's temporary directory, and removes those that killed processes left
    /// there.
    /// </summary>
    /// <param name="fileSystem">The file system to make.</param>
    /// <param name="size">Its size in bytes.</param>
    /// <returns>The mounted volume.</returns>
    /// <exception cref="IOException">This machine or user cannot; the message says why.</exception>
    public static LoopVolume Create(LoopFileSystem fileSystem, long size)
    {
        RequirePossible(fileSystem);
        RemoveAbandoned();
        return KeepIn(Directory.CreateTempSubdirectory(Prefix).FullName, fileSystem, size);
    }

    /// <summary>Mounts the volume whose image is in a directory, and makes it first if it does not exist.</summary>
    /// <param name="directory">The directory of image and mount point; created if missing, deleted with the volume.</param>
    /// <param name="fileSystem">The file system to make.</param>
    /// <param name="size">Its size in bytes.</param>
    /// <returns>The mounted volume.</returns>
    /// <exception cref="IOException">This machine or user cannot; the message says why.</exception>
    public static LoopVolume KeepIn(string directory, LoopFileSystem fileSystem, long size)
    {
        RequirePossible(fileSystem);
        var volume = new LoopVolume(directory);
        if (Mounts.Contains(volume.Path)) return volume;
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
    /// <param name="directory">The directory of image and mount point.</param>
    /// <returns>Whether there was one.</returns>
    /// <exception cref="IOException">It could not be unmounted.</exception>
    public static bool RemoveFrom(string directory)
    {
        using var volume = new LoopVolume(directory);
        return File.Exists(volume.Image);
    }

    /// <summary>
    /// Has the volume disposed of when this process ends, a signal included; after a kill, by the next process that makes one.
    /// </summary>
    /// <returns>This volume.</returns>
    public LoopVolume UntilExit()
    {
        _owner ??= OwnerLock.Create(_directory);
        _endOfProcess ??= new EndOfProcess(Dispose);
        return this;
    }

    /// <summary>Unmounts the volume and deletes its image and mount point.</summary>
    public void Dispose()
    {
        if (_disposed) return;
        _disposed = true;
        _endOfProcess?.Cancel();
        foreach (string mounted in new[] { Path, Layers })
        {
            Mounts.Remove(mounted);
            // Not recursive: should the volume still be mounted, nothing on it is touched.
            if (Directory.Exists(mounted)) Directory.Delete(mounted);
        }

        if (!Directory.Exists(_directory)) return;
        File.Delete(Image);
        _owner?.Dispose();
        Directory.Delete(_directory);
    }

    [SuppressMessage("Reliability", "CA2000", Justification = "The volume owns the lock.")]
    private static void RemoveAbandoned()
    {
        foreach (string directory in Directory.GetDirectories(System.IO.Path.GetTempPath(), Prefix + "*"))
        {
            if (OwnerLock.TakeOver(directory) is not { } owner) continue;
            try
            {
                using var volume = new LoopVolume(directory) { _owner = owner };
            }
            catch (IOException)
            {
                owner.Dispose(); // it cannot be unmounted, and stays
            }
        }
    }

    private static void RequirePossible(LoopFileSystem fileSystem)
    {
        if (FileSystemTools.WhyNot(fileSystem) is { } reason) throw new IOException(reason);
    }

    private void Make(LoopFileSystem fileSystem, long size)
    {
        FileSystemRecipe recipe = FileSystemRecipe.Of(fileSystem);
        Directory.CreateDirectory(Path);
        if (fileSystem != LoopFileSystem.Memory && !File.Exists(Image))
        {
            using (FileStream image = File.Create(Image)) image.SetLength(size);
            Mounts.Run("chmod", ["600", Image]);
            Mounts.Run(recipe.MakeProgram, [.. recipe.MakeArguments, Image]);
        }

        if (fileSystem == LoopFileSystem.Overlay) MountOverlay(recipe);
        else if (fileSystem == LoopFileSystem.Memory) Mounts.Run("mount", ["-o", $"size={size}", .. recipe.MountArguments, Path]);
        else Mounts.Run(recipe.MountProgram, [.. recipe.MountArguments, Image, Path]);
        // The image is private; any user may enter and write to the volume, as in the temporary directory.
        Mounts.Run("chmod", ["711", _directory]);
        Mounts.Run("chmod", ["1777", Path]);
    }

    private void MountOverlay(FileSystemRecipe recipe)
    {
        Directory.CreateDirectory(Layers);
        Mounts.Run(recipe.MountProgram, [.. recipe.MountArguments, Image, Layers]);
        string lower = Directory.CreateDirectory(System.IO.Path.Combine(Layers, "lower")).FullName;
        Mounts.Overlay(Path, Layers, lower);
    }
}
