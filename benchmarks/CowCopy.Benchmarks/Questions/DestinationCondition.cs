namespace CowCopy.Benchmarks.Questions;

/// <summary>How the destinations are when the copying begins.</summary>
public enum DestinationCondition
{
    /// <summary>Not there; their folders are.</summary>
    Absent,

    /// <summary>Copies of an older generation of the sources, of the same length.</summary>
    Older,

    /// <summary>Up to date.</summary>
    Same,
}
