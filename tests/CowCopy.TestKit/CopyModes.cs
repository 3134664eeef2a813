namespace CowCopy.TestKit;

/// <summary>The values of <see cref="CopyMode"/>.</summary>
public static class CopyModes
{
    /// <summary>The modes in which a refused clone is no failure.</summary>
    public static IEnumerable<CopyMode> ThatCopy => Enum.GetValues<CopyMode>().Where(static mode => mode != CopyMode.CloneOnly);
}
