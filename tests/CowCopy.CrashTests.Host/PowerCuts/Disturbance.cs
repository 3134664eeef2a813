namespace CowCopy.CrashTests.Host.PowerCuts;

/// <summary>What another process does on the volume while crash images are taken.</summary>
public enum Disturbance
{
    /// <summary>Nothing: the file system commits when it does.</summary>
    None = 0,

    /// <summary>
    /// Flushes a file of their own again and again (<c>fsync</c>, as a database does): the journal is written, the data of others is not.
    /// </summary>
    Fsync,

    /// <summary>
    /// Has the whole volume written back again and again (<c>sync -f</c>), as the kernel does by itself half a minute after a build.
    /// </summary>
    Sync,
}
