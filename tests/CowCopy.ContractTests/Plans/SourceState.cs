namespace CowCopy.ContractTests.Plans;

/// <summary>What is at the path of the source.</summary>
internal enum SourceState
{
    Clean = 0,
    Missing,
    Empty,
    Small,
    Large,
    SmallDirty,
    LargeDirty,
    CopiedBefore,
    ReadOnly,
    Unreadable,
    Link,
    DanglingLink,
    LinkLoop,
    Directory,
    Pipe,
    Socket,
    Device,
    InMissingDirectory,
    BelowFile,
    NameTooLong,
    TrailingSeparator,
    Dots,
}
