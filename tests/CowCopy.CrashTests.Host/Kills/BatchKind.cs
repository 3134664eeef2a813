namespace CowCopy.CrashTests.Host.Kills;

/// <summary>What the child that is killed was doing.</summary>
public enum BatchKind
{
    /// <summary>Copies into new directories.</summary>
    Fresh = 0,

    /// <summary>Copies of two sets of sources alternately, each over the other's copies.</summary>
    Overwrite,

    /// <summary>Writes the sources anew before each batch and copies over the copies of the batch before.</summary>
    Dirty,
}
