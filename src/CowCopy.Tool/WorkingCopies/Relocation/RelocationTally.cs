namespace CowCopy.Tool.WorkingCopies.Relocation;

/// <summary>What was found and done so far.</summary>
internal sealed class RelocationTally
{
    public int Rewritten { get; set; }

    public int Left { get; set; }

    /// <summary>What could not be read or written.</summary>
    public List<RelocationFailure> Failures { get; } = [];

    public HashSet<string> Commits { get; } = new(StringComparer.Ordinal);
}
