namespace CowCopy.Diagnostics;

/// <summary>What sharing is doing.</summary>
public enum ShareStage
{
    /// <summary>Listing files; progress is the number found.</summary>
    Survey = 0,

    /// <summary>Reading files of equal lengths; progress is in bytes.</summary>
    Compare,

    /// <summary>Sharing blocks; progress is in bytes.</summary>
    Share,
}
