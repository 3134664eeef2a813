namespace CowCopy.Planning;

/// <summary>The one file behind however many names: its volume and its number there.</summary>
internal readonly record struct FileIdentity(VolumeId Volume, ulong FileHigh, ulong FileLow)
{
    public bool IsKnown => Volume.IsKnown;
}
