using CowCopy.LoopVolumes;
using CowCopy.TestKit;

namespace CowCopy.ContractTests;

/// <summary>An overlay of its own whose lower layer a test fills before it is mounted.</summary>
internal sealed class LayeredDirectory : IDisposable
{
    private readonly TempFolder _layers, _lower;
    private readonly string _options;
    private OverlayMount? _mount;

    /// <summary>Prepares an overlay with its upper layer on XFS.</summary>
    /// <param name="lower">The volume of the lower layer.</param>
    /// <param name="options">Further mount options.</param>
    public LayeredDirectory(VolumeRole lower, string options = "")
    {
        if (OverlayMount.WhyKernelCannot() is { } reason) Assert.Inconclusive(reason);
        if (!Environment.IsPrivilegedProcess) TestVolumes.Missing("Mounting an overlay needs root.");
        _options = options;
        _layers = new TempFolder(TestVolumes.Require(VolumeRole.Xfs));
        _lower = new TempFolder(TestVolumes.Require(lower));
    }

    /// <summary>A path in the overlay.</summary>
    public string At(params string[] names) => Path.Combine([_layers.Combine("merged"), .. names]);

    /// <summary>The path of the same name in the lower layer.</summary>
    public string Below(params string[] names) => _lower.Combine(names);

    /// <summary>Writes a file into the lower layer, with the directories above it, and flushes it.</summary>
    /// <returns>Its path in the overlay.</returns>
    public string Lower(string name, byte[] content)
    {
        string path = _lower.WriteFile(name, content);
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

    public LayeredDirectory Mount()
    {
        Directory.CreateDirectory(At());
        try
        {
            _mount = OverlayMount.Mount(At(), _layers.Path, _lower.Path, _options);
        }
        catch (IOException e)
        {
            TestVolumes.Missing(e.Message);
        }

        return this;
    }

    /// <summary>Unmounts and mounts again, so that nothing is known but what the layers hold.</summary>
    public void Remount()
    {
        _mount!.Dispose();
        Mount();
    }

    public void Dispose()
    {
        _mount?.Dispose();
        _layers.Dispose();
        _lower.Dispose();
    }
}
