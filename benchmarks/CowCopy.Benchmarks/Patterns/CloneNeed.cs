namespace CowCopy.Benchmarks.Patterns;

/// <summary>The reason to skip what needs clones.</summary>
internal static class CloneNeed
{
    /// <returns>Why files in a directory cannot be cloned; null if they can.</returns>
    public static string? WhyNot(string directory)
    {
        VolumeInfo volume = new VolumeInspector().Probe(directory);
        return volume.CanClone == false ? $"{volume.FileSystem} cannot clone." : null;
    }
}
