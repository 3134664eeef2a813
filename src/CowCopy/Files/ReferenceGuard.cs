using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.References;

namespace CowCopy.Files;

/// <summary>
/// Copies on volumes whose clusters take a limited number of references (ReFS: 8,176), so that no copy fails for it. It chooses the file to
/// clone from; where none has room, one copy is made by bytes and becomes the next clone base, and other threads wait for it.
/// </summary>
/// <remarks>Counts clones by clusters, clones of clones included. Clones by other processes make the volume refuse earlier.</remarks>
internal sealed class ReferenceGuard(IPlatform platform, CopyInspector inspector, CopyLoop loop, ReferenceLeaks leaks)
{
    private const int MillisecondsBetweenChecks = 50; // of the cancellation token

    private readonly BoundedCache<FileKey, KnownFile> _files = new(Policy.MostCountedFiles);

    // Sources by path, until they have so many clones that their identity is worth a query.
    private readonly BoundedCache<string, KnownFile> _sources = new(Policy.MostCountedFiles, StringComparer.Ordinal);

    /// <summary>
    /// Whether a copy adds references, by a clone or a system copy, on a volume with a limit; not where it fails rather than copy bytes.
    /// </summary>
    public static bool IsFor(in CopyInProgress copy)
    {
        if (copy.Options.Mode == CopyMode.CloneOnly) return false;
        VolumeFacts volume = copy.Facts.SourceVolume, destination = copy.Facts.DestinationVolume;
        if (volume.ReferenceLimit is null || copy.Facts.Source is { Identity.IsKnown: false, IsBrief: false }) return false;
        if (copy.Decision.Method == CopyMethod.Clone) return true;
        bool isOneVolume = volume.Id == destination.Id || !destination.Id.IsKnown;
        return copy.Decision.IsByPath && volume.SystemClones == CloneSupport.Yes && isOneVolume;
    }

    public CopyResult Write(ref CopyInProgress copy)
    {
        int softCap = copy.Options.ReferenceSoftCap;
        CloneBase own = BaseOf(copy);
        while (!copy.CancellationToken.IsCancellationRequested)
        {
            CloneBase last = own.FirstWithRoom(softCap);
            bool isBrief = copy.Facts.Source.IsBrief;
            if (isBrief && (last.IsFull(softCap) || last.Clones >= Policy.ClonesWorthRemembering))
            {
                inspector.Identify(ref copy);
                if (!copy.Facts.Source.Identity.IsKnown) return loop.Write(ref copy);
                own = BaseOf(copy, last.Clones);
                if (last.IsFull(softCap)) own.Exhaust();
                continue;
            }

            CopyResult? result = last.IsFull(softCap) ? WriteNextBase(last, ref copy) : WriteClone(own, last, ref copy);
            if (result is not null) return result;
        }

        return CopyResult.Undone(copy.Job.Request);
    }

    /// <returns>Null if the base has no room after all, or is gone.</returns>
    private CopyResult? WriteClone(CloneBase own, CloneBase from, ref CopyInProgress copy)
    {
        (CopyJob job, FileHandle source, Decision decision) = (copy.Job, copy.Source, copy.Decision);
        bool isRedirected = !ReferenceEquals(own, from); // then the source itself is copied: a base may be rewritten at any time
        if (isRedirected && !Redirect(ref copy, from))
        {
            from.Exhaust();
            return null;
        }

        copy.StopAt(limit: true, refusal: isRedirected);
        CopyResult result = loop.Write(ref copy);
        CopyReason refused = copy.RefusedFor;
        if (refused == CopyReason.ReferenceLimit) CheckLeaks(copy);
        if (isRedirected && copy.Source.IsOpen) platform.Handles!.Close(copy.Source);
        if (isRedirected) copy.Source = source;
        (copy.Job, copy.Decision) = (job, decision with { Step = copy.Decision.Step }); // what it found at the destination
        copy.StopAt(limit: false, refusal: false);
        if (refused == CopyReason.ReferenceLimit)
        {
            from.Exhaust();
            return null;
        }

        if (isRedirected && refused != CopyReason.None)
        {
            copy.Decision = copy.Decision.FallBack(refused);
            return loop.Write(ref copy);
        }

        if (result.Outcome == CopyOutcome.Copied && result.Method != CopyMethod.ByteCopy) Count(from, copy);
        return result;
    }

