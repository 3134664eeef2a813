using System.Globalization;

namespace CowCopy.Benchmarks;

/// <summary>The options of the command line.</summary>
public sealed record BenchOptions
{
    /// <summary>What the program does. Default: runs the suites.</summary>
    public BenchMode Mode { get; init; } = BenchMode.Suites;

    /// <summary>
    /// A kept run to read for a suggestion, the directory of several, or a directory to measure in; null to measure in
    /// <see cref="Root"/>.
    /// </summary>
    public string? Source { get; init; }

    /// <summary>The directory to measure in. Default: the current one.</summary>
    public string Root { get; init; } = ".";

    /// <summary>Measure on new XFS, btrfs and ext4 volumes instead of in <see cref="Root"/>.</summary>
    public bool Volumes { get; init; }

    /// <summary>Measured rounds, or iterations, after one that warms up. Default: 9.</summary>
    public int Rounds { get; init; } = 9;

    /// <summary>Processes that compute while it measures. Default: 0.</summary>
    public int BusyProcesses { get; init; }

    /// <summary>Prefixes of the cases to measure, such as <c>fresh, k30</c>; empty for all that do not take long.</summary>
    public IReadOnlyList<string> Questions { get; init; } = [];

    /// <summary>Parts of the names of the candidates to measure; empty for all.</summary>
    public IReadOnlyList<string> Candidates { get; init; } = [];

    /// <summary>Names of the suites to run; empty for all.</summary>
    public IReadOnlyList<string> Suites { get; init; } = [];

    /// <summary>The directory to keep results in; null to keep none.</summary>
    public string? Keep { get; init; }

    /// <summary>The name of the machine in kept results.</summary>
    public string Host { get; init; } = $"{Environment.ProcessorCount}core";

    /// <exception cref="FormatException">An argument is unknown or has no value.</exception>
    public static BenchOptions Parse(IReadOnlyList<string> arguments)
    {
        BenchOptions options = new();
        for (int i = 0; i < arguments.Count; i++)
        {
            options = arguments[i] switch
            {
                "--check" => options with { Mode = BenchMode.Check },
                "--interleaved" => options with { Mode = BenchMode.Interleaved },
                "--suggest-policy" => options with { Mode = BenchMode.SuggestPolicy, Source = OptionalValue(arguments, ref i) },
                "--list" => options with { Mode = BenchMode.List },
                "--help" => options with { Mode = BenchMode.Help },
                "--volumes" => options with { Volumes = true },
                _ when i + 1 < arguments.Count => options.With(arguments[i], arguments[++i]),
                _ => throw new FormatException($"{arguments[i]} is unknown or has no value."),
            };
        }

        return options;
    }

    private static string? OptionalValue(IReadOnlyList<string> arguments, ref int index)
    {
        bool hasValue = index + 1 < arguments.Count && !arguments[index + 1].StartsWith("--", StringComparison.Ordinal);
        return hasValue ? arguments[++index] : null;
    }

    private static string[] Names(string text) => text.Split(';', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries);

    private static int Count(string name, string value) =>
        int.TryParse(value, NumberStyles.None, CultureInfo.InvariantCulture, out int count) && count > 0
            ? count
            : throw new FormatException($"{name} takes a number of 1 or more, not \"{value}\".");

    private BenchOptions With(string name, string value) => name switch
    {
        "--root" => this with { Root = value },
        "--busy" => this with { BusyProcesses = Count(name, value) },
        "--rounds" => this with { Rounds = Count(name, value) },
        "--questions" => this with { Questions = Names(value) },
        "--candidates" => this with { Candidates = Names(value) },
        "--suites" => this with { Suites = Names(value) },
        "--keep" => this with { Keep = value },
        "--host" => this with { Host = value },
        _ => throw new FormatException($"{name} is unknown."),
    };
}
