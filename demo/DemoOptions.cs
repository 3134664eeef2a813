using System.Globalization;

namespace CowCopy.Demo;

/// <summary>What the command line of the demo may choose.</summary>
internal sealed record DemoOptions
{
    public const string Usage = "Usage: demo [--projects N] [--rounds N] [--folder FOLDER] [--keep] [--packages FOLDER]";
    private const int FewestProjects = 8;

    /// <summary>The folder with the packed CowCopy.Sdk.</summary>
    public string Packages { get; init; } = Path.GetFullPath("artifacts/packages");

    /// <summary>Where to work; null makes an XFS volume where that is possible.</summary>
    public string? Folder { get; init; }

    public int Projects { get; init; } = 32;

    /// <summary>How often each build is timed; the fastest counts.</summary>
    public int Rounds { get; init; } = 2;

    /// <summary>Whether to leave the repositories and their logs behind.</summary>
    public bool Keep { get; init; }

    /// <summary>Reads a command line; null where it cannot be understood.</summary>
    public static DemoOptions? Parse(ReadOnlySpan<string> arguments) => arguments switch
    {
        [] => new DemoOptions(),
        ["--keep", .. var rest] => Parse(rest) is { } options ? options with { Keep = true } : null,
        ["--folder", var folder, .. var rest] => Parse(rest) is { } options ? options with { Folder = Path.GetFullPath(folder) } : null,
        ["--packages", var folder, .. var rest] => Parse(rest) is { } options ? options with { Packages = Path.GetFullPath(folder) } : null,
        ["--projects", var count, .. var rest] => Number(count) is >= FewestProjects and var n && Parse(rest) is { } options ? options with { Projects = n } : null,
        ["--rounds", var count, .. var rest] => Number(count) is >= 1 and var n && Parse(rest) is { } options ? options with { Rounds = n } : null,
        _ => null,
    };

    private static int Number(string text) => int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int number) ? number : 0;
}
