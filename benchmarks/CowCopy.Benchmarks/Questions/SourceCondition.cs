namespace CowCopy.Benchmarks.Questions;

/// <summary>How the sources are when the copying begins.</summary>
public enum SourceCondition
{
    /// <summary>On the disk, and in the page cache.</summary>
    Clean,

    /// <summary>Just written, and not on the disk.</summary>
    Dirty,
}
