namespace CowCopy.BuildBenchmarks.Running;

/// <summary>How the times of a measured build are recorded.</summary>
internal enum Recording
{
    /// <summary>By a logger of the start and end of tasks alone: close to the builds of users.</summary>
    Times,

    /// <summary>From a binary log, for which both tasks write a message for each file.</summary>
    Log,
}
