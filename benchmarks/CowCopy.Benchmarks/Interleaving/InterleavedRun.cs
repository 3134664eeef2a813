using CowCopy.Benchmarks.Candidates;
using CowCopy.Benchmarks.Reports;

namespace CowCopy.Benchmarks.Interleaving;

/// <summary>Measures in one place, prints the rows as they come, and keeps them where the options say so.</summary>
public static class InterleavedRun
{
    /// <param name="options">The options of the command line.</param>
    /// <param name="root">An existing directory on the volume to measure.</param>
    /// <param name="output">Receives the table.</param>
    public static KeptRun Make(BenchOptions options, string root, TextWriter output)
    {
        ArgumentNullException.ThrowIfNull(options);
        ArgumentNullException.ThrowIfNull(output);
        BenchmarkPlan plan = new(options, Console.Error);
        RunFacts facts = RunFacts.Of(root, options.Host, options.Rounds, BuiltInTask.Version) with
        {
            BusyProcesses = options.BusyProcesses,
        };
        output.WriteLine($"{facts.FileSystem}, {facts.Rounds} rounds, {facts.Runtime}, commit {facts.Commit}\n\n{MarkdownTable.Head}");
        using BusyProcesses busy = new(options.BusyProcesses);
        KeptRun run = new(facts, plan.Run(root, row => output.WriteLine(MarkdownTable.Line(row))));
        if (options.Keep is { } parent) output.WriteLine("\nKept in " + RunDirectory.Write(Path.GetFullPath(parent), run));
        return run;
    }
}
