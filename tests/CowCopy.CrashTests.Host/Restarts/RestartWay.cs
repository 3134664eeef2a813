namespace CowCopy.CrashTests.Host.Restarts;

/// <summary>The call that is killed.</summary>
public enum RestartWay
{
    /// <summary>A manifest with the paths of the one before.</summary>
    Manifest,

    /// <summary>The same, with read-only hard links to the store.</summary>
    LinkedManifest,

    /// <summary>A mirror.</summary>
    Mirror,

    /// <summary>A mirror that keeps hard links, owners and attributes.</summary>
    ArchiveMirror,

    /// <summary>A tree that is replaced as a whole.</summary>
    Whole,

    /// <summary>A manifest that is replaced as a whole.</summary>
    WholeManifest,
}
