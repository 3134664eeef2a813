using System.Globalization;

namespace CowCopy.Sdk.DifferentialTests.Cases;

/// <summary>One call of a Copy task.</summary>
public sealed record CopyCall
{
    /// <summary>What is put into the tree before the call, over what stands there.</summary>
    public IReadOnlyList<Thing> Edits { get; init; } = [];

    public IReadOnlyList<Pair> Pairs { get; init; } = [];

    public IReadOnlyList<string>? Directories { get; init; }

    /// <summary>Null where destinations are named.</summary>
    public string? DestinationFolder { get; init; }

    public int Retries { get; init; }

    public int Delay { get; init; }

    public CallFlags Flags { get; init; }

    public bool Has(CallFlags flag) => (Flags & flag) == flag;

    public CopyCall With(CallFlags flag) => this with { Flags = Flags | flag };

    /// <summary>Whether its parameters do not contradict each other, so that files are looked at.</summary>
    public bool IsAccepted =>
        Retries >= 0
        && Delay >= 0
        && !(Directories is not null && DestinationFolder is null)
        && !(Has(CallFlags.LinksRequired) && !Has(CallFlags.HardLinks) && !LinksSymbolically);

    private bool LinksSymbolically =>
        Has(CallFlags.SymbolicLinks) || (Has(CallFlags.SymbolicLinksByEnvironment) && !Has(CallFlags.NoSymbolicLinks));

    public override string ToString()
    {
        List<string> lines =
            [.. Edits.Select(static edit => "  put " + edit),
                "  Copy " + Flags + string.Create(CultureInfo.InvariantCulture, $" Retries={Retries} Delay={Delay}")];
        if (DestinationFolder is not null) lines.Add("    into \"" + DestinationFolder + "\"");
        if (Directories is not null)
            lines.Add("    directories " + string.Join(", ", Directories.Select(static directory => "\"" + directory + "\"")));
        lines.AddRange(Pairs.Select(static pair => "    " + pair));
        return string.Join(Environment.NewLine, lines);
    }
}
