using CowCopy.Benchmarks.Candidates;
using CowCopy.Benchmarks.Corpora;
using CowCopy.Benchmarks.Interleaving;
using CowCopy.Benchmarks.Reports;
using CowCopy.Benchmarks.Suites;

namespace CowCopy.Benchmarks.Tests;

/// <summary>Runs of the question about the smallest clone, made up.</summary>
internal static class Runs
{
    /// <summary>Conditions that decide: many rounds, on a volume that clones by explicit calls only.</summary>
    public static RunFacts Facts { get; } = new()
    {
        Date = "2026-01-02",
        Host = "made-up",
        System = "Windows",
        Runtime = ".NET",
        Processors = 4,
        FileSystem = "ReFS",
        ClusterBytes = 4096,
        CloneSupport = CloneAnswer.Yes,
        SystemClones = CloneAnswer.No,
        Device = "none",
        Commit = "none",
        MSBuild = "none",
        LoadBefore = "0",
        Rounds = 9,
    };

    /// <summary>A run in which the system copy takes a number of times as long as the clone, by length.</summary>
    /// <param name="ratio">Returns the lower quartile and the upper quartile for a length.</param>
    /// <param name="facts">The conditions. Default: <see cref="Facts"/>.</param>
    public static KeptRun Of(Func<int, (double Lower, double Upper)> ratio, RunFacts? facts = null) =>
        new(facts ?? Facts, [.. KnownCorpora.CloneLengths.SelectMany(corpus => Rows(corpus, ratio(corpus.Files[0].Length)))]);

    private static IEnumerable<Row> Rows(Corpus corpus, (double Lower, double Upper) ratio)
    {
        yield return Of(corpus, CopyMode.SystemCopy, (1, 1), shared: 0);
        yield return Of(corpus, CopyMode.Clone, ratio, shared: 1);
        yield return Of(corpus, CopyMode.ByteCopy, (0.5, 0.6), shared: 0);
    }

    private static Row Of(Corpus corpus, CopyMode mode, (double Lower, double Upper) ratio, double shared)
    {
        double middle = (ratio.Lower + ratio.Upper) / 2;
        Spread spread = new(middle, ratio.Lower / 2, ratio.Upper * 2, ratio.Lower, ratio.Upper);
        return new Row
        {
            Question = SmallestClone.QuestionName,
            Corpus = corpus.Name,
            Candidate = KnownCandidates.OneThreadName(mode),
            Foreground = new Spread(100 / middle, 50 / middle, 200 / middle, 90 / middle, 110 / middle),
            WithFlush = spread,
            Processor = spread,
            Ratio = spread,
            RatioWithFlush = spread,
            Allocated = 0,
            Shared = shared,
            Rounds = 9,
        };
    }
}
