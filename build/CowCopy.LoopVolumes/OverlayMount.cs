namespace CowCopy.LoopVolumes;

/// <summary>An overlay file system over directories of other volumes, mounted for as long as this object lives. Linux, as root.</summary>
public sealed class OverlayMount : IDisposable
{
    private const string FuseProgram = "fuse-overlayfs";

    private OverlayMount(string path) => Path = path;

    /// <summary>The mount point: the layers as one tree.</summary>
    public string Path { get; }

    /// <summary>Mounts an overlay.</summary>
    /// <param name="path">The mount point, an existing directory.</param>
    /// <param name="layers">
    /// The directory that gets the upper and the work directory, on a volume that can hold them, such as XFS or ext4.
    /// </param>
    /// <param name="lower">The lower layers with colons between, topmost first. They must not change while the overlay is mounted.</param>
    /// <param name="options">Further mount options, separated by commas.</param>
    /// <param name="byFuse">Whether fuse-overlayfs provides it, as in containers of ordinary users, in place of the kernel.</param>
    /// <returns>The mounted overlay.</returns>
    /// <exception cref="IOException">This machine or user cannot mount it; the message says why.</exception>
    public static OverlayMount Mount(string path, string layers, string lower, string options = "", bool byFuse = false)
    {
        ArgumentNullException.ThrowIfNull(options);
        Mounts.Overlay(path, layers, lower, options, byFuse ? FuseProgram : null);
        return new OverlayMount(path);
    }

    /// <summary>Returns why the kernel cannot mount an overlay, or null when it can.</summary>
    /// <returns>A human-readable sentence.</returns>
    public static string? WhyKernelCannot() => KernelFileSystems.WhyNot([Mounts.OverlayName]);

    /// <summary>Returns whether this machine has fuse-overlayfs.</summary>
    /// <returns>Whether it was found.</returns>
    public static bool HasFuse() => FileSystemTools.Find(FuseProgram) is not null;

    /// <summary>Mounts it again in place; the kernel then forgets all names that are not in use (shrink_dcache_sb in fs/super.c).</summary>
    public void Refresh() => Mounts.Run("mount", ["-o", "remount", Path]);

    /// <summary>Unmounts it. The layers stay.</summary>
    public void Dispose() => Mounts.Remove(Path);
}
