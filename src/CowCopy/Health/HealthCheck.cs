using CowCopy.Planning;

namespace CowCopy.Health;

/// <summary>One check: what it looks for, its finding, and the remedy. A check is one file, listed in <see cref="HealthChecks"/>.</summary>
internal abstract class HealthCheck
{
    public abstract HealthFindingKind Kind { get; }

    /// <summary>Checks a file whose volume refused a further reference to its clusters.</summary>
    /// <param name="path">The file, as named by the caller.</param>
    /// <param name="extents">Its extents.</param>
    /// <param name="volume">Its volume.</param>
    /// <returns>The finding; null if there is none.</returns>
    public virtual HealthFinding? AfterReferenceLimit(string path, IReadOnlyList<FileExtent> extents, VolumeFacts volume) => null;
}
