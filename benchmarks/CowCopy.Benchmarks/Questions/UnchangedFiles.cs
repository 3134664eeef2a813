namespace CowCopy.Benchmarks.Questions;

/// <summary>What becomes of files that are up to date.</summary>
public enum UnchangedFiles
{
    /// <summary>They are copied like the others.</summary>
    Copied,

    /// <summary>They are left alone.</summary>
    Skipped,
}
