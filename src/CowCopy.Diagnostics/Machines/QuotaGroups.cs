namespace CowCopy.Diagnostics.Machines;

/// <summary>How a btrfs volume counts quota groups.</summary>
internal enum QuotaGroups
{
    Unknown = 0,
    Off,

    /// <summary>By the subvolume that allocated an extent: shared extents are not searched.</summary>
    Simple,

    /// <summary>By the references of each extent.</summary>
    Full,
}
