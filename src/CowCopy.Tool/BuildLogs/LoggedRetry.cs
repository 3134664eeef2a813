namespace CowCopy.Tool.BuildLogs;

/// <summary>A file that a Copy task tried to copy more than once, or could not copy.</summary>
internal sealed class LoggedRetry(CopyCall call, string source, string destination)
{
    public CopyCall Call => call;

    public string Source => source;

    public string Destination => destination;

    public int Retries { get; set; }

    /// <summary>The sum of the waits before the retries.</summary>
    public TimeSpan Waited { get; set; }

    /// <summary>Processes that held the file, as name and number. Only Windows names them.</summary>
    public SortedSet<string> Holders { get; } = new(StringComparer.Ordinal);

    public bool Failed { get; set; }

    /// <summary>What the last message says.</summary>
    public string Reason { get; set; } = "";
}
