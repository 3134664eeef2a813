using System.Globalization;
using CowCopy.BuildBenchmarks.Running;

namespace CowCopy.BuildBenchmarks;

/// <summary>The options of the command line.</summary>
internal sealed record BuildOptions
{
    public const string Usage =
        """
        Builds a repository of 200 projects with MSBuild's own Copy and with CowCopy, in pairs, and measures.

          --projects <n>          number of projects; default: 200
          --rounds <n>            measured pairs, after one that warms up; default: 5
          --modes <a;b>           m (two processes), mt (two threads of one process); default: both
          --phases <a;b>          cold, no-op, leaf changed: what the measured pairs build; default: all three
          --directory <path>      where to create the repositories, left for the next run; default: a temporary XFS volume
          --packages <directory>  the directory of the packed CowCopy.Sdk; default: artifacts/packages
          --keep <directory>      where to keep results, in <date>-<host>-builds, or -builds-logged; pairs of the same name add up
          --host <name>           the name of the machine in kept results
          --lower-bound           build a third repository with nothing to do, whose Copy task only reads the metadata of each file:
                                  the time that MSBuild and the file system take for any Copy task
          --log                   take the times from binary logs, for which both tasks write a message for each file;
                                  default: only builds that are not measured are logged

        Writes the page of a kept run of layouts, and its path; builds nothing.

          --report <directory>    the kept run, or a directory of runs: the page of each
          --against <directory>   a kept run to compare it with
          --html <file>           the page; default: report.html in the directory of the kept run
        """;

    private const string Log = "--log", WithLowerBound = "--lower-bound";
    private const int MinProjects = 30;

    public int Projects { get; init; } = 200;

    public int Rounds { get; init; } = 5;

    public IReadOnlyList<BuildMode> Modes { get; init; } = BuildMode.All;

    public IReadOnlyList<BuildPhase> Phases { get; init; } = BuildPhase.All;

    public string? WorkDirectory { get; init; }

    public string Packages { get; init; } = Path.GetFullPath("artifacts/packages");

    public string? Keep { get; init; }

    public Recording Recording { get; init; }

    public bool LowerBound { get; init; }

    public string Host { get; init; } = $"{Environment.ProcessorCount}core";

    /// <exception cref="FormatException">An argument is unknown, has no value, or has an invalid one.</exception>
    public static BuildOptions Parse(IReadOnlyList<string> arguments)
    {
        string[] pairs = [.. arguments.Where(static argument => argument is not (Log or WithLowerBound))];
        BuildOptions options = new()
        {
            Recording = arguments.Contains(Log) ? Recording.Log : Recording.Times,
            LowerBound = arguments.Contains(WithLowerBound),
        };
        if (pairs.Length % 2 != 0) throw new FormatException($"{pairs[^1]} is unknown or has no value.");
        for (int i = 0; i < pairs.Length; i += 2) options = options.With(pairs[i], pairs[i + 1]);
        return options;
    }

    private BuildOptions With(string name, string value) => name switch
    {
        "--projects" => this with { Projects = Number(name, value, MinProjects) },
        "--rounds" => this with { Rounds = Number(name, value, 1) },
        "--modes" => this with { Modes = [.. value.Split(';').Select(Mode)] },
        "--phases" => this with { Phases = [.. value.Split(';').Select(Phase)] },
        "--directory" => this with { WorkDirectory = Path.GetFullPath(value) },
        "--packages" => this with { Packages = Path.GetFullPath(value) },
        "--keep" => this with { Keep = Path.GetFullPath(value) },
        "--host" => this with { Host = value },
        _ => throw new FormatException($"{name} is unknown."),
    };

    private static BuildMode Mode(string name) =>
        BuildMode.All.FirstOrDefault(mode => mode.Name == name) ?? throw new FormatException($"Unknown mode: {name}.");

    private static BuildPhase Phase(string name) =>
        BuildPhase.All.FirstOrDefault(phase => phase.Name == name) ?? throw new FormatException($"Unknown phase: {name}.");

    /// <exception cref="FormatException">The value is no such number.</exception>
    internal static int Number(string name, string value, int least) =>
        int.TryParse(value, NumberStyles.None, CultureInfo.InvariantCulture, out int number) && number >= least
            ? number
            : throw new FormatException($"{name} takes a number of at least {least}.");
}
