namespace CowCopy.Platform;

/// <summary>What a system tells of the pages of a file that storage has not received. Linux has it.</summary>
internal interface IDirtyPages
{
    /// <summary>Returns how many bytes of the file, from an offset to its end, are dirty.</summary>
    PlatformStatus CountDirty(FileHandle handle, long from, out long bytes);

    /// <summary>
    /// Starts writing the dirty pages of the file's first <paramref name="length"/> bytes (0: all of it), without waiting for them.
    /// </summary>
    PlatformStatus StartWriteback(FileHandle handle, long length);
}
