namespace CowCopy;

/// <summary>Why a tree was copied without a name of its source.</summary>
internal enum SkipReason
{
    /// <summary>No reason.</summary>
    None = 0,

    /// <summary>It is a device, pipe or socket.</summary>
    NotRegular,

    /// <summary>It was listed, and deleted, renamed or replaced by something of another kind before it was copied.</summary>
    Vanished,
}
