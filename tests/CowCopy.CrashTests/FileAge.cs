namespace CowCopy.CrashTests;

/// <summary>Which of two states a destination is expected in.</summary>
internal enum FileAge
{
    /// <summary>As it was before the batch: the old file, or none.</summary>
    AsBefore = 0,

    /// <summary>The copy.</summary>
    New,
}
