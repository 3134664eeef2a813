using System.Diagnostics;
using CowCopy.Benchmarks.Peers;
using CowCopy.Benchmarks.Scenes;

namespace CowCopy.Benchmarks.Interleaving;

/// <summary>Asks every peer the same question in turn, round after round, so that a slow moment of the machine meets all of them.</summary>
/// <param name="rounds">Rounds that count; one more comes first and does not.</param>
public sealed class InterleavedRunner(int rounds)
{
    /// <summary>Measures one scene.</summary>
    /// <param name="scene">What is copied.</param>
    /// <param name="peers">Who is asked; the first is what the others are compared with.</param>
    public IReadOnlyList<Row> Run(Scene scene, IReadOnlyList<Peer> peers)
    {
        ArgumentNullException.ThrowIfNull(scene);
        Peer[] asked = [.. peers.Where(scene.IsFor)];
        List<Sample>[] samples = [.. asked.Select(static _ => new List<Sample>())];
        double?[] shared = new double?[asked.Length];
        for (int round = 0; round <= rounds; round++)
        {
            for (int turn = 0; turn < asked.Length; turn++)
            {
                int index = (turn + round) % asked.Length; // nobody is always first, or always behind the same one
                Sample sample = Measure(scene, asked[index]);
                if (round > 0) samples[index].Add(sample);
                if (round == rounds) shared[index] = SharedBytes.PartOf(scene.Requests);
            }
        }

        return [.. asked.Select((peer, index) => ToRow(scene, peer, samples[index], samples[0], shared[index]))];
    }

    private static Sample Measure(Scene scene, Peer peer)
    {
        scene.SetUp();
        Action copy = scene.Ready(peer);
        GC.Collect();
        GC.WaitForPendingFinalizers();
        double files = scene.Files;
        long allocated = GC.GetTotalAllocatedBytes();
        TimeSpan processor = Environment.CpuUsage.TotalTime;
        long start = Stopwatch.GetTimestamp();
        copy();
        TimeSpan foreground = Stopwatch.GetElapsedTime(start);
        processor = Environment.CpuUsage.TotalTime - processor;
        scene.Volume.Flush();
        TimeSpan withFlush = Stopwatch.GetElapsedTime(start);
        allocated = GC.GetTotalAllocatedBytes() - allocated;
        return new Sample(foreground.TotalMicroseconds / files, withFlush.TotalMicroseconds / files, processor.TotalMicroseconds / files, allocated / files);
    }

    private Row ToRow(Scene scene, Peer peer, List<Sample> samples, List<Sample> reference, double? shared) => new()
    {
        Question = scene.Question,
        Corpus = scene.Corpus,
        Peer = peer.Name,
        Foreground = Spread.Of(samples.Select(static sample => sample.Foreground)),
        WithFlush = Spread.Of(samples.Select(static sample => sample.WithFlush)),
        Processor = Spread.Of(samples.Select(static sample => sample.Processor)),
        Ratio = Spread.Of(samples.Zip(reference, static (own, other) => other.Foreground / own.Foreground)),
        RatioWithFlush = Spread.Of(samples.Zip(reference, static (own, other) => other.WithFlush / own.WithFlush)),
        Allocated = Spread.Of(samples.Select(static sample => sample.Allocated)).Median,
        Shared = shared,
        Rounds = rounds,
    };
}
