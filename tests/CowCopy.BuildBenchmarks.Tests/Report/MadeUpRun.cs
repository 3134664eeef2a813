using CowCopy.Benchmarks.Reports;
using CowCopy.BuildBenchmarks.Layouts.Results;

namespace CowCopy.BuildBenchmarks.Tests.Report;

/// <summary>Runs with made-up figures, the same each time.</summary>
internal static class MadeUpRun
{
    private static readonly string[] Phases = ["cold", "no-op", "leaf changed"];

    // Files of the repository, bytes of each, milliseconds of a cold build: what tells layouts apart.
    private static readonly (string Layout, int Projects, int Files, long Bytes, double Wall)[] Layouts =
    [
        ("deep references", 30, 4200, 90_000, 18_000),
        ("microservices", 24, 3100, 140_000, 15_500),
        ("few large files", 6, 40, 18_000_000, 6_200),
        ("linear tail", 28, 900, 60_000, 21_000),
        ("wide and flat", 40, 700, 45_000, 12_400),
        ("test-heavy", 32, 5200, 110_000, 23_000),
        ("mixed", 36, 2600, 160_000, 19_800),
    ];

    // The Copy tasks' time of each variant as part of the built-in's, where the volume clones and where it does not.
    private static readonly (string Variant, double Clones, double Copies)[] Variants =
    [
        ("built-in", 1, 1), ("CowCopy", 0.66, 0.97), ("copy local off", 0.4, 0.5), ("hard links", 0.81, 0.8),
        ("symbolic links", 0.94, 0.92), ("CopyOnWrite", 0.79, 1.12),
    ];

    /// <summary>7 layouts on XFS and ext4, built by 5 or 6 variants in 3 phases, 4 rounds each.</summary>
    public static LayoutRun Large(int seed = 1, int variants = 5)
    {
        var random = new Random(seed);
        return Of(
            [Volume("XFS", CloneAnswer.Yes), Volume("ext4", CloneAnswer.No)],
            [.. Layouts.SelectMany(one => new[] { "XFS", "ext4" }.Select(volume => new LayoutCell
            {
                Layout = one.Layout, Output = "directory per project", Volume = volume, CacheVolume = volume, Projects = one.Projects,
                Rows =
                [
                    .. Variants.Take(variants).SelectMany(variant =>
                        Phases.Select(phase => MadeUpRow(one, variant, phase, clones: volume == "XFS", random))),
                ],
            }))]);
    }

    public static LayoutRun Of(IReadOnlyList<LayoutVolume> volumes, IReadOnlyList<LayoutCell> cells) => new()
    {
        Facts = volumes[0].Facts,
        Size = "small",
        Seed = 1,
        Iterations = 5,
        Volumes = volumes,
        Cells = cells,
    };

    public static LayoutCell Cell(string layout, params LayoutRow[] rows) => new()
    {
        Layout = layout,
        Output = "directory per project",
        Volume = "XFS",
        CacheVolume = "XFS",
        Projects = 8,
        Rows = rows,
    };

    /// <summary>A row of which only Copy and wall times matter, in milliseconds, one of each a round.</summary>
    public static LayoutRow Row(string variant, string phase, double[] copy, double[] wall) => new()
    {
        Variant = variant,
        Phase = phase,
        Builds = [.. copy.Select((time, i) => new LayoutBuild(i + 1, wall[i], Flush: null, Cpu: null, time, DiskUsed: null))],
        Calls = 3,
        Copied = 2,
        Skipped = 1,
        Cloned = null,
        Linked = 0,
        CopiedBytes = 20,
        SkippedBytes = 10,
        ClonedBytes = null,
    };

    public static LayoutVolume Volume(string name, CloneAnswer clones) => new(
        name,
        new RunFacts
        {
            Date = "2026-01-02",
            Host = "made-up",
            System = "Linux",
            Runtime = ".NET 10.0.0",
            Processors = 4,
            FileSystem = name,
            ClusterBytes = 4096,
            CloneSupport = clones,
            SystemClones = clones,
            Device = "/dev/loop0 (rw)",
            Commit = "0123456",
            MSBuild = "18.0.0",
            LoadBefore = "0.10",
            Rounds = 4,
        },
        new Dictionary<string, string> { ["filters"] = "none", ["antivirus"] = "none" });

    private static LayoutRow MadeUpRow(
        (string Layout, int Projects, int Files, long Bytes, double Wall) of,
        (string Variant, double Clones, double Copies) by,
        string phase,
        bool clones,
        Random random)
    {
        double part = phase switch { "cold" => 1, "no-op" => 0.25, _ => 0.32 };
        int copied = phase switch { "cold" => of.Files, "no-op" => 0, _ => of.Files / 12 };
        int skipped = (phase == "cold" ? 0 : of.Files) - (phase == "cold" ? 0 : copied);
        bool links = by.Variant.EndsWith("links", StringComparison.Ordinal), shares = clones && by.Variant != "hard links" && !links;
        double copy = ((of.Files * 0.14) + (of.Files * of.Bytes / 4e5)) * part * (clones ? by.Clones : by.Copies);
        return new LayoutRow
        {
            Variant = by.Variant,
            Phase = phase,
            Calls = of.Projects * 4,
            Copied = copied,
            Skipped = skipped,
            Cloned = shares ? copied : 0,
            Linked = links ? copied : 0,
            CopiedBytes = copied * of.Bytes,
            SkippedBytes = skipped * of.Bytes,
            ClonedBytes = shares ? copied * of.Bytes : 0,
            Builds =
            [
                .. Enumerable.Range(1, 4).Select(round =>
                {
                    double took = copy * (0.93 + (0.14 * random.NextDouble()));
                    double wall = (of.Wall * part * (0.97 + (0.06 * random.NextDouble()))) + took;
                    double flush = shares || links || phase == "no-op" ? 20 + (30 * random.NextDouble()) : copied * of.Bytes / 1.5e6;
                    long disk = shares || links ? copied * 4096L : copied * of.Bytes;
                    return new LayoutBuild(round, wall, flush, clones ? wall * 1.6 : null, took, disk + 52_000_000);
                }),
            ],
        };
    }
}
