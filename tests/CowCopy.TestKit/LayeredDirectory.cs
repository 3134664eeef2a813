using CowCopy.LoopVolumes;

namespace CowCopy.TestKit;

/// <summary>An overlay of its own whose lower layer a test fills before it is mounted, as the steps of a container build do.</summary>
public sealed class LayeredDirectory : IDisposable
{
    private readonly TempDirectory _layers, _image;
    private readonly string _options;
    private readonly bool _byFuse;
    private readonly List<string> _lower;
    private OverlayMount? _mount;

    /// <summary>Prepares an overlay with its upper layer on XFS.</summary>
    /// <param name="image">The volume of the lower layer.</param>
    /// <param name="options">Further mount options.</param>
    /// <param name="byFuse">Whether fuse-overlayfs provides it in place of the kernel.</param>
    public LayeredDirectory(VolumeRole image, string options = "", bool byFuse = false)
    {
        if (OverlayMount.WhyKernelCannot() is { } reason && !byFuse) Assert.Inconclusive(reason);
        if (byFuse && !OverlayMount.HasFuse()) TestVolumes.Missing("fuse-overlayfs is not installed.");
        if (!Environment.IsPrivilegedProcess) TestVolumes.Missing("Mounting an overlay needs root.");
        (_options, _byFuse) = (options, byFuse);
        _layers = new TempDirectory(TestVolumes.Require(VolumeRole.Xfs));
        _image = new TempDirectory(TestVolumes.Require(image));
        _lower = [_image.Path];
    }

    /// <summary>A path in the overlay.</summary>
    public string At(params string[] names) => Path.Combine([_layers.Combine("merged"), .. names]);

    /// <summary>The path of the same name in the lower layer.</summary>
    public string Below(params string[] names) => _image.Combine(names);

    /// <summary>Writes a file into the lower layer, with the directories above it, and flushes it.</summary>
    /// <returns>Its path in the overlay.</returns>
    public string Lower(string name, byte[] content)
    {
        string path = _image.WriteFile(name, content);
        using (FileStream file = new(path, FileMode.Open)) file.Flush(flushToDisk: true);
        File.SetLastWriteTimeUtc(path, new DateTime(2024, 2, 29, 12, 34, 56, DateTimeKind.Utc).AddTicks(1_234_567));
        return At(name);
    }

    /// <summary>Writes a file into the upper layer, through the overlay.</summary>
    public string Upper(string name, byte[] content)
    {
        string path = At(name);
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        using FileStream file = new(path, FileMode.CreateNew);
        file.Write(content);
        file.Flush(flushToDisk: true);
        return path;
    }

    public void Mount()
    {
        Directory.CreateDirectory(At());
        try
        {
            _mount =
                OverlayMount.Mount(
                    At(), Directory.CreateDirectory(_layers.Combine("step" + _lower.Count)).FullName, string.Join(':', _lower), _options,
                    _byFuse);
        }
        catch (IOException e)
        {
            TestVolumes.Missing(e.Message);
        }
    }

    /// <summary>Unmounts and mounts again, so that nothing is known but what the layers hold.</summary>
    public void Remount()
    {
        _mount!.Dispose();
        Mount();
    }

    /// <summary>Makes all changes so far a part of the image, with an empty upper layer above them.</summary>
    public void Commit()
    {
        _mount!.Dispose();
        _lower.Insert(0, _layers.Combine("step" + _lower.Count, "upper"));
        Mount();
    }

    /// <summary>
    /// Has the kernel forget all names of the overlay that are not in use, and with them the numbers it has given to directories.
    /// </summary>
    public void ForgetNames() => _mount!.Refresh();

    public void Dispose()
    {
        _mount?.Dispose();
        _layers.Dispose();
        _image.Dispose();
    }
}
