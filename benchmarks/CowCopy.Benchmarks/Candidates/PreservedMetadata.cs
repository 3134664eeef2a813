namespace CowCopy.Benchmarks.Candidates;

/// <summary>What a candidate copies beside the content.</summary>
public enum PreservedMetadata
{
    /// <summary>Permissions and times, which builds need.</summary>
    ModesAndTimes,

    /// <summary>Nothing: less work, but the next build does not find the copy up to date.</summary>
    Nothing,
}
