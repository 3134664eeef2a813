using CowCopy.Platform;

namespace CowCopy.TestKit.Simulation;

/// <summary>Writes RETRIEVAL_POINTERS_BUFFER and RETRIEVAL_POINTERS_AND_REFCOUNT_BUFFER.</summary>
internal static unsafe class PointerListing
{
    private const int HeaderBytes = 16, PlainBytes = 16, CountedBytes = 24;

    /// <param name="file">The file.</param>
    /// <param name="from">The cluster of the file to start at.</param>
    /// <param name="buffer">Where the entries go.</param>
    /// <param name="bytes">Its size.</param>
    /// <param name="isCounted">Whether entries carry a reference count, at whose changes extents are split.</param>
    /// <param name="returned">The bytes that were filled.</param>
    /// <returns>The error; 0 where all extents fit.</returns>
    public static int Write(SimulatedFile file, long from, byte* buffer, uint bytes, bool isCounted, uint* returned)
    {
        int entryBytes = isCounted ? CountedBytes : PlainBytes, count = 0;
        if (from >= file.Clusters.Count) return Win32Error.EndOfFile;
        *(long*)(buffer + 8) = from;
        *returned = HeaderBytes;
        for (int start = (int)from; start < file.Clusters.Count;)
        {
            int end = start + 1;
            while (end < file.Clusters.Count && Continues(file, end, isCounted)) end++;
            if (*returned + entryBytes > bytes) return Win32Error.MoreData;
            byte* entry = buffer + *returned;
            *(long*)entry = end;
            *(long*)(entry + 8) = file.Clusters[start];
            if (isCounted) *(long*)(entry + 16) = CountOf(file, start);
            *returned += (uint)entryBytes;
            *(int*)buffer = ++count;
            start = end;
        }

        return 0;
    }

    private static bool Continues(SimulatedFile file, int index, bool isCounted)
    {
        if (file.IsHoleCluster(index - 1) || file.IsHoleCluster(index)) return file.IsHoleCluster(index - 1) && file.IsHoleCluster(index);
        bool isNext = file.Clusters[index] == file.Clusters[index - 1] + 1;
        return isNext && (!isCounted || CountOf(file, index) == CountOf(file, index - 1));
    }

    private static int CountOf(SimulatedFile file, int index) =>
        file.IsHoleCluster(index) ? 0 : file.Volume.Store.ReferencesOf(file.Clusters[index]);
}
