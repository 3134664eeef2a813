using BenchmarkDotNet.Attributes;
using CowCopy.Benchmarks.Candidates;
using CowCopy.Benchmarks.Reports;
using CowCopy.Benchmarks.Suites;

namespace CowCopy.Benchmarks.Patterns;

/// <summary>Files that several processes create in one directory, and what each name that is there already adds.</summary>
/// <remarks>On NTFS with short names the number of similar names counts; elsewhere it shows the directory's own cost.</remarks>
public sealed class Creations : BenchmarkSuite
{
    private const int FilesEach = 1000;
    private const int MostNames = 100_000; // more only where they are requested

    public override IReadOnlyList<SuiteCase> Cases { get; } =
    [
        .. from processes in (int[])[1, 5, 20]
           from names in (int[])[0, 1000, MostNames, 300_000, 1_000_000]
           select Of(processes, names, FilesEach) with { TakesLong = names > MostNames, Small = Of(Math.Min(processes, 2), 10, 5) },
    ];

    public override IReadOnlyList<Candidate> CandidatesOn(CloneAnswer clones) =>
        [new FileCreation(renames: false), new FileCreation(renames: true)];

    [GlobalSetup(Target = nameof(Create))]
    public void ChooseCreate() => Choose(new FileCreation(renames: false));

    [GlobalSetup(Target = nameof(CreateAndRename))]
    public void ChooseCreateAndRename() => Choose(new FileCreation(renames: true));

    [Benchmark(Baseline = true)]
    public void Create() => Copy();

    [Benchmark]
    public void CreateAndRename() => Copy();

    private static SuiteCase Of(int processes, int names, int filesEach) => new(
        $"{CreationScene.QuestionOf(processes)}, {CreationScene.CorpusOf(names)}",
        processes * filesEach,
        root => new CreationScene(processes, names, filesEach, root));
}
