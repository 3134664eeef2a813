using CowCopy.Files;
using CowCopy.Planning;

namespace CowCopy;

/// <summary>Options of a copy. Immutable; the defaults suit builds.</summary>
public sealed record CopyOptions
{
    /// <summary>The default options.</summary>
    public static CopyOptions Default { get; } = new();

    /// <summary>How content is copied. Default: <see cref="CopyMode.Auto"/>.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is not defined.</exception>
    public CopyMode Mode
    {
        get;
        init => field = (CopyMode)ArgumentRange.Defined((int)value, (int)CopyMode.CloneOrHardLink, nameof(CopyMode));
    }

    /// <summary>Whether and how an existing destination is replaced. Default: <see cref="OverwriteMode.Auto"/>.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is not defined.</exception>
    public OverwriteMode Overwrite
    {
        get;
        init => field = (OverwriteMode)ArgumentRange.Defined((int)value, (int)OverwriteMode.Never, nameof(OverwriteMode));
    }

    /// <summary>When a destination counts as unchanged and is skipped. Default: <see cref="SkipUnchanged.Never"/>.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is not defined.</exception>
    public SkipUnchanged SkipUnchanged
    {
        get;
        init => field = (SkipUnchanged)ArgumentRange.Defined((int)value, (int)SkipUnchanged.SameContent, nameof(SkipUnchanged));
    }

    /// <summary>
    /// Whether <see cref="SkipUnchanged"/> compares the target of a symbolic link, on either side. Default: false; a link counts as
    /// changed.
    /// </summary>
    public bool FollowLinksWhenComparing { get; init; }

    /// <summary>Whether a read-only destination is replaced. Default: false; the copy fails.</summary>
    public bool OverwriteReadOnly { get; init; }

    /// <summary>
    /// Whether the copy of a read-only source is writable by its owner, as with MSBuild's Copy task. Default: false; the copy is read-only
    /// too.
    /// </summary>
    public bool ClearReadOnly { get; init; }

    /// <summary>Whether <see cref="CopyMode.CloneOrHardLink"/> makes a source read-only before it is linked. Default: false.</summary>
    /// <remarks>
    /// <list type="bullet">
    /// <item>A program that opens the copy for writing then fails instead of changing the source; a privileged user can write it all the
    /// same.</item>
    /// <item>Where the permissions cannot be changed, the bytes are copied.</item>
    /// </list>
    /// </remarks>
    public bool LinkReadOnly { get; init; }

    /// <summary>Whether content is flushed to stable storage before the modification time is set. Default: false.</summary>
    /// <remarks>
    /// <list type="bullet">
    /// <item>Slower: storage is waited for, on ext4, XFS and btrfs for the files of a batch together, elsewhere for each file.</item>
    /// <item>Without it, a power cut may lose a new copy; on ext4, in the moment in which the kernel writes the copy back, it may leave a
    /// file of the right length and modification time that contains zeros.</item>
    /// <item>On macOS clones are flushed too, under a temporary name.</item>
    /// <item>A copy that the system cannot flush fails with <see cref="CopyOperation.Flush"/>.</item>
    /// </list>
    /// </remarks>
    public bool Durable { get; init; }

    /// <summary>Receives the bytes that copies have now, for the progress of the call. Default: null, nothing.</summary>
    internal IProgress<long>? ByteProgress { get; init; }

    /// <summary>Clones of one content after which a byte copy becomes the new clone base. At least 1.</summary>
    /// <remarks>
    /// Applies only to volumes that limit the references to a cluster: ReFS allows 8,176 (a file and 8,175 clones). Clones by other
    /// processes count there too, so the limit can be reached earlier; that costs one byte copy as well, and no copy fails.
    /// </remarks>
    internal int ReferenceSoftCap { get; init; } = Policy.ReferenceSoftCap;

    /// <summary>
    /// Whether a destination that is equal and has other names, such as that of its source, is replaced by a file of its own. Default:
    /// false; nothing is done, as by File.Copy and MSBuild's task.
    /// </summary>
    internal bool ReplacesSharedNames { get; init; }

    /// <summary>
    /// Whether a destination that is a link to its source, hard or symbolic, is replaced by a file of its own. Default: false; nothing is
    /// done.
    /// </summary>
    internal bool ReplacesLinksToSource { get; init; }

    /// <summary>
    /// Whether a new file gets its name only when it is complete. Default: false; a process that is killed leaves a part of it there, which
    /// <see cref="OverwriteMode.Never"/> never replaces.
    /// </summary>
    internal bool CreatesWhole { get; init; }

    /// <summary>Whether the requests that wait for a failed one are left out.</summary>
    internal bool StopAtFailure { get; init; }

    /// <summary>Maximum number of threads; 0 where the batch chooses.</summary>
    internal int MaxDegreeOfParallelism { get; init; }

    /// <summary>These options with what a call states beside them: the threads, and the receiver of its progress.</summary>
    internal CopyOptions For(int maxDegreeOfParallelism, IProgress<CopyProgress>? progress, bool stopAtFailure = false)
    {
        if (maxDegreeOfParallelism == 0 && progress is null && !stopAtFailure) return this;
        return this with
        {
            MaxDegreeOfParallelism = maxDegreeOfParallelism == 0 ? MaxDegreeOfParallelism : maxDegreeOfParallelism,
            StopAtFailure = stopAtFailure || StopAtFailure,
            ByteProgress = progress is null ? ByteProgress : new ByteReports(progress),
        };
    }
}
