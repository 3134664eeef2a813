using CowCopy.Platform;
using CowCopy.Platform.Windows;

namespace CowCopy.TestKit.Simulation;

/// <summary>Writes FILE_ALLOCATED_RANGE_BUFFER entries: the parts of a range of a file that have clusters.</summary>
internal static unsafe class RangeListing
{
    /// <returns>The error; 0 where all ranges fit.</returns>
    public static int Write(SimulatedFile? file, AllocatedRange* asked, AllocatedRange* answer, uint bytes, uint* returned)
    {
        if (file is null) return Win32Error.InvalidParameter;
        long size = file.Volume.Profile.ClusterSize, end = Math.Min(asked->Offset + asked->Length, file.Length);
        int last = (int)((end + size - 1) / size);
        for (int index = (int)(asked->Offset / size); index < last; index++)
        {
            if (file.IsHoleCluster(index)) continue;
            int next = index + 1;
            while (next < last && !file.IsHoleCluster(next)) next++;
            if (*returned + sizeof(AllocatedRange) > bytes) return Win32Error.MoreData;
            long start = Math.Max(asked->Offset, index * size);
            answer[*returned / sizeof(AllocatedRange)] = new AllocatedRange { Offset = start, Length = Math.Min(end, next * size) - start };
            *returned += (uint)sizeof(AllocatedRange);
            index = next;
        }

        return 0;
    }
}
