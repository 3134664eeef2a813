namespace CowCopy.Benchmarks.Reports;

/// <summary>Whether a volume clones, as kept runs say it.</summary>
public enum CloneAnswer
{
    /// <summary>Not known until the first clone.</summary>
    Unknown = 0,

    /// <summary>It clones.</summary>
    Yes,

    /// <summary>It does not clone.</summary>
    No,
}
