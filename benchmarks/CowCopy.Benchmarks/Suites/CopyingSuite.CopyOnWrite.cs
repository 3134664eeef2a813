using BenchmarkDotNet.Attributes;
using CowCopy.Benchmarks.Peers;

namespace CowCopy.Benchmarks.Suites;

// One more row; compiled with -p:WithCopyOnWrite=true.
public abstract partial class CopyingSuite
{
    [GlobalSetup(Target = nameof(CopyOnWritePackage))]
    public void ChooseCopyOnWritePackage() => Choose(new CopyOnWritePeer());

    [Benchmark]
    public void CopyOnWritePackage() => Copy();
}
