namespace CowCopy.Diagnostics;

/// <summary>Files of equal content, of which some do not share all blocks that they could.</summary>
public sealed class FileFamily
{
    internal FileFamily(long length, IReadOnlyList<string> files, int filesToShare) =>
        (Length, Files, FilesToShare) = (length, files, filesToShare);

    /// <summary>The length of each file in bytes.</summary>
    public long Length { get; }

    /// <summary>
    /// The whole paths of the files; the blocks of the first are those that the others are to share, as far as it has written blocks.
    /// </summary>
    public IReadOnlyList<string> Files { get; }

    /// <summary>Number of files whose blocks are to be replaced by shared ones.</summary>
    public int FilesToShare { get; }

    /// <summary>Bytes that the surveyed files occupy less on the volume once this family is shared.</summary>
    public long SavableBytes { get; internal init; }

    /// <summary>Whether <see cref="SavableBytes"/> is a lower bound, as with <see cref="SpaceUsage.IsLowerBound"/>.</summary>
    public bool IsLowerBound { get; internal init; }
}
