namespace CowCopy.Platform;

/// <summary>What a link holds.</summary>
/// <param name="Path">Where it leads, as the link has it; of a junction with the kernel's prefix.</param>
/// <param name="Kind">The kind of link.</param>
internal sealed record LinkTarget(string Path, LinkKind Kind = LinkKind.File)
{
    /// <summary>Gets what stands for a link that was not read.</summary>
    public static LinkTarget None { get; } = new("");

    /// <summary>The name that a junction is shown with; null for none, and for other links.</summary>
    public string? Shown { get; init; }

    /// <summary>Where it leads, for people.</summary>
    public string Text => string.IsNullOrEmpty(Shown) ? Path : Shown!;
}
