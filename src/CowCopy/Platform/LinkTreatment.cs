namespace CowCopy.Platform;

/// <summary>What is looked at when a name is a symbolic link.</summary>
internal enum LinkTreatment
{
    /// <summary>The link itself.</summary>
    Keep = 0,

    /// <summary>What it leads to.</summary>
    Follow,
}
