namespace CowCopy.Tool.BuildLogs;

/// <summary>What a Copy task did with a file.</summary>
internal enum LoggedOutcome
{
    Copied,
    Linked,

    /// <summary>It found the destination up to date.</summary>
    Unchanged,
    Failed,

    /// <summary>The log is in another language than English, and does not show which of these it was.</summary>
    Unknown,
}
