namespace CowCopy.Benchmarks.Suites;

/// <summary>When a measurement ends.</summary>
public enum Ending
{
    /// <summary>When the copies returned.</summary>
    Foreground,

    /// <summary>When all content was on stable storage.</summary>
    Flushed,
}
