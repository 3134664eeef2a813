using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Files;

/// <summary>Finds out whether two files of one length have the same content. What cannot be found out counts as different: the copy will tell why.</summary>
internal sealed class ContentComparer(IPlatform platform)
{
    public bool AreEqual(in CopyJob job, in CopyFacts facts)
    {
        long length = facts.Source.Length;
        if (length > 0 && facts.SourceVolume.CloneSupport == CloneSupport.Yes && LieInTheSameExtents(job)) return true;
        return platform.CompareContent(job.SourceAt, job.DestinationAt, length, out bool equal).IsOk && equal;
    }

    private bool LieInTheSameExtents(in CopyJob job)
    {
        List<FileExtent> one = [], other = [];
        if (!Read(job.SourceAt, one) || !Read(job.DestinationAt, other) || one.Count == 0 || one.Count != other.Count) return false;
        for (int index = 0; index < one.Count; index++)
        {
            // Of a compressed extent only the whole has a place, not the part that the file takes of it.
            if (one[index] is { PhysicalOffset: 0 } or { IsInline: true } or { IsEncoded: true } || one[index] != other[index]) return false;
        }

        return true;
    }

    /// <summary>Asking where a file lies that is not on the device yet would wait for the device; reading it does not.</summary>
    private bool Read(in PathAt path, List<FileExtent> extents)
    {
        if (!platform.OpenSource(path, out FileHandle file).IsOk) return false;
        bool read = platform.CountDirty(file, from: 0, out long dirty).IsOk && dirty == 0 && platform.ReadExtents(file, extents).IsOk;
        platform.Close(file);
        return read;
    }
}
