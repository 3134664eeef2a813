using CowCopy.Platform;

namespace CowCopy.TestKit.Simulation;

/// <summary>Where a simulated file is on its volume, if the volume reports it.</summary>
internal static class ExtentList
{
    /// <summary>The extents: runs of clusters that follow each other on the volume and have as many references.</summary>
    public static IEnumerable<Extent> Of(SimulatedFile file)
    {
        for (int start = 0; start < file.Clusters.Count;)
        {
            int end = start + 1;
            while (end < file.Clusters.Count && Continues(file, end)) end++;
            if (file.Clusters[start] != ClusterStore.Hole) yield return Extent(file, start, end - start);
            start = end;
        }
    }

    private static bool Continues(SimulatedFile file, int index)
    {
        int one = file.Clusters[index - 1], next = file.Clusters[index];
        if (one == ClusterStore.Hole || next == ClusterStore.Hole) return one == next;
        return next == one + 1 && Reported(file, one) == Reported(file, next);
    }

    private static Extent Extent(SimulatedFile file, int start, int count)
    {
        long size = file.Volume.Profile.ClusterSize;
        int references = Reported(file, file.Clusters[start]);
        bool isCounted = file.Volume.Profile.Extents == ExtentReporting.Counted;
        return new Extent(start * size, count * size, file.Clusters[start] * size, references > 1, IsInline: false)
        {
            ReferenceCount = isCounted ? references : null,
            IsTail = isCounted && count == 1 && references == 1 && (start + 1) * size > file.Length,
        };
    }

    private static int Reported(SimulatedFile file, int cluster) =>
        file.Volume.Profile.Extents is ExtentReporting.Shared or ExtentReporting.Counted ? file.Volume.Store.ReferencesOf(cluster) : 1;
}
