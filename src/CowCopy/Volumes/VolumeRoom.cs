using CowCopy.Planning;

namespace CowCopy.Volumes;

/// <summary>How much may still be written to a volume before it is worth asking again whether it is nearly full.</summary>
internal sealed class VolumeRoom(VolumeId id)
{
    private long _credit;

    public VolumeId Id => id;

    /// <summary>Takes from what was free when last asked.</summary>
    /// <returns>Whether that was enough.</returns>
    public bool TryTake(long bytes) => Interlocked.Add(ref _credit, -bytes) >= 0;

    /// <summary>Notes what is free now. Half of it counts, as others write too, and no more than makes for a question now and then.</summary>
    public void Refill(long freeBytes) => Interlocked.Exchange(ref _credit, Math.Min(Policy.MostCreditForSpace, (freeBytes - Policy.SpareBytes) / 2));
}
