namespace CowCopy.TestKit.Simulation;

/// <summary>What a file was opened for.</summary>
internal enum OpenFor
{
    Reading = 0,
    CopyInProgress,

    /// <summary>Writing, with nobody else having it open.</summary>
    Alone,

    /// <summary>A folder, for looking at names in it.</summary>
    Names,
}
