namespace CowCopy.TestKit.Simulation;

/// <summary>FILE_DISPOSITION_FLAG_* of winbase.h.</summary>
[Flags]
internal enum DispositionFlags : uint
{
    None = 0,
    Delete = 0x1,
    Posix = 0x2,
    IgnoreReadOnly = 0x10,
}
