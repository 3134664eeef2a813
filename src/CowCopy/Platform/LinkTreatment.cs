namespace CowCopy.Platform;

/// <summary>What a query returns when a name is a symbolic link.</summary>
internal enum LinkTreatment
{
    /// <summary>The link itself.</summary>
    Keep = 0,

    /// <summary>Its target.</summary>
    Follow,
}
