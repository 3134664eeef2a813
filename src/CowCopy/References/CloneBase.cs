using CowCopy.Planning;

namespace CowCopy.References;

/// <summary>A file that clones are made from: a source, or a byte copy of it that took its place at the reference limit.</summary>
/// <param name="path">The path of the byte copy; null for a source.</param>
/// <param name="facts">The file when it was recorded.</param>
/// <param name="clones">How many clones were made before.</param>
internal sealed class CloneBase(string? path, in FileFacts facts, int clones = 0)
{
    private readonly FileFacts _facts = facts;
    private int _clones = clones;
    private volatile bool _isExhausted;
    private volatile CloneBase? _next;

    public string? Path => path;

    public FileIdentity Identity => _facts.Identity;

    public int Clones => Volatile.Read(ref _clones);

    /// <summary>The base with the same content that took over when this one had no references left.</summary>
    public CloneBase? Next
    {
        get => _next;
        set => _next = value;
    }

    /// <summary>Adds a clone of these clusters, made from this file or from a clone of it.</summary>
    public void Count() => Interlocked.Increment(ref _clones);

    /// <summary>Records that the volume refused a further reference.</summary>
    public void Exhaust() => _isExhausted = true;

    public bool IsFull(int softCap) => _isExhausted || Clones >= softCap;

    /// <summary>Follows the bases of one content to the first with room, or to the last. Drops full ones between.</summary>
    public CloneBase FirstWithRoom(int softCap)
    {
        CloneBase last = this;
        while (last.IsFull(softCap) && last.Next is { } next)
        {
            if (next.IsFull(softCap) && next.Next is { } later) last.Next = later;
            else last = next;
        }

        return last;
    }

    /// <summary>
    /// Whether a path still names this file with this content. The status time cannot be set, so it shows new content of the same length
    /// and modification time; being cloned does not change it.
    /// </summary>
    public bool StillMatches(in FileFacts now) => now.Kind == FileKind.Regular && now.Identity == Identity && IsUnchanged(_facts, now);

    public static bool IsUnchanged(in FileFacts known, in FileFacts now) =>
        known.Length == now.Length && known.Modified == now.Modified && known.Changed == now.Changed;
}
