namespace CowCopy.Demo;

/// <summary>What copies share with their sources, by the volume's extents.</summary>
/// <param name="Files">Copies that share blocks with their source.</param>
/// <param name="Bytes">Bytes they share.</param>
/// <param name="Total">Bytes of all copies.</param>
internal sealed record SharedExtents(int Files, long Bytes, long Total)
{
    /// <summary>Reads the extents of each copy of a build and of its source; null if the volume does not report extents.</summary>
    public static SharedExtents? Of(FileCopier copier, BuildLog log)
    {
        int files = 0;
        long bytes = 0, total = 0;
        foreach (LoggedCopy copy in log.Files.Where(one => one.Copied))
        {
            ExtentMap? source = copier.Volumes.ReadExtents(copy.Source);
            ExtentMap? destination = copier.Volumes.ReadExtents(copy.Destination);
            if (source is null || destination is null) return null;

            // The last block is shared as a whole; of it, count what the file has.
            long length = new FileInfo(copy.Destination).Length;
            long shared = Math.Min(destination.BytesSharedWith(source), length);
            if (shared > 0) files++;
            bytes += shared;
            total += length;
        }

        return new SharedExtents(files, bytes, total);
    }
}
