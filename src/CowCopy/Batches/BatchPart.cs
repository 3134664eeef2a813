using CowCopy.Files;
using CowCopy.Planning;

namespace CowCopy.Batches;

/// <summary>
/// The requests of a part of a batch, those of one destination directory after each other, in the order given: a directory's lock and its
/// blocks then belong to one thread for a while. By source instead, threads would wait for the lock of the file they clone from (btrfs:
/// 1.3× instead of 1.6× of the built-in task for 20 files in 50 directories).
/// </summary>
internal static class BatchPart
{
    public static Jobs Of(BatchOrder order, CopyJob[] jobs, int part)
    {
        (int start, int end) = order.PartAt(part);
        List<int> members = new(end - start);
        bool isGrouped = true;
        for (int index = start; index < end; index++)
        {
            if (order.DuplicateOf(index) is not null) continue;
            isGrouped &= members.Count == 0 || DirectoryOf(jobs[members[members.Count - 1]]) <= DirectoryOf(jobs[index]);
            members.Add(index);
        }

        int[] indices = [.. members];
        if (!isGrouped) Array.Sort(Array.ConvertAll(indices, index => ((long)DirectoryOf(jobs[index]) << 32) | (uint)index), indices);
        return new Jobs([indices.Length], position => jobs[indices[position]]) { Indices = indices };
    }

    private static int DirectoryOf(in CopyJob job) => job.DestinationDirectory?.Number ?? 0;
}
