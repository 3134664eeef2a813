using CowCopy.Files;
using CowCopy.Manifests;

namespace CowCopy;

/// <content>Manifests: a list of files of a store, and the paths that they get below a root.</content>
public sealed partial class FileCopier
{
    /// <summary>Copies a list of files into a directory, and changes nothing else in it.</summary>
    /// <remarks>
    /// <para>
    /// The entries are read once, as they are copied: less than 120 bytes of memory are kept for each, and some hundred for each directory.
    /// What is there and equal is skipped, by <see cref="CopyOptions.SkipUnchanged"/> and the permissions; existing read-only files are
    /// replaced. No link below the root is followed, also one that appears during the run, except on macOS.
    /// </para>
    /// <para>
    /// Each path is checked before anything is written to it. Two paths that differ only in case or normalisation form fail where they are
    /// one name on the volume of the root. A failed entry does not stop the others.
    /// </para>
    /// <para>
    /// Several processes may do this in one directory at once, if their manifests agree on the files that both have.
    /// </para>
    /// </remarks>
    /// <param name="entries">The files; enumerated once, on the calling thread.</param>
    /// <param name="destination">The root of the paths: a directory, created if missing. A link to one is followed.</param>
    /// <param name="options">The options; null for the defaults.</param>
    /// <param name="progress">
    /// Receives each finished entry, possibly from several threads at once; the total is the number of entries read so far.
    /// </param>
    /// <param name="cancellationToken">Cancels between files and within long ones.</param>
    /// <returns>What was done; failures in <see cref="MaterializeResult.Failures"/>.</returns>
    /// <exception cref="ArgumentException">
    /// The destination is null or empty, a path of an entry is null, <see cref="MaterializeOptions.ReplaceWhole"/> would delete a source,
    /// or the options combine it with <see cref="MaterializeOptions.Previous"/>.
    /// </exception>
    /// <exception cref="OperationCanceledException">The token was cancelled. What is finished is complete.</exception>
    public MaterializeResult Materialize(
        IEnumerable<ManifestEntry> entries,
        string destination,
        MaterializeOptions? options = null,
        IProgress<CopyProgress>? progress = null,
        CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(entries);
        string root = Path.TrimEndingDirectorySeparator(PathText.Resolve(Request(".", destination).Destination));
        Materializer materializer = new(_engine, options ?? MaterializeOptions.Default, progress, cancellationToken);
        return materializer.Run(entries, root);
    }
}
