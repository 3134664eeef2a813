namespace CowCopy.Benchmarks.Suites;

/// <summary>Where a measurement ends.</summary>
public enum Ending
{
    /// <summary>When the copying returned.</summary>
    Foreground,

    /// <summary>When everything was on the device.</summary>
    Flushed,
}
