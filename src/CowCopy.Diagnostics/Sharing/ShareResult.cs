namespace CowCopy.Diagnostics;

/// <summary>What was shared.</summary>
public sealed class ShareResult
{
    internal ShareResult()
    {
    }

    /// <summary>Number of files whose blocks were replaced by shared ones.</summary>
    public int SharedFiles { get; internal init; }

    /// <summary>Bytes of these files that share blocks now and did not before.</summary>
    public long SharedBytes { get; internal init; }

    /// <summary>
    /// Bytes that the files occupy less, by the extents that they have now: the difference of <see cref="SpaceUsage.OccupiedBytes"/>.
    /// </summary>
    public long SavedBytes { get; internal init; }

    /// <summary>Whether <see cref="SavedBytes"/> is a lower bound, as with <see cref="SpaceUsage.IsLowerBound"/>.</summary>
    public bool IsLowerBound { get; internal init; }

    /// <summary>Files of the plan that were left as they are, and why.</summary>
    public IReadOnlyList<UnsharedFile> Unshared { get; internal init; } = [];
}
