namespace CowCopy.TestKit;

/// <summary>The values of <see cref="OverwriteMode"/>.</summary>
public static class OverwriteModes
{
    /// <summary>The modes in which an existing destination is no failure.</summary>
    public static IReadOnlyList<OverwriteMode> ThatReplace { get; } =
        [OverwriteMode.Auto, OverwriteMode.AtomicRename, OverwriteMode.DeleteFirst];
}
