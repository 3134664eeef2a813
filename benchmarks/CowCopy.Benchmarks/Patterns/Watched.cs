using CowCopy.Benchmarks.Candidates;

namespace CowCopy.Benchmarks.Patterns;

/// <summary>Creates and deletes files in a directory that is watched.</summary>
/// <param name="watchers">How many watch it.</param>
public sealed class Watched(int watchers) : Candidate
{
    public override string Name => watchers switch
    {
        0 => "unwatched",
        1 => "1 watcher",
        _ => $"{watchers} watchers",
    };

    /// <summary>How many watch the directory.</summary>
    public int Watchers => watchers;
}
