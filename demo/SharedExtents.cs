namespace CowCopy.Demo;

/// <summary>What copies share with their sources, by the volume's extents.</summary>
/// <param name="Files">Copies that share blocks with their source.</param>
/// <param name="Bytes">Bytes they share.</param>
/// <param name="Total">Bytes of all copies.</param>
internal sealed record SharedExtents(int Files, long Bytes, long Total)
{
    /// <summary>Reads the extents of copies and of their sources; null if the volume does not report extents.</summary>
    public static SharedExtents? Of(VolumeInspector volumes, IEnumerable<(string Source, string Destination)> copies)
    {
        int files = 0;
        long bytes = 0, total = 0;
        foreach ((string from, string to) in copies)
        {
            ExtentMap? source = volumes.ReadExtents(from);
            ExtentMap? destination = volumes.ReadExtents(to);
            if (source is null || destination is null) return null;

            // The last block is shared as a whole; of it, count what the file has.
            long length = new FileInfo(to).Length;
            long shared = Math.Min(destination.BytesSharedWith(source), length);
            if (shared > 0) files++;
            bytes += shared;
            total += length;
        }

        return new SharedExtents(files, bytes, total);
    }
}
