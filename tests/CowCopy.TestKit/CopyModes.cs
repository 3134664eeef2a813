namespace CowCopy.TestKit;

/// <summary>The values of <see cref="CopyMode"/>.</summary>
public static class CopyModes
{
    /// <summary>The modes whose result is a file of its own.</summary>
    public static IEnumerable<CopyMode> WithoutLinks => Enum.GetValues<CopyMode>().Where(static mode => mode != CopyMode.CloneOrHardLink);

    /// <summary>The modes in which a refused clone is no failure, and the result a file of its own.</summary>
    public static IEnumerable<CopyMode> ThatCopy => WithoutLinks.Where(static mode => mode != CopyMode.CloneOnly);
}
