namespace CowCopy.Benchmarks.Interleaving;

/// <summary>Asks the volume how much of what was copied is shared.</summary>
public static class SharedBytes
{
    /// <returns>The part of the bytes that lies where the sources' do, or null where the volume does not tell.</returns>
    public static double? PartOf(IReadOnlyList<CopyRequest> requests)
    {
        FileCopier copier = new();
        long shared = 0;
        long length = 0;
        foreach (CopyRequest request in requests)
        {
            if (copier.Volumes.ReadExtents(request.Destination) is not { } copy || copier.Volumes.ReadExtents(request.Source) is not { } source) return null;
            shared += copy.BytesSharedWith(source);
            length += copy.Length;
        }

        return length == 0 ? null : (double)shared / length;
    }
}
