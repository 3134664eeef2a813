using CowCopy.Planning;
using CowCopy.Platform.Windows;

namespace CowCopy.TestKit.Simulation;

/// <summary>A file of a simulated volume, as a list of clusters. What a cluster holds behind the file's end is always zeros.</summary>
internal sealed class SimulatedFile(SimulatedVolume volume) : SimulatedNode(volume)
{
    private readonly List<int> _clusters = [];
    private readonly HashSet<int> _dirty = [];
    private long _length;

    public override FileKind Kind => FileKind.Regular;

    public override long Length => _length;

    public IReadOnlyList<int> Clusters => _clusters;

    public long DirtyBytesFrom(long offset) => _dirty.Count(cluster => cluster >= offset / Store.ClusterSize) * Store.ClusterSize;

    public bool IsSparse { get; private set; }

    /// <summary>The volume reports a length of 0 although there is content, as /proc does.</summary>
    public bool HidesLength { get; set; }

    public bool IsHole(long offset) =>
        (int)(offset / Store.ClusterSize) is int index && index < _clusters.Count && _clusters[index] == ClusterStore.Hole;

    /// <summary>Whether a cluster of the file has no place on the volume.</summary>
    public bool IsHoleCluster(int index) => _clusters[index] == ClusterStore.Hole;

    public override FileFacts Facts() => base.Facts() with
    {
        Length = HidesLength ? 0 : Length,
        HasHoles = _clusters.Contains(ClusterStore.Hole) && (IsSparse || Volume.Profile.System != SimulatedSystem.Windows),
    };

    public FileIntegrity Integrity { get; set; }

    /// <summary>The alternate data streams, by name.</summary>
    public SortedDictionary<string, SimulatedFile> Streams { get; } = new(StringComparer.OrdinalIgnoreCase);

    /// <summary>What other processes have mapped of it.</summary>
    public FileMappings Mappings { get; } = new();

    /// <summary>Its access list denies this process to delete it; Windows only.</summary>
    public bool DeniesDeletion { get; set; }

    /// <summary>The reparse point that it is, other than a link; null for a plain file.</summary>
    public ReparsePoint? Reparse { get; set; }

    /// <summary>Its access list lets this process query it, and not read it; Windows only.</summary>
    public bool DeniesReading { get; set; }

    /// <summary>The error of reading it once it is open: of a locked range, or of a file that is offline; 0 where that works.</summary>
    public int ReadError { get; set; }

    private ClusterStore Store => Volume.Store;

    public int Read(long offset, Span<byte> target)
    {
        int count = (int)Math.Clamp(Length - offset, 0, target.Length);
        for (int done = 0; done < count;)
        {
            (int index, int within) = Place(offset + done);
            int part = (int)Math.Min(count - done, Store.ClusterSize - within);
            Span<byte> piece = target.Slice(done, part);
            if (_clusters[index] == ClusterStore.Hole) piece.Clear();
            else Store.Read(_clusters[index], within, piece);
            done += part;
        }

        return count;
    }

    /// <summary>Writes as much as fits; a full volume leaves a part.</summary>
    public StatusCode Write(long offset, ReadOnlySpan<byte> bytes)
    {
        for (int done = 0; done < bytes.Length;)
        {
            (int index, int within) = Place(offset + done);
            int part = (int)Math.Min(bytes.Length - done, Store.ClusterSize - within);
            while (_clusters.Count <= index) _clusters.Add(ClusterStore.Hole);
            if (!TryOwn(index)) return StatusCode.NoSpace;
            Store.Write(_clusters[index], within, bytes.Slice(done, part));
            _dirty.Add(index);
            done += part;
            _length = Math.Max(Length, offset + done);
            Touch();
        }

        return StatusCode.Ok;
    }

    /// <summary>Cuts or extends. What is added takes room at once, unless the file is sparse.</summary>
    public StatusCode SetLength(long length)
    {
        int count = (int)((length + Store.ClusterSize - 1) / Store.ClusterSize);
        (int last, int within) = Place(length);
        if (within > 0 && length < Length && _clusters[last] != ClusterStore.Hole)
        {
            if (!TryOwn(last)) return StatusCode.NoSpace;
            Store.Cut(_clusters[last], within);
        }

        for (int index = _clusters.Count - 1; index >= count; index--) Remove(index);
        while (_clusters.Count < count) _clusters.Add(ClusterStore.Hole);
        _length = length;
        Touch();
        return IsSparse || !Volume.Profile.FillsGaps ? StatusCode.Ok : FillHoles();
    }

    public StatusCode SetSparse(bool sparse)
    {
        IsSparse = sparse;
        return sparse ? StatusCode.Ok : FillHoles();
    }

    /// <summary>
    /// Makes this file share clusters of another, or of itself, from one index on. Stops at the first that takes no more references.
    /// </summary>
    public StatusCode Share(SimulatedFile source, int from, int to, int count)
    {
        while (_clusters.Count < to + count) _clusters.Add(ClusterStore.Hole);
        for (int step = 0; step < count; step++)
        {
            StatusCode status = ShareOne(source, from + step, to + step);
            if (status != StatusCode.Ok) return status;
        }

        Touch();
        return StatusCode.Ok;
    }

    /// <summary>Has a length that clusters shared with it already reach.</summary>
    public void Lengthen(long length) => _length = Math.Max(Length, length);

    public void Clean() => _dirty.Clear();

    public void GiveBack()
    {
        for (int index = _clusters.Count - 1; index >= 0; index--) Remove(index);
        _length = 0;
    }

    private StatusCode ShareOne(SimulatedFile source, int from, int to)
    {
        int wanted = source._clusters[from], old = _clusters[to];
        bool isTail = (from + 1) * Store.ClusterSize > source.Length;
        if (wanted == ClusterStore.Hole)
        {
            _clusters[to] = ClusterStore.Hole;
        }
        else if (isTail && Volume.Profile.Tails == TailSharing.Private)
        {
            int copy = Store.Allocate();
            if (copy == ClusterStore.Hole) return StatusCode.NoSpace;
            Store.CopyContent(wanted, copy);
            _clusters[to] = copy;
        }
        else
        {
            if (!Store.TryShare(wanted)) return StatusCode.ReferenceLimit;
            _clusters[to] = wanted;
        }

        _dirty.Remove(to);
        Store.Release(old);
        return StatusCode.Ok;
    }

    /// <summary>Has a cluster that is this file's alone, with what was in it.</summary>
    private bool TryOwn(int index)
    {
        int old = _clusters[index];
        if (old != ClusterStore.Hole && Store.ReferencesOf(old) == 1) return true;
        int own = Store.Allocate();
        if (own == ClusterStore.Hole) return false;
        if (old != ClusterStore.Hole) Store.CopyContent(old, own);
        _clusters[index] = own;
        Store.Release(old);
        return true;
    }

    private StatusCode FillHoles()
    {
        for (int index = 0; index < _clusters.Count; index++)
        {
            if (_clusters[index] == ClusterStore.Hole && !TryOwn(index)) return StatusCode.NoSpace;
        }

        return StatusCode.Ok;
    }

    private void Remove(int index)
    {
        Store.Release(_clusters[index]);
        _clusters.RemoveAt(index);
        _dirty.Remove(index);
    }

    private (int Index, int Within) Place(long offset) => ((int)(offset / Store.ClusterSize), (int)(offset % Store.ClusterSize));

    private void Touch()
    {
        Modified = Volume.Stamp();
        NoteChange();
    }
}
