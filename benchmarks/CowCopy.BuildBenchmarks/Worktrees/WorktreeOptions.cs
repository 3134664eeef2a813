using CowCopy.LoopVolumes;

namespace CowCopy.BuildBenchmarks.Worktrees;

/// <summary>The options of <c>bench --worktrees</c>.</summary>
internal sealed record WorktreeOptions
{
    public const string Usage =
        """
        Makes second working copies of a repository that is built, builds each, and measures.

          --projects <n;n>        numbers of projects; default: 30;200
          --volumes <a;b>         temporary volumes, of xfs, btrfs and ext4; default: xfs
          --rounds <n>            measured rounds; default: 3
          --source-files <n>      sources of 50 methods that each project has beside its own; default: 0
          --tool <file>           the assembly of cowcopy; build.cs compiles and names it
          --keep <directory>      where to keep results, in <date>-<host>-worktrees
          --host <name>           the name of the machine in kept results
        """;

    private const int MinProjects = 10;

    public IReadOnlyList<int> Projects { get; init; } = [30, 200];

    public IReadOnlyList<LoopFileSystem> Volumes { get; init; } = [LoopFileSystem.Xfs];

    public int Rounds { get; init; } = 3;

    public int SourceFiles { get; init; }

    public string Tool { get; init; } = "";

    public string? Keep { get; init; }

    public string Host { get; init; } = $"{Environment.ProcessorCount}core";

    /// <exception cref="FormatException">An argument is unknown, has no value, or has an invalid one.</exception>
    public static WorktreeOptions Parse(IReadOnlyList<string> arguments)
    {
        if (arguments.Count % 2 != 0) throw new FormatException($"{arguments[^1]} is unknown or has no value.");
        WorktreeOptions options = new();
        for (int i = 0; i < arguments.Count; i += 2) options = options.With(arguments[i], arguments[i + 1]);
        return File.Exists(options.Tool) ? options : throw new FormatException("--tool names no file.");
    }

    private WorktreeOptions With(string name, string value) => name switch
    {
        "--projects" => this with { Projects = [.. value.Split(';').Select(one => BuildOptions.Number(name, one, MinProjects))] },
        "--volumes" => this with { Volumes = [.. value.Split(';').Select(Volume)] },
        "--rounds" => this with { Rounds = BuildOptions.Number(name, value, 1) },
        "--source-files" => this with { SourceFiles = BuildOptions.Number(name, value, 0) },
        "--tool" => this with { Tool = Path.GetFullPath(value) },
        "--keep" => this with { Keep = Path.GetFullPath(value) },
        "--host" => this with { Host = value },
        _ => throw new FormatException($"{name} is unknown."),
    };

    private static LoopFileSystem Volume(string name) => name switch
    {
        "xfs" => LoopFileSystem.Xfs,
        "btrfs" => LoopFileSystem.Btrfs,
        "ext4" => LoopFileSystem.Ext4,
        _ => throw new FormatException($"Unknown volume: {name}."),
    };
}
