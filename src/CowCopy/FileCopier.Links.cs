using CowCopy.Files;

namespace CowCopy;

/// <content>Links to files.</content>
public sealed partial class FileCopier
{
    /// <summary>Creates a hard link: another name of the source file. An existing destination is replaced.</summary>
    /// <param name="source">An existing file or symbolic link.</param>
    /// <param name="destination">The path of the link, on the same volume. Missing directories are created.</param>
    /// <param name="options">The options; null for the defaults.</param>
    /// <returns>What was done.</returns>
    /// <exception cref="ArgumentException">A path is empty, or null (<see cref="ArgumentNullException"/>).</exception>
    /// <exception cref="IOException">The link could not be created; the types are those of <see cref="Copy"/>.</exception>
    /// <exception cref="UnauthorizedAccessException">Access was denied, or the destination is read-only or a directory.</exception>
    public CopyResult CreateHardLink(string source, string destination, LinkOptions? options = null) =>
        OrThrow(Link(source, destination, CopyMethod.HardLink, options));

    /// <summary>Creates a hard link, and returns a failure instead of throwing it, so that the caller can copy.</summary>
    /// <param name="source">An existing file or symbolic link.</param>
    /// <param name="destination">The path of the link, on the same volume. Missing directories are created.</param>
    /// <param name="result">What was done; a failure in <see cref="CopyResult.Failure"/>.</param>
    /// <param name="options">The options; null for the defaults.</param>
    /// <returns>Whether the link is there now.</returns>
    /// <exception cref="ArgumentException">A path is empty, or null (<see cref="ArgumentNullException"/>).</exception>
    public bool TryCreateHardLink(string source, string destination, out CopyResult result, LinkOptions? options = null)
    {
        result = Link(source, destination, CopyMethod.HardLink, options);
        return result.Succeeded;
    }

    /// <summary>Creates a symbolic link to the source. An existing destination is replaced.</summary>
    /// <param name="source">An existing file or symbolic link; the new link contains its absolute path.</param>
    /// <param name="destination">The path of the link. Missing directories are created.</param>
    /// <param name="options">The options; null for the defaults.</param>
    /// <inheritdoc cref="CreateHardLink" path="/returns|/exception"/>
    public CopyResult CreateSymbolicLink(string source, string destination, LinkOptions? options = null) =>
        OrThrow(Link(source, destination, CopyMethod.SymbolicLink, options));

    /// <summary>Creates a symbolic link, and returns a failure instead of throwing it, so that the caller can copy.</summary>
    /// <param name="source">An existing file or symbolic link; the new link contains its absolute path.</param>
    /// <param name="destination">The path of the link. Missing directories are created.</param>
    /// <param name="result">What was done; a failure in <see cref="CopyResult.Failure"/>.</param>
    /// <param name="options">The options; null for the defaults.</param>
    /// <returns>Whether the link is there now.</returns>
    /// <exception cref="ArgumentException">A path is empty, or null (<see cref="ArgumentNullException"/>).</exception>
    public bool TryCreateSymbolicLink(string source, string destination, out CopyResult result, LinkOptions? options = null)
    {
        result = Link(source, destination, CopyMethod.SymbolicLink, options);
        return result.Succeeded;
    }

    private CopyResult Link(string source, string destination, CopyMethod kind, LinkOptions? options)
    {
        CopyJob job = new(Request(source, destination)) { Link = kind };
        return _engine.Copy(job, (options ?? LinkOptions.Default).ToCopy(), CancellationToken.None);
    }
}
