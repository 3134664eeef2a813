namespace CowCopy.Demo;

/// <summary>What copies share with their sources, as the volume's extents tell.</summary>
/// <param name="Files">Copies that share blocks with their source.</param>
/// <param name="Bytes">Bytes they share.</param>
internal sealed record SharedExtents(int Files, long Bytes)
{
    /// <summary>Looks at each copy of a build; null where the volume does not tell.</summary>
    public static SharedExtents? Of(FileCopier copier, BuildLog log)
    {
        int files = 0;
        long bytes = 0;
        foreach (LoggedCopy copy in log.Files.Where(one => one.Copied))
        {
            ExtentMap? source = copier.Volumes.ReadExtents(copy.Source);
            ExtentMap? destination = copier.Volumes.ReadExtents(copy.Destination);
            if (source is null || destination is null) return null;

            long shared = destination.BytesSharedWith(source);
            if (shared > 0) files++;
            bytes += shared;
        }

        return new SharedExtents(files, bytes);
    }
}
