using System.Globalization;

namespace CowCopy.Sdk.DifferentialTests.Cases;

/// <summary>Something that stands in the tree before a call.</summary>
/// <param name="Kind">What it is.</param>
/// <param name="Path">Its path below the root.</param>
public sealed record Thing(ThingKind Kind, string Path)
{
    /// <summary>A mode that says: as the umask has it.</summary>
    public const int UsualMode = -1;

    /// <summary>What a file is filled with.</summary>
    public char Letter { get; init; } = 'a';

    public int Size { get; init; } = 1;

    /// <summary>Days after the usual modification time.</summary>
    public int Days { get; init; }

    public int Mode { get; init; } = UsualMode;

    /// <summary>
    /// What a symbolic link holds ("&lt;root&gt;" stands for the root), or the path of the file that a hard link is a second name of.
    /// </summary>
    public string Target { get; init; } = "";

    public override string ToString() => Kind switch
    {
        ThingKind.File => Invariant($"file {Path} {Letter}×{Size} day {Days}{ModeText}"),
        ThingKind.Directory => $"directory {Path}{ModeText}",
        ThingKind.SymbolicLink => $"symbolic link {Path} -> {Target}",
        _ => $"hard link {Path} = {Target}",
    };

    private string ModeText => Mode == UsualMode ? "" : " mode " + Convert.ToString(Mode, 8);

    private static string Invariant(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);
}
