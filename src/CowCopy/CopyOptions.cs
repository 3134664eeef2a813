using CowCopy.Planning;

namespace CowCopy;

/// <summary>What a caller may choose about a copy. Immutable; the default suits builds.</summary>
public sealed record CopyOptions
{
    /// <summary>The options used when none are given.</summary>
    public static CopyOptions Default { get; } = new();

    /// <summary>Which way of copying is wanted; <see cref="CopyMode.Auto"/> unless told.</summary>
    public CopyMode Mode { get; init; }

    /// <summary>How an existing destination is replaced; <see cref="OverwriteMode.Auto"/> unless told.</summary>
    public OverwriteMode Overwrite { get; init; }

    /// <summary>Leave a destination alone that is unchanged; what that means, <see cref="SkipWhen"/> says.</summary>
    /// <remarks>By default the same test as MSBuild's <c>SkipUnchangedFiles</c>.</remarks>
    public bool SkipUnchanged { get; init; }

    /// <summary>When a destination counts as unchanged; <see cref="CowCopy.SkipWhen.Timestamp"/> unless told.</summary>
    public SkipWhen SkipWhen { get; init; }

    /// <summary>Tell whether a symbolic link on either side is unchanged by the file it leads to; otherwise a link always counts as changed.</summary>
    public bool FollowLinksWhenComparing { get; init; }

    /// <summary>Replace a destination that is marked read-only instead of refusing.</summary>
    public bool OverwriteReadOnly { get; init; }

    /// <summary>Make the copy of a read-only source writable by its owner, as MSBuild's Copy task does; otherwise the mark is carried over.</summary>
    public bool ClearReadOnly { get; init; }

    /// <summary>Have each file's content on the device before its modification time says that it is up to date.</summary>
    /// <remarks>
    /// Slower: the device is waited for, on ext4, XFS and btrfs for the files of a batch together, elsewhere file by file. Without it a power cut may lose a new copy; on ext4, in the moment in which the kernel writes
    /// the copy back, it may even leave one of the right length and time that is empty inside (docs/power-cuts.md has how often).
    /// </remarks>
    public bool Durable { get; init; }

    /// <summary>After how many clones of one content the next copy gets bytes of its own, to be cloned from in its place; 8,000 unless told.</summary>
    /// <remarks>
    /// Only where clusters take so many references and no more: on ReFS, 8,176 (a file and 8,175 clones). Other processes' clones count there too, so the
    /// limit may be met earlier; that costs one such copy as well, and nothing fails.
    /// </remarks>
    /// <exception cref="ArgumentOutOfRangeException">The value is less than 1.</exception>
    public int ReferenceSoftCap
    {
        get;
        init => field = value >= 1 ? value : throw new ArgumentOutOfRangeException(nameof(value), value, "A soft cap on references is at least 1.");
    } = Policy.ReferenceSoftCap;

    /// <summary>The most threads a batch may use; 0, the default, lets the batch choose from its size, the processors and the file system.</summary>
    public int MaxParallelism { get; init; }
}
