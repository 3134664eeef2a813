using System.Diagnostics;
using System.Globalization;
using CowCopy.TestKit;
using CowCopy.WindowsTests.Interposing;
using CowCopy.WindowsTests.Refs;

namespace CowCopy.WindowsTests.Legs;

/// <summary>
/// What a clone costs by size, with and without a last cluster that is not full. It prints the times; none of them is judged.
/// </summary>
[TestClass]
[OSCondition(OperatingSystems.Windows)]
[TestCategory("Question")]
[DoNotParallelize] // it takes times
public sealed class PartialClusterTimeTests
{
    private const int Rounds = 300;

    public TestContext TestContext { get; set; } = null!;

    [TestMethod]
    public void Question_12_what_does_a_clone_cost_by_size_with_clusters_of_4_KiB() => Measure(Drives.Real());

    [TestMethod]
    public void Question_12_what_does_a_clone_cost_by_size_with_clusters_of_64_KiB() => Measure(LegVolumes.LargeClusters());

    private void Measure(string volume)
    {
        FileCopier copier = new();
        VolumeInfo info = copier.Volumes.Probe(volume);
        int[] sizes = [16_384, 16_385, 20_001, 65_535, 65_536, 65_537, 262_144, 262_145, 1_048_576, 1_048_577];
        foreach (int length in sizes)
        {
            using TempDirectory directory = new(volume);
            string source = ClusterFile.Write(directory, "source", length);
            long clones = 0, copies = 0;
            for (int round = 0; round < Rounds; round++)
            {
                long start = Stopwatch.GetTimestamp();
                copier.Copy(source, directory.Combine($"clone{round}"), new CopyOptions { Mode = CopyMode.Clone });
                long middle = Stopwatch.GetTimestamp();
                Kernel32.Copy(source, directory.Combine($"copy{round}"), 0);
                clones += middle - start;
                copies += Stopwatch.GetTimestamp() - middle;
            }

            double unit = Stopwatch.Frequency / 1e6 * Rounds;
            TestContext.WriteLine(string.Create(
                CultureInfo.InvariantCulture,
                $"clusters of {info.BlockSize}, {length} bytes: clone {clones / unit:F0} µs, system copy {copies / unit:F0} µs"));
        }
    }
}
