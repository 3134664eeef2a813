namespace CowCopy.Benchmarks.Interleaving;

/// <summary>Measures how much of the copied content is shared with the sources.</summary>
public static class SharedBytes
{
    /// <returns>The part of the bytes in shared extents; null if the file system does not report extents.</returns>
    public static double? PartOf(IReadOnlyList<CopyRequest> requests)
    {
        VolumeInspector volumes = new();
        long shared = 0;
        long length = 0;
        foreach (CopyRequest request in requests)
        {
            if (!File.Exists(request.Destination)) return null; // some questions copy nothing
            if (volumes.ReadExtents(request.Destination) is not { } copy) return null;
            if (volumes.ReadExtents(request.Source) is not { } source) return null;
            shared += copy.BytesSharedWith(source);
            length += copy.Length;
        }

        return length == 0 ? null : (double)shared / length;
    }
}
