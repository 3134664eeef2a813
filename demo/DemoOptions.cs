using System.Globalization;

namespace CowCopy.Demo;

/// <summary>The command line of the demo.</summary>
internal sealed record DemoOptions
{
    public const string Usage = """
        Usage: dotnet run build.cs -- demo [options]
          --full             32 projects instead of 12
          --projects N       N projects, at least 8
          --rounds N         time each build N times (default: 1); the shortest time counts
          --directory DIRECTORY work there (default: a new XFS volume, or the current volume if none can be made)
          --packages DIRECTORY use the packages of CowCopy.Sdk and the command in it (default: pack them)
          --keep             keep the repositories and their binary logs
        """;

    private const int FewestProjects = 8;
    private const int FullProjects = 32;

    /// <summary>The directory with the packages of CowCopy.Sdk and of the command; <c>build.cs</c> packs them there.</summary>
    public string Packages { get; init; } = Path.GetFullPath(Path.Combine("artifacts", "demo", "packages"));

    /// <summary>Where to work; null for a new XFS volume if one can be made.</summary>
    public string? Directory { get; init; }

    public int Projects { get; init; } = 12;

    /// <summary>How often each build is timed; the shortest time counts.</summary>
    public int Rounds { get; init; } = 1;

    /// <summary>Whether to keep the repositories and their logs.</summary>
    public bool Keep { get; init; }

    /// <summary>Reads a command line; null if it is not valid.</summary>
    public static DemoOptions? Parse(ReadOnlySpan<string> arguments) => arguments switch
    {
        [] => new DemoOptions(),
        ["--full", .. var rest] => Parse(rest) is { } options ? options with { Projects = FullProjects } : null,
        ["--keep", .. var rest] => Parse(rest) is { } options ? options with { Keep = true } : null,
        ["--directory", var path, .. var rest] => Parse(rest) is { } options ? options with { Directory = Path.GetFullPath(path) } : null,
        ["--packages", var path, .. var rest] => Parse(rest) is { } options ? options with { Packages = Path.GetFullPath(path) } : null,
        ["--projects", var count, .. var rest] =>
            Number(count) is >= FewestProjects and var n && Parse(rest) is { } options ? options with { Projects = n } : null,
        ["--rounds", var count, .. var rest] =>
            Number(count) is >= 1 and var n && Parse(rest) is { } options ? options with { Rounds = n } : null,
        _ => null,
    };

    private static int Number(string text) =>
        int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int number) ? number : 0;
}
