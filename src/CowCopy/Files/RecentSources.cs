using System.Collections.Concurrent;
using CowCopy.Planning;

namespace CowCopy.Files;

/// <summary>
/// Small dirty sources that were copied by bytes once, over all batches of a copier. A build copies the same file to the directory of each
/// project: flushing it once and cloning it from then on is less work than a byte copy each time.
/// </summary>
internal sealed class RecentSources
{
    private readonly ConcurrentDictionary<Source, Source> _moved = new();

    /// <summary>Notes a source.</summary>
    /// <returns>Whether it was noted before, with the content it has now.</returns>
    public bool WasSeen(in FileFacts facts)
    {
        Source source = new(facts.Identity, facts.Modified);
        return facts.Identity.IsKnown && !_moved.TryAdd(source, source);
    }

    // A class with its comparison written out, as FileKey is and for its reasons.
    private sealed class Source(FileIdentity file, FileTimestamp modified) : IEquatable<Source>
    {
        private readonly FileIdentity _file = file;
        private readonly FileTimestamp _modified = modified;

        public bool Equals(Source? other) => other is not null && _file.Equals(other._file) && _modified.Equals(other._modified);

        public override bool Equals(object? obj) => Equals(obj as Source);

        public override int GetHashCode() => _file.GetHashCode() ^ _modified.GetHashCode();
    }
}
