namespace CowCopy.Benchmarks.Patterns;

/// <summary>What is done with clones of one file.</summary>
public enum CloneCountStep
{
    /// <summary>Makes more, as the library does: at the limit of references one byte copy becomes the next clone base.</summary>
    Clone,

    /// <summary>Makes more by the system copy of the one file.</summary>
    SystemCopy,

    /// <summary>Deletes some.</summary>
    Delete,
}
