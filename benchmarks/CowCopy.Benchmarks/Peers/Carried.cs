namespace CowCopy.Benchmarks.Peers;

/// <summary>What copies have from their sources beside the content.</summary>
public enum Carried
{
    /// <summary>Permissions and times, as builds need them.</summary>
    ModesAndTimes,

    /// <summary>Nothing: less work, and no next build knows that the copy is up to date.</summary>
    Nothing,
}
