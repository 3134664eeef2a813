using System.Diagnostics;
using CowCopy.Benchmarks.Candidates;
using CowCopy.Benchmarks.Scenes;
using CowCopy.LoopVolumes;

namespace CowCopy.Benchmarks.Interleaving;

/// <summary>Measures all candidates in every round, so that a slow moment of the machine affects all of them.</summary>
/// <param name="rounds">Measured rounds; one more comes first and is dropped.</param>
public sealed class InterleavedRunner(int rounds)
{
    /// <summary>Measures one scene.</summary>
    /// <param name="scene">The copies.</param>
    /// <param name="candidates">The candidates; the first is the baseline.</param>
    public IReadOnlyList<Row> Run(Scene scene, IReadOnlyList<Candidate> candidates)
    {
        ArgumentNullException.ThrowIfNull(scene);
        Candidate[] measured = [.. candidates.Where(scene.IsFor)];
        List<Sample>[] samples = [.. measured.Select(static _ => new List<Sample>())];
        double?[] shared = new double?[measured.Length];
        for (int round = 0; round <= rounds; round++)
        {
            for (int turn = 0; turn < measured.Length; turn++)
            {
                int index = (turn + round) % measured.Length; // the order changes from round to round
                Sample sample = Measure(scene, measured[index]);
                if (round > 0) samples[index].Add(sample);
                if (round == rounds) shared[index] = SharedBytes.PartOf(scene.Requests);
                scene.TearDown();
            }
        }

        return [.. measured.Select((candidate, index) => ToRow(scene, candidate, samples[index], samples[0], shared[index]))];
    }

    private static Sample Measure(Scene scene, Candidate candidate)
    {
        scene.SetUp();
        Action copy = scene.Ready(candidate);
        GC.Collect();
        GC.WaitForPendingFinalizers();
        double files = scene.Files;
        long allocated = GC.GetTotalAllocatedBytes();
        TimeSpan processor = ProcessorTime();
        long start = Stopwatch.GetTimestamp();
        copy();
        TimeSpan foreground = Stopwatch.GetElapsedTime(start);
        processor = ProcessorTime() - processor;
        scene.Volume.Flush();
        TimeSpan withFlush = Stopwatch.GetElapsedTime(start);
        allocated = GC.GetTotalAllocatedBytes() - allocated;
        return new Sample(
            foreground.TotalMicroseconds / files,
            withFlush.TotalMicroseconds / files,
            processor.TotalMicroseconds / files,
            allocated / files);
    }

    /// <summary>Of this process, and of the programs that it ran, where the system reports it.</summary>
    private static TimeSpan ProcessorTime() =>
        Environment.CpuUsage.TotalTime + (ChildProcesses.ProcessorTime() ?? TimeSpan.Zero);

    private Row ToRow(Scene scene, Candidate candidate, List<Sample> samples, List<Sample> baseline, double? shared) => new()
    {
        Question = scene.Question,
        Corpus = scene.Corpus,
        Candidate = candidate.Name,
        Foreground = Spread.Of(samples.Select(static sample => sample.Foreground)),
        WithFlush = Spread.Of(samples.Select(static sample => sample.WithFlush)),
        Processor = Spread.Of(samples.Select(static sample => sample.Processor)),
        Ratio = Spread.Of(samples.Zip(baseline, static (own, other) => other.Foreground / own.Foreground)),
        RatioWithFlush = Spread.Of(samples.Zip(baseline, static (own, other) => other.WithFlush / own.WithFlush)),
        Allocated = Spread.Of(samples.Select(static sample => sample.Allocated)).Median,
        Shared = shared,
        Rounds = rounds,
    };
}
