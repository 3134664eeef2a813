using System.Runtime.InteropServices;
using CowCopy.Benchmarks;
using CowCopy.Benchmarks.Checking;
using CowCopy.Benchmarks.Interleaving;
using CowCopy.Benchmarks.Peers;
using CowCopy.Benchmarks.Reports;
using CowCopy.Benchmarks.Suites;
using CowCopy.Benchmarks.Volumes;

const string Help =
    """
    Measures CowCopy against MSBuild's Copy task, File.Copy and cp.

      (nothing)             all suites, by BenchmarkDotNet
      --interleaved         all peers in turn, round after round: how the kept runs are made
      --check               does everything once on a tiny corpus and looks whether it did what it says

      --root <folder>       where to measure; the current folder unless told
      --volumes             make XFS, btrfs and ext4 volumes and measure on each (Linux, root)
      --rounds <n>          rounds that count; 9 unless told
      --suites <a;b>        these suites only, such as Fresh;Sizes
      --questions <a;b>     interleaved: these questions only, such as "fresh, k30;layout"
      --peers <a;b>         interleaved: these peers only, such as "task;cp"
      --keep <folder>       where results are kept: interleaved as <date>-<host>-<file system>
      --host <name>         what kept results call the machine
    """;

BenchOptions options;
try
{
    options = BenchOptions.Parse(args);
}
catch (FormatException exception)
{
    Console.Error.WriteLine(exception.Message);
    return 2;
}

// The runtime has no handler of its own: interrupted, the program would leave its folder behind.
using PosixSignalRegistration interrupted = PosixSignalRegistration.Create(PosixSignal.SIGINT, EndInOrder);
using PosixSignalRegistration terminated = PosixSignalRegistration.Create(PosixSignal.SIGTERM, EndInOrder);

bool succeeded = options.Mode switch
{
    BenchMode.Check => Places.Visit(options, root => new SelfCheck(root, Console.Out).Run()),
    BenchMode.Interleaved => Places.Visit(options, Interleave),
    BenchMode.Suites => Places.Visit(options, RunSuites),
    _ => ShowHelp(),
};
return succeeded ? 0 : 1;

static void EndInOrder(PosixSignalContext context)
{
    context.Cancel = true;
    Environment.Exit(130);
}

bool ShowHelp()
{
    Console.WriteLine(Help);
    return true;
}

bool RunSuites(string root)
{
    BenchRoot.Choose(root);
    string results = options.Keep ?? Path.Combine(Path.GetTempPath(), "cowcopy-benchmarks");
    return SuiteRunner.Run(options.Suites, BenchmarkSettings.For(options.Rounds, Path.Combine(results, new CowCopy.VolumeInspector().Probe(root).FileSystem ?? "unknown")));
}

bool Interleave(string root)
{
    RunFacts facts = RunFacts.Of(root, options.Host, options.Rounds, BuiltInTask.Version);
    Console.WriteLine($"{facts.FileSystem}, {facts.Rounds} rounds, {facts.Runtime}, commit {facts.Commit}\n\n{MarkdownTable.Head}");
    IReadOnlyList<Row> rows = new Programme(options).Run(root, static row => Console.WriteLine(MarkdownTable.Line(row)));
    if (options.Keep is { } parent) Console.WriteLine("\nKept in " + RunFolder.Write(Path.GetFullPath(parent), facts, rows));
    return rows.Count > 0;
}
