namespace CowCopy.Platform.Windows;

/// <summary>FILE_ATTRIBUTE_* of winnt.h.</summary>
internal static class AttributeBits
{
    public const uint ReadOnly = 0x1, Directory = 0x10, Archive = 0x20, Normal = 0x80, Sparse = 0x200, ReparsePoint = 0x400;

    /// <summary>Those that a copy carries and CreateFile accepts: read-only, hidden, system, archive, temporary, not indexed.</summary>
    public const uint Carried = 0x1 | 0x2 | 0x4 | 0x20 | 0x100 | 0x2000;

    /// <summary>Offline, encrypted, recalled on open, recalled on access: only the system copy carries or fetches these.</summary>
    public const uint NeedsSystemCopy = 0x1000 | 0x4000 | 0x40000 | 0x400000;

    /// <summary>Returns the attributes of a copy. The system copy adds "archive" too.</summary>
    public static uint ForCopy(uint mode) => (mode & Carried) | Archive;
}
