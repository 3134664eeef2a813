namespace CowCopy.Benchmarks.Questions;

/// <summary>How files that are up to date are treated.</summary>
public enum UnchangedFiles
{
    /// <summary>Copied like the others.</summary>
    Copied,

    /// <summary>Not copied.</summary>
    Skipped,
}
