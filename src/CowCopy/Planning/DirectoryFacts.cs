namespace CowCopy.Planning;

/// <summary>What a query of a directory reports about files created in it.</summary>
/// <param name="Volume">The volume they are on.</param>
/// <param name="MaskedMode">Permission bits that new files may lack although requested (umask-masked); all where unknown.</param>
internal sealed record DirectoryFacts(VolumeFacts Volume, uint MaskedMode)
{
    public static DirectoryFacts Unknown { get; } = new(VolumeFacts.Unknown, uint.MaxValue);

    /// <summary>Whether no name in it can be renamed or deleted, so that a temporary file would stay: append-only, or immutable.</summary>
    public bool KeepsNames { get; init; }

    /// <summary>Whether a file created with these permissions has just these.</summary>
    public bool Grants(uint mode) => (mode & MaskedMode) == 0;
}