    /// <summary>Lets a copy read a clone base instead of its source.</summary>
    /// <returns>Whether the base still is what it was, and not the file to replace.</returns>
    private bool Redirect(ref CopyInProgress copy, CloneBase from)
    {
        string path = from.Path!;
        if (from.Identity == copy.Facts.Destination.Identity) return false;
        FileHandle opened = FileHandle.None;
        if (!copy.Decision.IsByPath && !platform.Handles!.OpenSource(path, out opened).IsOk) return false;
        platform.Inspect(path, LinkTreatment.Keep, out FileFacts facts);
        if (from.StillMatches(facts))
        {
            copy.Source = opened;
            copy.Job = copy.Job with { Source = path, SourceDirectory = null };
            return true;
        }

        if (opened.IsOpen) platform.Handles!.Close(opened);
        return false;
    }

    /// <returns>Null if another thread has made the next base, or is making it.</returns>
    private CopyResult? WriteNextBase(CloneBase last, ref CopyInProgress copy)
    {
        if (!Monitor.TryEnter(last, MillisecondsBetweenChecks)) return null;
        try
        {
            return last.Next is null ? WriteBytes(last, ref copy) : null;
        }
        finally
        {
            Monitor.Exit(last);
        }
    }

    private CopyResult WriteBytes(CloneBase last, ref CopyInProgress copy)
    {
        // A destination that turned out to exist later would be decided on anew, for a clone.
        if (loop.DecideAgain(ref copy) is { } settled) return settled;
        PlatformStatus opened = inspector.OpenSource(ref copy);
        if (!opened.IsOk) return CopyResult.Failed(copy.Job.Request, opened);
        copy.Decision = copy.Decision.WithBytes(CopyReason.ReferenceLimit);
        CopyResult result = loop.Write(ref copy);
        string path = copy.Job.Destination;
        if (result.Method != CopyMethod.ByteCopy || !IsCopy(path, copy, out FileFacts facts)) return result;
        last.Next = new CloneBase(path, facts);
        _files.Set(new FileKey(facts.Identity), new KnownFile(facts, last.Next));
        return result;
    }

    /// <summary>
    /// Counts a clone. Where there are so many that the limit may be reached, the clone is recorded too, so that its own clones count with
    /// the others; that costs a query.
    /// </summary>
    private void Count(CloneBase from, in CopyInProgress copy)
    {
        from.Count();
        if (from.Clones >= Policy.ClonesWorthRemembering && IsCopy(copy.Job.Destination, copy, out FileFacts facts))
            _files.Set(new FileKey(facts.Identity), new KnownFile(facts, from));
    }

    /// <summary>
    /// The base that a source's clones are counted for: of the file, or of its path as long as its identity was not queried.
    /// </summary>
    private CloneBase BaseOf(in CopyInProgress copy, int clones = 0)
    {
        FileFacts source = copy.Facts.Source;
        return source.IsBrief
            ? BaseOf(_sources, copy.Job.Source, source, clones)
            : BaseOf(_files, new FileKey(source.Identity), source, clones);
    }

    private static CloneBase BaseOf<TKey>(BoundedCache<TKey, KnownFile> files, TKey key, in FileFacts source, int clones)
        where TKey : class
    {
        KnownFile found = new(source, new CloneBase(path: null, source, clones));
        return files.FindOrSet(key, found, static (known, now) => CloneBase.IsUnchanged(known.Facts, now.Facts)).Base;
    }

    /// <summary>
    /// Whether a path names the copy that was just made there, on the source's volume, and not what another process has put in its place.
    /// </summary>
    private bool IsCopy(string path, in CopyInProgress copy, out FileFacts facts)
    {
        platform.Inspect(path, LinkTreatment.Keep, out facts);
        FileFacts source = copy.Facts.Source;
        return facts.Volume == copy.Facts.SourceVolume.Id && facts.Length == source.Length && facts.Modified == source.Modified;
    }

    private void CheckLeaks(in CopyInProgress copy)
    {
        if (platform.Handles is not { } handles || !handles.OpenSource(copy.Job.SourceAt, out FileHandle refused).IsOk) return;
        leaks.Check(refused, copy.Job.Request.Source, copy.Facts.SourceVolume);
        handles.Close(refused);
    }

    /// <summary>A file whose clusters are those of a base.</summary>
    private sealed record KnownFile(FileFacts Facts, CloneBase Base);
}
