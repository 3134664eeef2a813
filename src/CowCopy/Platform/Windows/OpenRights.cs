namespace CowCopy.Platform.Windows;

/// <summary>The parameters of CreateFile: access, sharing, disposition and flags of winnt.h and winbase.h.</summary>
internal static class OpenRights
{
    public const uint Read = 0x80000000, Write = 0x40000000; // GENERIC_READ, GENERIC_WRITE
    public const uint Delete = 0x10000, ReadAttributes = 0x80, WriteAttributes = 0x100;

    /// <summary>FILE_LIST_DIRECTORY, which takes part in the check of sharing.</summary>
    public const uint ListDirectory = 0x1;

    public const uint ShareRead = 1, ShareDelete = 4, ShareAll = 7;

    public const uint CreateNew = 1, CreateAlways = 2, OpenExisting = 3;

    /// <summary>FILE_FLAG_BACKUP_SEMANTICS: directories too.</summary>
    public const uint Directories = 0x02000000;

    /// <summary>FILE_FLAG_SEQUENTIAL_SCAN: reads ahead further.</summary>
    public const uint Sequential = 0x08000000;

    /// <summary>FILE_FLAG_OPEN_REPARSE_POINT: the link itself.</summary>
    public const uint NoFollow = 0x00200000;
}
