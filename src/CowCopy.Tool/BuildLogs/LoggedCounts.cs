namespace CowCopy.Tool.BuildLogs;

/// <summary>Counts copies, and the bytes of those whose length is known.</summary>
internal sealed class LoggedCounts
{
    public int Copied { get; private set; }

    public int Linked { get; private set; }

    public int Unchanged { get; private set; }

    public int Failed { get; private set; }

    public int Unknown { get; private set; }

    public int Found { get; private set; }

    public int Rewritten { get; private set; }

    public TimeSpan Time { get; set; }

    /// <summary>The bytes of copied files; null if none of them is known.</summary>
    public long? Bytes { get; private set; }

    public void Add(LoggedCopy copy, FilesOnDisk disk)
    {
        switch (copy.Outcome)
        {
            case LoggedOutcome.Linked: Linked++; break;
            case LoggedOutcome.Unchanged: Unchanged++; break;
            case LoggedOutcome.Failed: Failed++; break;
            case LoggedOutcome.Unknown: Unknown++; break;
            default: AddCopied(disk.Length(copy), disk.IsRewritten(copy)); break;
        }
    }

    private void AddCopied(long? length, bool isRewritten)
    {
        Copied++;
        if (isRewritten) Rewritten++;
        if (length is not { } known) return;
        Found++;
        Bytes = (Bytes ?? 0) + known;
    }
}
