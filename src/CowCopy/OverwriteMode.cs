namespace CowCopy;

/// <summary>How an existing destination is replaced, or that it is not.</summary>
/// <remarks>
/// In no mode is an existing file truncated or written to byte by byte, or a symbolic link at the destination followed. On macOS each but
/// <see cref="Never"/> means <see cref="AtomicRename"/>, since only the copy shows whether the source can be read.
/// </remarks>
public enum OverwriteMode
{
    /// <summary>The way that is cheapest where it is safe.</summary>
    /// <remarks>
    /// <list type="bullet">
    /// <item>Linux: clones in place where no other process has the file open or mapped, it has one name, the caller owns it, and it is not
    /// longer than the source.</item>
    /// <item>Linux, otherwise: deletes it first, or renames over it if a process has it open, the volume is nearly full, or its identity is
    /// not known.</item>
    /// <item>Windows: as <see cref="AtomicRename"/>.</item>
    /// </list>
    /// </remarks>
    Auto = 0,

    /// <summary>
    /// Copies to a temporary file in the same directory and renames it over the destination: readers find the existing file or the new one
    /// at any time. On Linux it costs about twice as much.
    /// </summary>
    AtomicRename,

    /// <summary>Deletes the existing file and creates a new one, as MSBuild's own Copy task does.</summary>
    /// <remarks>
    /// <list type="bullet">
    /// <item>Windows: before a system copy only, which saves it an open; clones and byte copies are as in <see
    /// cref="AtomicRename"/>.</item>
    /// <item>There it is the one mode in which a source that cannot be read (denied, locked, offline) costs the existing file.</item>
    /// </list>
    /// </remarks>
    DeleteFirst,

    /// <summary>
    /// Nothing that exists is replaced: the copy fails with <see cref="CopyErrorKind.DestinationExists"/>, as with <see
    /// cref="File.Copy(string, string)"/>.
    /// </summary>
    /// <remarks>
    /// <list type="bullet">
    /// <item>A copy onto itself fails too.</item>
    /// <item>The new file is created exclusively: one that another process creates at any moment stays.</item>
    /// <item>Destinations that <see cref="CopyOptions.SkipUnchanged"/> finds unchanged are skipped before.</item>
    /// <item>Of two requests of a batch for one destination the second fails.</item>
    /// <item><see cref="FileCopier.MirrorTree"/> deletes nothing that is in the way of a copy.</item>
    /// <item>Durable copies by path (macOS; system copies on Windows) need a volume with hard links.</item>
    /// </list>
    /// </remarks>
    Never,
}
