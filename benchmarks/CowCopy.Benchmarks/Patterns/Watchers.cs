using BenchmarkDotNet.Attributes;
using CowCopy.Benchmarks.Candidates;
using CowCopy.Benchmarks.Reports;
using CowCopy.Benchmarks.Suites;

namespace CowCopy.Benchmarks.Patterns;

/// <summary>What programs that watch a directory cost those that create and delete files in it.</summary>
/// <remarks>The size of the buffer counts on Windows, whose kernel allocates it. The queue of Linux does not depend on it.</remarks>
public sealed class Watchers : BenchmarkSuite
{
    private const int Files = 1000;
    private const int DefaultBuffer = 8 << 10, LargeBuffer = 2 << 20;

    public override IReadOnlyList<SuiteCase> Cases { get; } =
        [Of(DefaultBuffer, Files) with { Small = Of(DefaultBuffer, 5) }, Of(LargeBuffer, Files) with { Small = Of(LargeBuffer, 5) }];

    public override IReadOnlyList<Candidate> CandidatesOn(CloneAnswer clones) =>
        [.. new[] { 0, 1, 4, 8 }.Select(static watchers => new Watched(watchers))];

    [GlobalSetup(Target = nameof(Unwatched))]
    public void ChooseUnwatched() => Choose(new Watched(0));

    [GlobalSetup(Target = nameof(OneWatcher))]
    public void ChooseOneWatcher() => Choose(new Watched(1));

    [GlobalSetup(Target = nameof(FourWatchers))]
    public void ChooseFourWatchers() => Choose(new Watched(4));

    [GlobalSetup(Target = nameof(EightWatchers))]
    public void ChooseEightWatchers() => Choose(new Watched(8));

    [Benchmark(Baseline = true)]
    public void Unwatched() => Copy();

    [Benchmark]
    public void OneWatcher() => Copy();

    [Benchmark]
    public void FourWatchers() => Copy();

    [Benchmark]
    public void EightWatchers() => Copy();

    private static SuiteCase Of(int bufferBytes, int files) => new(
        $"create and delete, watched, {WatchedScene.CorpusOf(bufferBytes)}{(files == Files ? "" : ", small")}",
        files,
        root => new WatchedScene(files, bufferBytes, root));
}
