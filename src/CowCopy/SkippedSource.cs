namespace CowCopy;

/// <summary>
/// A name of the source that a tree was copied without, which is no failure. What the destination has of that name stays, also in a mirror.
/// </summary>
public sealed class SkippedSource
{
    internal SkippedSource(CopyRequest paths, SkipReason reason) => (Paths, Reason) = (paths, reason);

    internal CopyRequest Paths { get; }

    /// <summary>The full path in the source.</summary>
    public string Path => Paths.Source;

    /// <summary>Whether it vanished, or became something else, during the run; otherwise it is a device, pipe or socket.</summary>
    public bool HasVanished => Reason == SkipReason.Vanished;

    internal SkipReason Reason { get; }

    /// <summary>A human-readable sentence with the path and the reason.</summary>
    public string Message => Reason == SkipReason.NotRegular
        ? $"Skipped \"{Path}\": not a regular file."
        : $"Skipped \"{Path}\": it vanished, or became something else, while the tree was copied.";
}
