namespace CowCopy.BuildBenchmarks.Running;

/// <summary>How the times of a measured build are taken.</summary>
internal enum Recording
{
    /// <summary>By a logger that hears when tasks begin and end, and nothing else: nearly as users build.</summary>
    Times,

    /// <summary>From a binary log, for which both tasks write a message for each file.</summary>
    Log,
}
