namespace CowCopy.Benchmarks.Questions;

/// <summary>The state of the destinations before the copy.</summary>
public enum DestinationCondition
{
    /// <summary>No destination exists; the directories do.</summary>
    Absent,

    /// <summary>Copies of an older generation of the sources, of the same length.</summary>
    Older,

    /// <summary>Up to date.</summary>
    Same,

    /// <summary>Up to date, but for one file in twenty, which is a copy of an older generation.</summary>
    PartlyOlder,

    /// <summary>Not even the directory of the tree exists, only the one above it.</summary>
    Nothing,
}
