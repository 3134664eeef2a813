using CowCopy.Planning;

namespace CowCopy.Volumes;

/// <summary>Bytes that may still be written to a volume before its free space is queried again.</summary>
internal sealed class VolumeRoom(VolumeId id)
{
    private long _credit;

    public VolumeId Id => id;

    /// <summary>Subtracts from the free space of the last query.</summary>
    /// <returns>Whether that was enough.</returns>
    public bool TryTake(long bytes) => Interlocked.Add(ref _credit, -bytes) >= 0;

    /// <summary>Records the free space. Half of it counts, as other processes write too, up to a maximum.</summary>
    public void Refill(long freeBytes) =>
        Interlocked.Exchange(ref _credit, Math.Min(Policy.MostCreditForSpace, (freeBytes - Policy.SpareBytes) / 2));
}
