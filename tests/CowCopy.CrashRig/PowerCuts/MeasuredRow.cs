using CowCopy.LoopVolumes;

namespace CowCopy.CrashRig.PowerCuts;

/// <summary>One row of the kept measurement, with every picture behind it.</summary>
internal sealed record MeasuredRow(LoopFileSystem FileSystem, CopyWay Way, Disturbance Disturbance, IReadOnlyList<Picture> Pictures)
{
    /// <summary>How many pictures show a copy that lies.</summary>
    public int LyingPictures => Pictures.Count(one => one.Lies > 0);

    /// <summary>The most of the 240 copies that lie in one picture.</summary>
    public int MostLies => Pictures.Max(one => one.Lies);

    /// <summary>How many different states of the copies the pictures show, by the newest generation in each.</summary>
    public int Generations => Pictures.Select(one => one.NewestGeneration).Distinct().Count();
}
