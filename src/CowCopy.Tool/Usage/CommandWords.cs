namespace CowCopy.Tool.Usage;

/// <summary>Words that are options: <c>help copy</c> is <c>copy --help</c>, and <c>version</c> is <c>--version</c>.</summary>
internal static class CommandWords
{
    public static IReadOnlyList<string> Resolve(IReadOnlyList<string> args) => args switch
    {
        ["help", ..] => [.. args.Skip(1).Where(static word => word is not (['-', ..] or "help")), "--help"],
        ["version" or "-V"] => ["--version"],
        _ => args,
    };
}
