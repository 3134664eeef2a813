namespace CowCopy;

/// <summary>Progress of <see cref="FileSharer"/>, reported from several threads.</summary>
/// <param name="Stage">What is being done.</param>
/// <param name="Completed">Files or bytes done so far; an older report may come later.</param>
/// <param name="Total">Files or bytes to do; 0 where it is not known.</param>
public readonly record struct ShareProgress(ShareStage Stage, long Completed, long Total)
{
    /// <summary>What is being done.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is not defined.</exception>
    public ShareStage Stage
    {
        get;
        init => field = ArgumentRange.Defined(value);
    } = ArgumentRange.Defined(Stage);
}
