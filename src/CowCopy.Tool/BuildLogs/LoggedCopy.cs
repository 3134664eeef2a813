namespace CowCopy.Tool.BuildLogs;

/// <summary>One file of a Copy task, by full paths.</summary>
internal sealed class LoggedCopy(CopyCall call, string source, string destination)
{
    public CopyCall Call => call;

    public string Source => source;

    public string Destination => destination;

    /// <summary>What the last message about the file says.</summary>
    public LoggedOutcome Outcome { get; set; }

    public bool Wrote => Outcome is LoggedOutcome.Copied or LoggedOutcome.Linked;
}
