namespace CowCopy.Planning;

/// <summary>The one file behind however many names: its volume and its number there.</summary>
internal readonly record struct FileIdentity(VolumeId Volume, ulong FileHigh, ulong FileLow)
{
    public bool IsKnown => Volume.IsKnown;

    // Written out, so that no comparer has to be compiled for it at run time.
    public bool Equals(FileIdentity other) => Volume.Value == other.Volume.Value && FileHigh == other.FileHigh && FileLow == other.FileLow;

    public override int GetHashCode() => unchecked(((Volume.Value * 31) + FileHigh) * 31 + FileLow).GetHashCode();
}
