namespace CowCopy.Planning;

/// <summary>Identifies a volume; 0 if it is not known.</summary>
/// <remarks>Different ids do not prove that clones are impossible: each btrfs subvolume has its own. Only a refused clone does.</remarks>
internal readonly record struct VolumeId(ulong Value)
{
    public bool IsKnown => Value != 0;
}
