using System.Collections.Concurrent;
using CowCopy.Files;
using CowCopy.Health;
using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.References;

/// <summary>
/// What a copier knows of the references it has added, on volumes whose clusters take only so many (ReFS: 8,176). It counts by content: the clone
/// of a clone refers to the same clusters. Another process's clones it does not know; the volume's refusal tells.
/// </summary>
internal sealed class ReferenceLedger(IPlatform platform)
{
    private ConcurrentDictionary<FileKey, KnownFile>? _files; // made when the first volume with a limit comes up: most copiers meet none

    public HealthChecks Health { get; } = new(platform);

    public IPlatform Platform => platform;

    /// <summary>What is known of a source; from now on something is.</summary>
    public KnownFile Find(in FileFacts source)
    {
        FileStamp stamp = FileStamp.Of(source);
        FileKey key = new(source.Identity);
        if (Files.TryGetValue(key, out KnownFile? known) && known.Stamp == stamp) return known;
        KnownFile found = new(stamp, new SharedContent(), new ClusterSet(seed: null));
        return Files.AddOrUpdate(key, found, (_, other) => other.Stamp == stamp ? other : found);
    }

    /// <summary>
    /// Remembers a destination as a clone, so that its own clones count with the others; only where there are so many that the limit may come up
    /// one day, since it costs a look at the file.
    /// </summary>
    public void Remember(string path, VolumeId volume, SharedContent content, ClusterSet clusters)
    {
        if (clusters.Clones < Policy.ClonesWorthRemembering || !Look(path, volume, out FileFacts facts)) return;
        Files[new FileKey(facts.Identity)] = new KnownFile(FileStamp.Of(facts), content, clusters);
    }

    /// <summary>Remembers a destination that got bytes of its own as the file to clone from; null where it cannot be told from others, or lies on another volume.</summary>
    public ClusterSet? RememberSeed(string path, VolumeId volume, SharedContent content)
    {
        if (!Look(path, volume, out FileFacts facts)) return null;
        FileStamp stamp = FileStamp.Of(facts);
        ClusterSet clusters = new(new Seed(path, facts.Identity, stamp));
        Files[new FileKey(facts.Identity)] = new KnownFile(stamp, content, clusters);
        return clusters;
    }

    private ConcurrentDictionary<FileKey, KnownFile> Files => Volatile.Read(ref _files) ?? Interlocked.CompareExchange(ref _files, new(), null) ?? _files;

    private bool Look(string path, VolumeId volume, out FileFacts facts) =>
        platform.Inspect(path, LinkTreatment.Keep, out facts).IsOk && facts.Kind == FileKind.Regular && facts.Volume.Value == volume.Value;
}
