using CowCopy.LoopVolumes;

namespace CowCopy.Demo;

/// <summary>A directory, and the free space of its volume.</summary>
/// <param name="Path">The directory.</param>
internal sealed record DemoDirectory(string Path)
{
    /// <summary>Writes what is dirty, and returns the free bytes: dirty data has no blocks yet, only an estimate of them.</summary>
    public long Free()
    {
        if (FileSystemTools.Find("sync") is { } sync) Command.Run(sync, ["-f", Path]);
        return new DriveInfo(Path).AvailableFreeSpace;
    }
}
