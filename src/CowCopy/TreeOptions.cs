namespace CowCopy;

/// <summary>What a caller may choose about copying a tree.</summary>
public sealed record TreeOptions
{
    /// <summary>The options used when none are given.</summary>
    public static TreeOptions Default { get; } = new();

    /// <summary>How each file is copied.</summary>
    public CopyOptions Copy { get; init; } = CopyOptions.Default;

    /// <summary>Which files and links to take: given the path below the source with forward slashes; null takes all.</summary>
    public Func<string, bool>? Filter { get; init; }

    /// <summary>Copy what symbolic links point to instead of the links themselves. A link that leads back up the tree is an error of its own.</summary>
    public bool FollowLinks { get; init; }

    /// <summary>Make folders that hold nothing to copy, too; true unless told.</summary>
    public bool EmptyDirectories { get; init; } = true;

    /// <summary>Delete from the destination what the source lacks. Off unless told; nothing is deleted when any copy failed or the caller cancelled.</summary>
    public bool Mirror { get; init; }
}
