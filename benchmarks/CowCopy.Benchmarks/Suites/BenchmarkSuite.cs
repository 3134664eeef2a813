using BenchmarkDotNet.Attributes;
using CowCopy.Benchmarks.Candidates;
using CowCopy.Benchmarks.Scenes;

namespace CowCopy.Benchmarks.Suites;

/// <summary>A suite that BenchmarkDotNet measures too: each iteration sets the scene up again and runs it once.</summary>
public abstract class BenchmarkSuite : Suite
{
    private Scene? _scene;
    private Action? _copy;

    /// <summary>The name of the case, one of <see cref="Choices"/>, or of a small one.</summary>
    [ParamsSource(nameof(Choices))]
    public string Case { get; set; } = "";

    [ParamsAllValues]
    public Ending Until { get; set; }

    // BenchmarkDotNet finds a property twice that is overridden.
    public IEnumerable<string> Choices => Cases.Select(static one => one.Name);

    /// <summary>What the next iteration measures; null until the method of BenchmarkDotNet has chosen it.</summary>
    public Candidate? Candidate { get; private set; }

    private SuiteCase ChosenCase =>
        Cases.Concat(Cases.Select(static one => one.Small).OfType<SuiteCase>())
            .First(one => string.Equals(one.Name, Case, StringComparison.Ordinal));

    [IterationSetup]
    public void SetUp()
    {
        _scene ??= ChosenCase.Open(BenchRoot.Current);
        _scene.SetUp();
        _copy = _scene.Ready(Candidate!);
    }

    [IterationCleanup]
    public void TearDown() => _scene?.TearDown();

    [GlobalCleanup]
    public void CleanUp() => _scene?.Dispose();

    /// <summary>Counts the files of one operation of the chosen case.</summary>
    public int CountFiles() => ChosenCase.FileCount;

    /// <summary>Chooses the candidate, before the first iteration.</summary>
    protected void Choose(Candidate candidate) => Candidate = candidate;

    /// <summary>The operation.</summary>
    protected void Copy()
    {
        _copy!();
        if (Until == Ending.Flushed) _scene!.Volume.Flush();
    }
}
