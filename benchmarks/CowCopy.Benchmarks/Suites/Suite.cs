using BenchmarkDotNet.Attributes;
using CowCopy.Benchmarks.Peers;
using CowCopy.Benchmarks.Scenes;

namespace CowCopy.Benchmarks.Suites;

/// <summary>Benchmarks over scenes: each iteration sets its scene up afresh and copies it once.</summary>
public abstract class Suite
{
    private Scene? _scene;
    private Peer? _peer;
    private Action? _copy;

    /// <summary>The scene's name, out of <see cref="Choices"/>.</summary>
    [ParamsSource(nameof(Choices))]
    public string Case { get; set; } = "";

    [ParamsAllValues]
    public Ending Until { get; set; }

    // BenchmarkDotNet would find a property that is overridden twice.
    public IEnumerable<string> Choices => CaseNames;

    protected abstract IEnumerable<string> CaseNames { get; }

    [IterationSetup]
    public void SetUp()
    {
        _scene ??= Open(BenchRoot.Folder);
        _scene.SetUp();
        _copy = _scene.Ready(_peer!);
    }

    [GlobalCleanup]
    public void CleanUp() => _scene?.Dispose();

    /// <summary>How many files an operation of the chosen scene copies.</summary>
    public abstract int CountFiles();

    /// <summary>Makes the chosen scene.</summary>
    protected abstract Scene Open(string root);

    /// <summary>Chooses who copies, before the first iteration.</summary>
    protected void Choose(Peer peer) => _peer = peer;

    /// <summary>The operation.</summary>
    protected void Copy()
    {
        _copy!();
        if (Until == Ending.Flushed) _scene!.Volume.Flush();
    }
}
