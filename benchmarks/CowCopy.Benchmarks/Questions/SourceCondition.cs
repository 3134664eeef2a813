namespace CowCopy.Benchmarks.Questions;

/// <summary>The state of the sources before the copy.</summary>
public enum SourceCondition
{
    /// <summary>On stable storage, and in the page cache.</summary>
    Clean,

    /// <summary>With unwritten pages.</summary>
    Dirty,
}
