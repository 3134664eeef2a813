namespace CowCopy.Planning;

/// <summary>Whether the source's content is on the device.</summary>
internal enum SourceState
{
    /// <summary>It was not asked, because nothing depends on it.</summary>
    Unknown = 0,

    /// <summary>All of it is on the device: a clone has nothing to wait for.</summary>
    Clean,

    /// <summary>Some of it is only in memory: a clone writes it and waits for the device first.</summary>
    Dirty,
}
