namespace CowCopy.Platform.Windows;

/// <summary>How ReFS checks a file's content: CHECKSUM_TYPE_* (0 for not at all) and FSCTL_INTEGRITY_FLAG_*.</summary>
internal readonly record struct FileIntegrity(ushort Algorithm, uint Flags);
