namespace CowCopy.Planning;

/// <summary>Whether the source is dirty.</summary>
internal enum SourceState
{
    /// <summary>Not queried, as nothing depends on it.</summary>
    Unknown = 0,

    /// <summary>All of it is on stable storage: a clone does not wait.</summary>
    Clean,

    /// <summary>Part of it is only in memory: a clone writes that and waits for storage first.</summary>
    Dirty,
}
