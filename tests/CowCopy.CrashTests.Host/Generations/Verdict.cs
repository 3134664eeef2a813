namespace CowCopy.CrashTests.Host.Generations;

/// <summary>What a file is after a crash.</summary>
public enum Verdict
{
    /// <summary>It does not exist.</summary>
    Absent = 0,

    /// <summary>It has no length and time that it should have had: the next build copies it again.</summary>
    Unfinished,

    /// <summary>It is the whole file of a generation.</summary>
    Whole,

    /// <summary>It has the length and time of a generation and other content: the next build takes it for up to date.</summary>
    Stale,
}
