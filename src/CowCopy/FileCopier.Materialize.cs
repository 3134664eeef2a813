using CowCopy.Files;
using CowCopy.Manifests;

namespace CowCopy;

/// <content>Manifests: a list of files of a store, and the paths that they get below a root.</content>
public sealed partial class FileCopier
{
    /// <summary>Copies a list of files into a directory, and changes nothing else in it.</summary>
    /// <remarks>
    /// <list type="bullet">
    /// <item>The entries are read once, as they are copied: less than 120 bytes of memory are kept for each, and some hundred for each
    /// directory.</item>
    /// <item>What is there and equal is skipped, by <see cref="CopyOptions.SkipUnchanged"/> and the permissions.</item>
    /// <item>No link below the root is followed, also one that appears during the run, except on macOS.</item>
    /// <item>Each path is checked before anything is written to it. Two paths that differ only in case or normalisation form fail where
    /// they are one name on the volume of the root. A failed entry does not stop the others.</item>
    /// <item>What <paramref name="previous"/> has and the entries do not have is deleted if every entry succeeded: files and links only,
    /// and then their directories that are empty. Entries that need a directory in place of a file, or the reverse, are copied after that.
    /// </item>
    /// <item>Several processes may do this in one directory at once, if their manifests agree on the files that both have.</item>
    /// </list>
    /// </remarks>
    /// <param name="entries">The files; enumerated once, on the calling thread.</param>
    /// <param name="destination">The root of the paths: a directory, created if missing. A link to one is followed.</param>
    /// <param name="options">The options; null for the defaults.</param>
    /// <param name="previous">
    /// The paths of the previous manifest; enumerated only if every entry succeeded. Null where there is none: nothing is deleted.
    /// </param>
    /// <param name="progress">
    /// Receives each finished entry, and the bytes that copies have; the total is the number of entries read so far.
    /// </param>
    /// <param name="cancellationToken">Cancels between files and within long ones.</param>
    /// <returns>What was done; failures in <see cref="BatchResult.Failures"/>.</returns>
    /// <exception cref="ArgumentException">The destination is null or empty, or a path of an entry is null.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled. What is finished is complete.</exception>
    public BatchResult Materialize(
        IEnumerable<ManifestEntry> entries,
        string destination,
        MaterializeOptions? options = null,
        IEnumerable<string>? previous = null,
        IProgress<CopyProgress>? progress = null,
        CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(entries);
        string root = RootOf(destination);
        Materializer materializer = new(_engine, options ?? MaterializeOptions.Default, progress, cancellationToken)
        {
            Previous = previous,
        };
        return materializer.Run(entries, root);
    }

    /// <summary>Copies a list of files into a new directory, which takes the place of the destination when it is complete.</summary>
    /// <remarks>
    /// As <see cref="ReplaceTree"/>: afterwards the directory has the files of the manifest and nothing else; if an entry failed or the
    /// caller cancelled, the existing one stays as it was. <see cref="BatchResult.Replacement"/> has the way.
    /// </remarks>
    /// <param name="entries">The files; enumerated once, on the calling thread.</param>
    /// <param name="destination">The directory to replace; created if missing. A link to one fails.</param>
    /// <param name="options">The options; null for the defaults.</param>
    /// <param name="progress">
    /// Receives each finished entry, and the bytes that copies have; the total is the number of entries read so far.
    /// </param>
    /// <param name="cancellationToken">Cancels between files and within long ones.</param>
    /// <returns>What was done; failures in <see cref="BatchResult.Failures"/>.</returns>
    /// <exception cref="ArgumentException">
    /// The destination is null or empty, a path of an entry is null, or a source would be deleted with the existing directory.
    /// </exception>
    /// <exception cref="OperationCanceledException">The token was cancelled. The destination is as it was.</exception>
    public BatchResult MaterializeWhole(
        IEnumerable<ManifestEntry> entries,
        string destination,
        MaterializeOptions? options = null,
        IProgress<CopyProgress>? progress = null,
        CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(entries);
        string root = RootOf(destination);
        Materializer materializer = new(_engine, options ?? MaterializeOptions.Default, progress, cancellationToken);
        return materializer.RunWhole(entries, root);
    }

    private static string RootOf(string destination) =>
        Path.TrimEndingDirectorySeparator(PathText.Resolve(Request(".", destination).Destination));
}
