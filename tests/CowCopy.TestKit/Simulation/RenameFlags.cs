namespace CowCopy.TestKit.Simulation;

/// <summary>FILE_RENAME_FLAG_* of winbase.h.</summary>
[Flags]
internal enum RenameFlags : uint
{
    None = 0,
    Replace = 0x1,
    Posix = 0x2,
    IgnoreReadOnly = 0x40,
}
