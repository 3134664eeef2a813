using CowCopy.Batches;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Volumes;

namespace CowCopy.Files;

/// <summary>A request with its paths resolved and what its batch knows beyond it.</summary>
internal readonly record struct CopyJob
{
    /// <param name="request">What to copy.</param>
    /// <param name="areResolved">
    /// Both paths are absolute, made of names that the file system listed: on Windows, resolving would drop dots and spaces at their ends.
    /// </param>
    public CopyJob(CopyRequest request, bool areResolved = false)
    {
        Request = request;
        Source = areResolved ? request.Source : PathText.Resolve(request.Source);
        Destination = areResolved ? request.Destination : PathText.Resolve(request.Destination);
    }

    public CopyRequest Request { get; }

    /// <summary>The absolute path to read; the original's where an earlier request of the batch makes the source.</summary>
    public string Source { get; init; }

    public string Destination { get; }

    /// <summary>The source's folder where the batch has it open.</summary>
    public PathAt SourceAt => new(Source, SourceFolder?.Handle ?? FileHandle.None);

    /// <summary>The destination's folder where the batch has it open.</summary>
    public PathAt DestinationAt => InDestinationFolder(Destination);

    public BatchDirectory? SourceFolder { get; init; }

    public BatchDirectory? DestinationFolder { get; init; }

    /// <summary>The destination's folder where it was looked at beforehand.</summary>
    public DirectoryFacts? Directory { get; init; }

    /// <summary>The destination is looked at before anything else, also where creating it would tell.</summary>
    public bool LooksAtBothSides { get; init; }

    /// <summary>It will not be carried out, so nothing is to be learned from it.</summary>
    public bool IsOnlyPlanned { get; init; }

    /// <summary>In a durable batch, what may see to the time of the new file later, together with others.</summary>
    public PendingTimestamp? Stamp { get; init; }

    /// <summary>Several requests of the batch have this source.</summary>
    public bool SourceIsShared { get; init; }

    /// <summary>What is known of the destination's folder. Looked at once a batch, and not before a file is to be made there: what is unchanged or cloned over needs none of it.</summary>
    public DirectoryFacts FolderFacts(VolumeCatalog volumes) => Directory ?? DestinationFolder?.Facts(volumes) ?? DirectoryFacts.Unknown;

    /// <summary>
    /// The destination lies below the root of a tree: directories above it are not made, and it is never reached by its whole path.
    /// </summary>
    public bool IsConfined => DestinationFolder is { IsConfined: true };

    /// <summary>Another name in the destination's folder.</summary>
    public PathAt InDestinationFolder(string path) => new(path, DestinationFolder?.Handle ?? FileHandle.None);
}
