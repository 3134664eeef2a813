using CowCopy.Platform;

namespace CowCopy.Files;

/// <summary>A request with its paths resolved, and what its batch knows of it.</summary>
internal readonly record struct CopyJob
{
    private readonly CopyRequest _paths;

    public CopyJob(CopyRequest request)
        : this(request, new CopyRequest(PathText.Resolve(request.Source), PathText.Resolve(request.Destination)))
    {
        IsRequested = true;
        NamesDirectory = PathText.EndsInSeparator(Destination);
    }

    private CopyJob(CopyRequest request, CopyRequest paths) => (Request, _paths) = (request, paths);

    /// <summary>The paths as they were given.</summary>
    public CopyRequest Request { get; }

    /// <summary>The caller gave the paths, which are then no longer than the system takes in one call.</summary>
    public bool IsRequested { get; }

    /// <summary>The absolute path to read; where an earlier request of the batch writes the source, the path that one reads.</summary>
    public string Source
    {
        get => _paths.Source;
        init => _paths = _paths with { Source = value };
    }

    public string Destination => _paths.Destination;

    /// <summary>The kind of link to create in place of a copy; none for a copy.</summary>
    public CopyMethod Link { get; init; }

    /// <summary>The source as its directory listed it; null if it is to be queried.</summary>
    public ListedFile? ListedSource { get; init; }

    /// <summary>The destination as its directory listed it; null if it is to be queried.</summary>
    public ListedFile? ListedDestination { get; init; }

    public SharedDirectory? SourceDirectory { get; init; }

    public SharedDirectory? DestinationDirectory { get; init; }

    /// <summary>The destination is queried first, also where creating it would show whether it exists.</summary>
    public bool InspectsBothSides { get; init; }

    /// <summary>The destination ends in a separator, so that it can only name a directory.</summary>
    public bool NamesDirectory { get; }

    /// <summary>The job is planned and not carried out, so nothing is remembered of it.</summary>
    public bool IsOnlyPlanned { get; init; }

    /// <summary>An unchanged destination is to have the permissions of its source.</summary>
    public bool CarriesMode { get; init; }

    /// <summary>The job is of a manifest: no step changes permissions, so a file whose ones differ is copied anew.</summary>
    public bool IsOfManifest { get; init; }

    /// <summary>What the caller states of the content and the permissions; null for nothing.</summary>
    public WantedFile? Wanted { get; init; }

    /// <summary>What notes the source; null for nothing.</summary>
    public SourceKeys? Sources { get; init; }

    /// <summary>Several requests of the batch have this source.</summary>
    public bool SourceIsShared { get; init; }

    /// <summary>A link that has taken the place of the source, or of a directory on the way to it, is not followed.</summary>
    public bool KeepsLinks { get; init; }

    /// <summary>The source, relative to its directory where the batch has that open.</summary>
    public PathAt SourceAt
    {
        get
        {
            PathAt at = SourceDirectory is null ? _paths.SourceAt(FileHandle.None) : SourceDirectory.SourceAt(_paths);
            return KeepsLinks ? at with { KeepsLinks = true } : at;
        }
    }

    /// <summary>The destination, relative to its directory where the batch has that open.</summary>
    public PathAt DestinationAt => _paths.DestinationAt(DestinationDirectory?.Handle ?? FileHandle.None);

    /// <summary>
    /// The destination is below the root of a tree: no directory above it is created, and it is never reached by its whole path.
    /// </summary>
    public bool IsConfined => DestinationDirectory is { IsConfined: true };

    /// <summary>Another path in the destination's directory.</summary>
    public PathAt InDestinationDirectory(string path) => new(path, DestinationDirectory?.Handle ?? FileHandle.None);

    /// <summary>
    /// A job of absolute paths that consist of names that the file system listed: on Windows, resolving would drop trailing dots and
    /// spaces.
    /// </summary>
    public static CopyJob OfListed(CopyRequest listed) => new(listed, listed);

    /// <inheritdoc cref="OfListed(CopyRequest)"/>
    /// <param name="request">The paths to name in results.</param>
    /// <param name="listed">The paths to query.</param>
    public static CopyJob OfListed(CopyRequest request, CopyRequest listed) => new(request, listed);
}
