namespace CowCopy.TestKit.Simulation;

/// <summary>What a volume reports of the places of files.</summary>
internal enum ExtentReporting
{
    Nothing = 0,

    /// <summary>Where, and nothing of sharing.</summary>
    Places,

    /// <summary>Also which are shared.</summary>
    Shared,

    /// <summary>Also by how many.</summary>
    Counted,
}
