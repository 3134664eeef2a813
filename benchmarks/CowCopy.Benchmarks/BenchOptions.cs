using System.Globalization;

namespace CowCopy.Benchmarks;

/// <summary>What the command line asks for.</summary>
public sealed record BenchOptions
{
    /// <summary>What is done.</summary>
    public BenchMode Mode { get; init; } = BenchMode.Suites;

    /// <summary>The folder to measure in.</summary>
    public string Root { get; init; } = ".";

    /// <summary>Measure on XFS, btrfs and ext4 volumes made for it, not in <see cref="Root"/>.</summary>
    public bool Volumes { get; init; }

    /// <summary>Rounds, or iterations, that count.</summary>
    public int Rounds { get; init; } = 9;

    /// <summary>Beginnings of the questions to ask, such as <c>fresh, k30</c>; all where empty.</summary>
    public IReadOnlyList<string> Questions { get; init; } = [];

    /// <summary>Parts of the names of the peers to ask; all where empty.</summary>
    public IReadOnlyList<string> Peers { get; init; } = [];

    /// <summary>Names of the suites to run; all where empty.</summary>
    public IReadOnlyList<string> Suites { get; init; } = [];

    /// <summary>The folder that results are kept in; nowhere where null.</summary>
    public string? Keep { get; init; }

    /// <summary>What kept results call the machine.</summary>
    public string Host { get; init; } = $"{Environment.ProcessorCount}core";

    /// <exception cref="FormatException">An argument is not known, or lacks its value.</exception>
    public static BenchOptions Parse(IReadOnlyList<string> arguments)
    {
        BenchOptions options = new();
        for (int i = 0; i < arguments.Count; i++)
        {
            options = arguments[i] switch
            {
                "--check" => options with { Mode = BenchMode.Check },
                "--interleaved" => options with { Mode = BenchMode.Interleaved },
                "--help" => options with { Mode = BenchMode.Help },
                "--volumes" => options with { Volumes = true },
                _ when i + 1 < arguments.Count => options.With(arguments[i], arguments[++i]),
                _ => throw new FormatException($"{arguments[i]} is not known, or lacks its value."),
            };
        }

        return options;
    }

    private static string[] Names(string text) => text.Split(';', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries);

    private BenchOptions With(string name, string value) => name switch
    {
        "--root" => this with { Root = value },
        "--rounds" => this with { Rounds = int.Parse(value, CultureInfo.InvariantCulture) },
        "--questions" => this with { Questions = Names(value) },
        "--peers" => this with { Peers = Names(value) },
        "--suites" => this with { Suites = Names(value) },
        "--keep" => this with { Keep = value },
        "--host" => this with { Host = value },
        _ => throw new FormatException($"{name} is not known."),
    };
}
