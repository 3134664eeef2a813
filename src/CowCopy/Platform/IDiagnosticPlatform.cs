namespace CowCopy.Platform;

/// <summary>
/// The operations of an operating system that only CowCopy.Diagnostics needs: they find out which blocks files may share, and make them
/// share those. Each returns a status with the native code; none throws.
/// </summary>
internal interface IDiagnosticPlatform : IPlatform
{
    /// <summary>
    /// Returns whether copy-on-write is turned off for a file, or for what is created in a directory; null where the system does not
    /// report it.
    /// </summary>
    bool? IsCopyOnWriteDisabled(string path);

    /// <summary>Files that no process has open for writing; null where the system does not report that.</summary>
    IUnwrittenFiles? UnwrittenFiles { get; }

    /// <summary>Sharing of equal ranges in one step; null where an equal file is replaced by a clone.</summary>
    IDeduplication? Deduplication { get; }

    /// <summary>What a clone needs that replaces an equal file; null where ranges are shared in one step.</summary>
    IFileReplacement? FileReplacement { get; }

    /// <summary>Snapshots of subvolumes; null where the system has none.</summary>
    ISnapshots? Snapshots { get; }
}
