namespace CowCopy.Planning;

/// <summary>The one file behind however many names: its volume and its number there.</summary>
internal readonly record struct FileIdentity(VolumeId Volume, ulong FileHigh, ulong FileLow)
{
    /// <summary>
    /// Whether it identifies this file: file systems without file ids report 0, or all ones (MS-FSCC,
    /// FileIdInformation).
    /// </summary>
    public bool IsKnown => Volume.IsKnown && (FileHigh | FileLow) != 0 && !(FileLow == ulong.MaxValue && FileHigh is 0 or ulong.MaxValue);

    /// <summary>The same volume, without the file's id.</summary>
    public FileIdentity WithoutFile() => new(Volume, 0, 0);

    // Written out, so that no comparer has to be compiled for it at run time.
    public bool Equals(FileIdentity other) => Volume.Value == other.Volume.Value && FileHigh == other.FileHigh && FileLow == other.FileLow;

    public override int GetHashCode() => unchecked(((Volume.Value * 31) + FileHigh) * 31 + FileLow).GetHashCode();
}
