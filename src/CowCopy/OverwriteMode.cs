namespace CowCopy;

/// <summary>How an existing destination is replaced, or that it is not.</summary>
/// <remarks>
/// In no mode is an existing file truncated or written to byte by byte, or a symbolic link at the destination followed. On macOS each but
/// <see cref="Never"/> means <see cref="AtomicRename"/>, since only the copy shows whether the source can be read.
/// </remarks>
public enum OverwriteMode
{
    /// <summary>
    /// Linux: clones in place where that is safe: no other process has the file open or mapped, it has one name, the caller owns it, and it
    /// is not longer than the source. Otherwise deletes it first, or renames over it: if a process has it open, the volume is nearly full,
    /// or its identity is not known. Windows: as <see cref="AtomicRename"/>.
    /// </summary>
    Auto = 0,

    /// <summary>
    /// Copies to a temporary file in the same directory and renames it over the destination: readers find the existing file or the new one
    /// at any time. On Linux it costs about twice as much.
    /// </summary>
    AtomicRename,

    /// <summary>
    /// Deletes the existing file and creates a new one, as MSBuild's own Copy task does. Windows: before a system copy only, which saves it
    /// an open; clones and byte copies are as in <see cref="AtomicRename"/>. There it is the one mode in which a source that cannot be read
    /// (denied, locked, offline) costs the existing file.
    /// </summary>
    DeleteFirst,

    /// <summary>
    /// Nothing that exists is replaced: the copy fails with <see cref="CopyErrorKind.DestinationExists"/>, as with
    /// <see cref="File.Copy(string, string)"/>, also onto itself. The new file is created exclusively: one that another process creates
    /// at any moment stays. Destinations that <see cref="CopyOptions.SkipUnchanged"/> finds unchanged are skipped before.
    /// </summary>
    /// <remarks>
    /// Of two requests of a batch for one destination the second fails. <see cref="FileCopier.MirrorTree"/> deletes nothing that is
    /// in the way of a copy. Durable copies by path (macOS; system copies on Windows) need a volume with hard links.
    /// </remarks>
    Never,
}
