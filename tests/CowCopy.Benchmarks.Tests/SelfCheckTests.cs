using CowCopy.Benchmarks.Checking;
using CowCopy.TestKit;

namespace CowCopy.Benchmarks.Tests;

/// <summary>Every question is run once in small, as <c>bench --check</c> does.</summary>
[TestClass]
[DoNotParallelize] // another test would flush the sources that are to be dirty
public sealed class SelfCheckTests
{
    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    public void Every_benchmark_does_what_its_name_says()
    {
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Xfs));
        using StringWriter output = new();

        bool passed = new SelfCheck(directory.Path, output).Run();

        Assert.IsTrue(passed, output.ToString());
    }
}
