namespace CowCopy.TestKit.Simulation;

/// <summary>What a file was opened for.</summary>
internal enum OpenFor
{
    Reading = 0,
    Writing,

    /// <summary>Writing, with no other handle open.</summary>
    Alone,

    /// <summary>A directory, for queries of names in it.</summary>
    Names,
}
