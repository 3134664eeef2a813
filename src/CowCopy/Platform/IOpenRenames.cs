namespace CowCopy.Platform;

/// <summary>Renaming of a new file by the handle that it was created with. Windows has it.</summary>
internal interface IOpenRenames
{
    /// <summary>Renames a new file by the handle that it was created with, replacing an existing file.</summary>
    PlatformStatus RenameOpen(FileHandle file, in PathAt from, in PathAt to);
}
