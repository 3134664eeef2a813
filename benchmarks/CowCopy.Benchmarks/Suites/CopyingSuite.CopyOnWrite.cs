using BenchmarkDotNet.Attributes;
using CowCopy.Benchmarks.Candidates;

namespace CowCopy.Benchmarks.Suites;

// One more candidate; compiled with -p:WithCopyOnWrite=true.
public abstract partial class CopyingSuite
{
    [GlobalSetup(Target = nameof(CopyOnWritePackage))]
    public void ChooseCopyOnWritePackage() => Choose(new CopyOnWriteCandidate());

    [Benchmark]
    public void CopyOnWritePackage() => Copy();
}
