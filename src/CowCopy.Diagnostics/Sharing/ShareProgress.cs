namespace CowCopy.Diagnostics;

/// <summary>Progress of <see cref="FileSharer"/>, reported from several threads.</summary>
/// <param name="Stage">What is being done.</param>
/// <param name="Completed">Files or bytes done so far; reports may arrive out of order.</param>
/// <param name="Total">Files or bytes to do; 0 where it is not known.</param>
public readonly record struct ShareProgress(ShareStage Stage, long Completed, long Total)
{
    /// <summary>What is being done.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is not defined.</exception>
    public ShareStage Stage
    {
        get;
        init => field = Defined(value, nameof(value));
    } = Defined(Stage, nameof(Stage));

    private static ShareStage Defined(ShareStage stage, string name) =>
        Enum.IsDefined(stage) ? stage : throw new ArgumentOutOfRangeException(name, stage, "This is no stage.");
}
