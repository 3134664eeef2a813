namespace CowCopy;

/// <summary>A report on the progress of a copy, batch, tree or manifest: of a finished file, or of bytes that were copied.</summary>
/// <remarks>
/// Reports come on the threads that copy, from several at once.
/// <list type="bullet">
/// <item>A finished file: <see cref="Result"/> has what was done, and <see cref="Bytes"/> is 0. Each file is reported once.</item>
/// <item>Bytes: <see cref="Result"/> is null and <see cref="Index"/> is -1. The numbers of a copied file add up to its length: one after
/// each block of a byte copy, of up to 8 MiB; one for a clone, a system copy and a hole. Files that are skipped do not count, and of one
/// that fails what was copied before does.</item>
/// <item>What the receiver throws ends that file's copy, unless the file is complete. A batch copies the others, and then throws it.</item>
/// </list>
/// </remarks>
/// <param name="Index">Index of the request or entry; -1 in a report of bytes.</param>
/// <param name="Completed">Number of finished files, this one included; 0 in a report of bytes.</param>
/// <param name="Total">Number of files; of a manifest those read so far; 0 in a report of bytes.</param>
/// <param name="Result">The result of the finished file; null in a report of bytes.</param>
/// <param name="Bytes">Bytes that were copied since the last report of this file.</param>
public readonly record struct CopyProgress(int Index, int Completed, int Total, CopyResult? Result, long Bytes = 0);
