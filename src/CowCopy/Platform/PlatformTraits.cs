namespace CowCopy.Platform;

/// <summary>What of the seam a system has.</summary>
/// <param name="CopiesByHandle">It opens, clones and moves bytes by handle; otherwise only its own copy call by path is there.</param>
internal sealed record PlatformTraits(bool CopiesByHandle)
{
    /// <summary>It has a copy call of its own, by path, which knows best how to move bytes.</summary>
    public bool CopiesByPath { get; init; }

    /// <summary>
    /// That call removes the part it has copied when it fails. Otherwise the engine does, which cannot know whether the file is the call's
    /// or one that another process made meanwhile.
    /// </summary>
    public bool RemovesPartialCopies { get; init; }
}
