using CowCopy.Planning;

namespace CowCopy.Execution;

/// <summary>A request with its paths resolved and what its batch knows beyond it.</summary>
internal readonly record struct CopyJob
{
    public CopyJob(CopyRequest request)
    {
        Request = request;
        Source = PathText.Resolve(request.Source);
        Destination = PathText.Resolve(request.Destination);
        Directory = DirectoryFacts.Unknown;
    }

    public CopyRequest Request { get; }

    /// <summary>The absolute path to read; the original's where an earlier request of the batch makes the source.</summary>
    public string Source { get; init; }

    public string Destination { get; }

    /// <summary>The destination's folder, where the batch has looked.</summary>
    public DirectoryFacts Directory { get; init; }

    /// <summary>The destination is looked at before anything else, also where creating it would tell.</summary>
    public bool LooksAtBothSides { get; init; }

    /// <summary>It will not be carried out, so nothing is to be learned from it.</summary>
    public bool IsOnlyPlanned { get; init; }

    /// <summary>Several requests of the batch have this source.</summary>
    public bool SourceIsShared { get; init; }
}
