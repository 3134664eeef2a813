using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Files;

/// <summary>Compares the content of two files of one length. Files that cannot be compared count as different.</summary>
internal sealed class ContentComparer(IPlatform platform)
{
    public bool AreEqual(in CopyJob job, in CopyFacts facts)
    {
        long length = facts.Source.Length;
        if (length > 0 && facts.SourceVolume.CloneSupport == CloneSupport.Yes && HaveSameExtents(job)) return true;
        platform.CompareContent(job.SourceAt, job.DestinationAt, length, out bool equal);
        return equal;
    }

    private bool HaveSameExtents(in CopyJob job)
    {
        List<Extent> one = Read(job.SourceAt);
        if (one.Count == 0) return false;
        List<Extent> other = Read(job.DestinationAt);
        if (one.Count != other.Count) return false;
        for (int index = 0; index < one.Count; index++)
        {
            // The offset of a compressed extent is that of the whole extent, not of the part that the file uses.
            bool hasOwnPlace = one[index] is { PhysicalOffset: not 0, IsInline: false, IsEncoded: false };
            if (!hasOwnPlace || one[index] != other[index]) return false;
        }

        return true;
    }

    /// <summary>
    /// Returns the extents of a file; none of one that is dirty: querying them would wait for storage, reading the file does not.
    /// </summary>
    private List<Extent> Read(in PathAt path)
    {
        List<Extent> extents = [];
        if (platform is not { Handles: { } handles, DirtyPages: { } pages }) return extents;
        if (!handles.OpenSource(path, out FileHandle file).IsOk) return extents;
        bool isClean = pages.CountDirty(file, from: 0, out long dirty).IsOk && dirty == 0;
        bool isRead = isClean && handles.ReadExtents(file, extents).IsOk;
        handles.Close(file);
        return isRead ? extents : [];
    }
}
