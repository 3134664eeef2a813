using CowCopy.BuildBenchmarks.Layouts.Generation;
using CowCopy.BuildBenchmarks.Layouts.Running;
using CowCopy.BuildBenchmarks.Running;
using CowCopy.LoopVolumes;

namespace CowCopy.BuildBenchmarks.Layouts;

/// <summary>The options of the command line.</summary>
internal sealed record LayoutOptions
{
    public const string Usage =
        """
        Builds repositories of several layouts with MSBuild's own Copy, with CowCopy and with links, and compares.

          --only <a;b>            deep references, layered, microservices, few large files, linear tail, wide and flat,
                                  test-heavy, mixed; default: all
          --size <size>           small, medium or large; default: small
          --seed <n>              what sources and references are generated from; default: 1
          --output <a;b>          directory per project, artifacts, common directory, publish to staging; default: directory per project
          --variants <a;b>        built-in, CowCopy, copy local off (CowCopy, no copies of references in class libraries),
                                  hard links, symbolic links, CopyOnWrite; default: all but the last. built-in always runs
          --phases <a;b>          cold, no-op, leaf changed; default: all
          --iterations <n>        builds of each kind, of which the first is dropped; default: 5
          --root <directory>      measure on the volume of that directory; can be given several times; default: a temporary XFS volume
          --volumes               measure on a temporary XFS, btrfs and ext4 volume (Linux, root)
          --cache <a;b>           where the package cache is: same (the volume of the repository) or other; default: same
          --keep <directory>      where to keep results, in <date>-<host>-layouts; default: artifacts/layouts. Cells that are finished there
                                  are not run again
          --again                 run everything again
          --notes <file>          what else is known of the volumes, as JSON: { "<root>": { "<name>": "<text>" } }
          --host <name>           the name of the machine in kept results
          --packages <directory>  the directory of the packed CowCopy.Sdk; default: pack it
        """;

    private const int MinIterations = 2;

    public IReadOnlyList<RepositoryLayout> Layouts { get; init; } = RepositoryLayout.All;

    public LayoutSize Size { get; init; } = LayoutSize.Small;

    public int Seed { get; init; } = 1;

    public IReadOnlyList<OutputLayout> Outputs { get; init; } = [OutputLayout.DirectoryPerProject];

    public IReadOnlyList<LayoutVariant> Variants { get; init; } = LayoutVariant.Usual;

    public IReadOnlyList<BuildPhase> Phases { get; init; } = BuildPhase.All;

    public int Iterations { get; init; } = 5;

    /// <summary>The directories to measure in; those of new volumes are not among them.</summary>
    public IReadOnlyList<string> Roots { get; init; } = [];

    /// <summary>The volumes to create.</summary>
    public IReadOnlyList<LoopFileSystem> NewVolumes { get; init; } = [];

    public IReadOnlyList<CachePlace> Caches { get; init; } = [CachePlace.Same];

    public string Keep { get; init; } = Path.GetFullPath(Path.Combine("artifacts", "layouts"));

    public bool Again { get; init; }

    /// <summary>What else is known of the volumes, by the full path of the root.</summary>
    public IReadOnlyDictionary<string, IReadOnlyDictionary<string, string>> Notes { get; init; } =
        new Dictionary<string, IReadOnlyDictionary<string, string>>();

    public string Host { get; init; } = $"{Environment.ProcessorCount}core";

    /// <summary>The directory of the packed CowCopy.Sdk; null to pack it.</summary>
    public string? Packages { get; init; }

    /// <exception cref="FormatException">An argument is unknown, has no value, or has an invalid one.</exception>
    public static LayoutOptions Parse(IReadOnlyList<string> arguments)
    {
        LayoutOptions options = new();
        for (int i = 0; i < arguments.Count; i++)
        {
            options = arguments[i] switch
            {
                "--volumes" => options with { NewVolumes = [LoopFileSystem.Xfs, LoopFileSystem.Btrfs, LoopFileSystem.Ext4] },
                "--again" => options with { Again = true },
                _ when i + 1 < arguments.Count => options.With(arguments[i], arguments[++i]),
                _ => throw new FormatException($"{arguments[i]} is unknown or has no value."),
            };
        }

        if (options.Roots.Count + options.NewVolumes.Count == 0) options = options with { NewVolumes = [LoopFileSystem.Xfs] };
        return options.Roots.Count + options.NewVolumes.Count < 2 && options.Caches.Contains(CachePlace.Other)
            ? throw new FormatException("--cache other takes the package cache of another volume: give two --root, or --volumes.")
            : options;
    }

    private LayoutOptions With(string name, string value) => name switch
    {
        "--only" => this with { Layouts = Chosen(name, value, RepositoryLayout.All, static one => one.Name) },
        "--size" => this with { Size = One(name, value, LayoutSize.All, static one => one.Name) },
        "--seed" => this with { Seed = BuildOptions.Number(name, value, 0) },
        "--output" => this with { Outputs = Chosen(name, value, OutputLayout.All, static one => one.Name) },
        "--variants" => this with { Variants = WithBuiltIn(Chosen(name, value, LayoutVariant.All, static one => one.Name)) },
        "--phases" => this with { Phases = Chosen(name, value, BuildPhase.All, static one => one.Name) },
        "--iterations" => this with { Iterations = BuildOptions.Number(name, value, MinIterations) },
        "--root" => this with { Roots = [.. Roots, VolumeNotes.FullPath(value)] },
        "--cache" => this with { Caches = Chosen(name, value, Enum.GetValues<CachePlace>(), CacheName) },
        "--keep" => this with { Keep = Path.GetFullPath(value) },
        "--notes" => this with { Notes = VolumeNotes.Read(value) },
        "--host" => this with { Host = value },
        "--packages" => this with { Packages = Path.GetFullPath(value) },
        _ => throw new FormatException($"{name} is unknown."),
    };

    private static string CacheName(CachePlace place) => place == CachePlace.Same ? "same" : "other";

    // Each other variant is compared with it.
    private static IReadOnlyList<LayoutVariant> WithBuiltIn(IReadOnlyList<LayoutVariant> variants) =>
        variants.Contains(LayoutVariant.BuiltIn) ? variants : [LayoutVariant.BuiltIn, .. variants];

    // In the order of the known ones, each once.
    private static T[] Chosen<T>(string option, string value, IReadOnlyList<T> known, Func<T, string> nameOf)
    {
        string[] names = value.Split(';', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries);
        if (names.Length == 0) throw Unknown(option, value, known, nameOf);
        HashSet<T> chosen = [.. names.Select(name => One(option, name, known, nameOf))];
        return [.. known.Where(chosen.Contains)];
    }

    private static T One<T>(string option, string name, IReadOnlyList<T> known, Func<T, string> nameOf)
    {
        foreach (T one in known)
        {
            if (nameOf(one) == name) return one;
        }

        throw Unknown(option, name, known, nameOf);
    }

    private static FormatException Unknown<T>(string option, string name, IReadOnlyList<T> known, Func<T, string> nameOf) =>
        new($"{option} does not know \"{name}\". Known: {string.Join("; ", known.Select(nameOf))}.");
}
