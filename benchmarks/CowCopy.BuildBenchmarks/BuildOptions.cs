using System.Globalization;
using CowCopy.BuildBenchmarks.Running;

namespace CowCopy.BuildBenchmarks;

/// <summary>What the command line asks for.</summary>
internal sealed record BuildOptions
{
    public const string Usage =
        """
        Builds a repository of 200 projects with MSBuild's own Copy and with CowCopy, in pairs, and measures.

          --projects <n>        how many projects; 200 unless told
          --rounds <n>          pairs that count, after one that does not; 5 unless told
          --modes <a;b>         m (two processes), mt (two threads of one process); both unless told
          --phases <a;b>        cold, no-op, leaf changed: what the pairs that count build; all three unless told
          --folder <folder>     work there and leave the repositories for the next run; else on an XFS volume that is made and removed
          --packages <folder>   where CowCopy.Sdk is packed; artifacts/packages unless told
          --keep <folder>       where results are kept, in <date>-<host>-builds, or -builds-logged; pairs of the same folder add up
          --host <name>         what kept results call the machine
          --floor               build a third repository with nothing to do, whose Copy task only looks once at each file: what MSBuild and the file system take for any
          --log                 take the times from binary logs, for which both tasks write a message for each file; else only the builds that do not count are logged
        """;

    private const string Log = "--log", WithFloor = "--floor";
    private const int FewestProjects = 30;

    public int Projects { get; init; } = 200;

    public int Rounds { get; init; } = 5;

    public IReadOnlyList<BuildMode> Modes { get; init; } = BuildMode.All;

    public IReadOnlyList<BuildPhase> Phases { get; init; } = BuildPhase.All;

    public string? Folder { get; init; }

    public string Packages { get; init; } = Path.GetFullPath("artifacts/packages");

    public string? Keep { get; init; }

    public Recording Recording { get; init; }

    public bool Floor { get; init; }

    public string Host { get; init; } = $"{Environment.ProcessorCount}core";

    /// <exception cref="FormatException">An argument is not known, lacks its value, or has one that cannot be.</exception>
    public static BuildOptions Parse(IReadOnlyList<string> arguments)
    {
        string[] pairs = [.. arguments.Where(static argument => argument is not (Log or WithFloor))];
        BuildOptions options = new() { Recording = arguments.Contains(Log) ? Recording.Log : Recording.Times, Floor = arguments.Contains(WithFloor) };
        if (pairs.Length % 2 != 0) throw new FormatException($"{pairs[^1]} is not known, or lacks its value.");
        for (int i = 0; i < pairs.Length; i += 2) options = options.With(pairs[i], pairs[i + 1]);
        return options;
    }

    private BuildOptions With(string name, string value) => name switch
    {
        "--projects" => this with { Projects = Number(name, value, FewestProjects) },
        "--rounds" => this with { Rounds = Number(name, value, 1) },
        "--modes" => this with { Modes = [.. value.Split(';').Select(Mode)] },
        "--phases" => this with { Phases = [.. value.Split(';').Select(Phase)] },
        "--folder" => this with { Folder = Path.GetFullPath(value) },
        "--packages" => this with { Packages = Path.GetFullPath(value) },
        "--keep" => this with { Keep = Path.GetFullPath(value) },
        "--host" => this with { Host = value },
        _ => throw new FormatException($"{name} is not known."),
    };

    private static BuildMode Mode(string name) =>
        BuildMode.All.FirstOrDefault(mode => mode.Name == name) ?? throw new FormatException($"There is no mode {name}.");

    private static BuildPhase Phase(string name) =>
        BuildPhase.All.FirstOrDefault(phase => phase.Name == name) ?? throw new FormatException($"There is no build {name}.");

    private static int Number(string name, string value, int least) =>
        int.TryParse(value, NumberStyles.None, CultureInfo.InvariantCulture, out int number) && number >= least
            ? number
            : throw new FormatException($"{name} needs a number, {least} at least.");
}
