using CowCopy.LoopVolumes;

namespace CowCopy.CrashTests.Host.PowerCuts;

/// <summary>One row of the kept measurement, with every crash image behind it.</summary>
internal sealed record MeasuredRow(LoopFileSystem FileSystem, CopyWay Way, Disturbance Disturbance, IReadOnlyList<CrashImage> Images)
{
    /// <summary>How many crash images show a copy that is stale but looks up to date.</summary>
    public int StaleImages => Images.Count(one => one.Stale > 0);

    /// <summary>The most of the 240 copies that are stale but look up to date in one crash image.</summary>
    public int MostStale => Images.Max(one => one.Stale);

    /// <summary>How many different states of the copies the crash images show, by the newest generation in each.</summary>
    public int Generations => Images.Select(one => one.NewestGeneration).Distinct().Count();
}
