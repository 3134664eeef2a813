using CowCopy.Planning;

namespace CowCopy.Health;

/// <summary>
/// One check: what it looks for, its finding, and the remedy. A check is one file; <see cref="DirectoryHealth"/> lists those of a
/// directory, <see cref="HealthChecks"/> those that run while copying.
/// </summary>
internal abstract class HealthCheck
{
    public abstract HealthFindingKind Kind { get; }

    /// <summary>Checks a directory: reports findings, and what could not be checked.</summary>
    public virtual void Check(HealthContext context)
    {
    }

    /// <summary>Checks a file whose volume refused a further reference to its clusters.</summary>
    /// <param name="path">The file, as named by the caller.</param>
    /// <param name="extents">Its extents.</param>
    /// <param name="volume">Its volume.</param>
    /// <returns>The finding; null if there is none.</returns>
    public virtual HealthFinding? AfterReferenceLimit(string path, IReadOnlyList<FileExtent> extents, VolumeFacts volume) => null;

    protected HealthFinding Finding(HealthSeverity severity, string path) => new(Kind, severity, path);
}
