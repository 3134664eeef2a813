namespace CowCopy.Demo;

/// <summary>What the demo says at its end, on the terminal and on its page.</summary>
internal sealed record DemoFacts
{
    /// <summary>What was built, and where.</summary>
    public required string Built { get; init; }

    /// <summary>How many files were compared.</summary>
    public required int Compared { get; init; }

    /// <summary>What differs that must not; usually nothing.</summary>
    public required IReadOnlyList<string> Differences { get; init; }

    /// <summary>The commands and their results, what people feel first before the rest.</summary>
    public required IReadOnlyList<DemoLine> Lines { get; init; }

    /// <summary>The time of whole builds, in a sentence; null after one round.</summary>
    public required string? Times { get; init; }

    public required int Rounds { get; init; }

    /// <summary>Whether the command is native.</summary>
    public required bool IsNative { get; init; }

    /// <summary>The item that a user adds to <c>Directory.Build.props</c>.</summary>
    public required string Sdk { get; init; }

    public string Result => Differences.Count == 0
        ? $"Outputs are equal with MSBuild's Copy and with CowCopy: {Figures.Count(Compared)} comparisons of bytes, modes and times."
        : $"{Figures.Count(Differences.Count)} differences in {Figures.Count(Compared)} comparisons of bytes, modes and times.";

    public string Method => $"{Builds}. Commands: whole processes of the packed command, "
        + (IsNative ? "which is native." : "for any system, which needs .NET.");

    private string Builds =>
        Times is null ? "Builds: one of each kind, which says nothing of their times" : $"Builds: shortest of {Rounds}";

    /// <summary>What is won, in one sentence; null where nothing is.</summary>
    public string? Won
    {
        get
        {
            string text = string.Join("; ", Lines.Select(static line => line.Won?.Text).OfType<string>());
            return text.Length == 0 ? null : char.ToUpperInvariant(text[0]) + text[1..];
        }
    }
}
