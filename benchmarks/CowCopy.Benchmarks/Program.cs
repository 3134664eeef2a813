using System.Runtime.InteropServices;
using CowCopy.Benchmarks;
using CowCopy.Benchmarks.Checking;
using CowCopy.Benchmarks.Interleaving;
using CowCopy.Benchmarks.Patterns;
using CowCopy.Benchmarks.Suites;
using CowCopy.Benchmarks.Thresholds;
using CowCopy.Benchmarks.Volumes;

const string Help =
    """
    Measures CowCopy against MSBuild's Copy task, File.Copy and cp.

      (no mode)              run the slow patterns and the layouts with BenchmarkDotNet
      --interleaved          measure all candidates round by round: how the kept runs are made
      --suggest-policy [path]
                             print the smallest clone that pays, and whether the policy's number stays; reads the kept run, or
                             all runs in the directory, or measures in the directory; without a path it measures as --root says
      --check                run everything once on a tiny corpus, and check that each benchmark does what its name says
      --list                 list the suites and their cases

      --root <directory>     where to measure; default: the current directory
      --volumes              create XFS, btrfs and ext4 volumes and measure on each (Linux, root)
      --busy <n>             interleaved: beside n processes that compute, as compilers do during a build; default: 0
      --rounds <n>           measured rounds, after one that warms up; default: 9
      --suites <a;b>         only these suites, such as Fresh;Sizes
      --questions <a;b>      only cases that start so, such as "fresh, k30;layout"
      --candidates <a;b>     interleaved: only these candidates, such as "task;cp", and the baseline
      --keep <directory>     where to keep results: interleaved as <date>-<host>-<file system>
      --host <name>          the name of the machine in kept results
    """;

if (args is [CreatingProcess.Argument, ..]) return CreatingProcess.Serve(args, Console.In, Console.Out);
if (args is [BusyProcesses.Argument]) return BusyProcesses.Serve(Console.In);

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

// Without a handler, a program that is interrupted or throws would leave its files behind.
AppDomain.CurrentDomain.UnhandledException += (_, thrown) =>
{
    Console.Error.WriteLine(thrown.ExceptionObject);
    Environment.Exit(1);
};
using PosixSignalRegistration interrupted = PosixSignalRegistration.Create(PosixSignal.SIGINT, ExitNormally);
using PosixSignalRegistration terminated = PosixSignalRegistration.Create(PosixSignal.SIGTERM, ExitNormally);

try
{
    RequirePossible();
    bool succeeded = options.Mode switch
    {
        BenchMode.Check => Places.Visit(options, root => new SelfCheck(root, Console.Out).Run()),
        BenchMode.Interleaved => Places.Visit(options, root => InterleavedRun.Make(options, root, Console.Out).Rows.Count > 0),
        BenchMode.SuggestPolicy => new SuggestPolicy(options, Console.Out).Run(),
        BenchMode.Suites => Places.Visit(options, RunSuites),
        BenchMode.List => ListSuites(),
        _ => ShowHelp(),
    };
    return succeeded ? 0 : 1;
}
catch (InvalidDataException exception)
{
    Console.Error.WriteLine(exception.Message);
    return 2;
}

static void ExitNormally(PosixSignalContext context)
{
    context.Cancel = true;
    Environment.Exit(130);
}

// Before anything is created.
void RequirePossible()
{
    bool measures = options.Mode is BenchMode.Suites or BenchMode.Interleaved or BenchMode.Check;
    if (measures && !options.Volumes && !Directory.Exists(options.Root))
        throw new InvalidDataException($"--root: \"{options.Root}\" is not a directory.");
    if (options.Mode == BenchMode.Suites) KnownSuites.SelectForBenchmarkDotNet(options);
    else if (measures) KnownSuites.Select(options);
}

bool ShowHelp()
{
    Console.WriteLine(Help);
    return true;
}

bool ListSuites()
{
    foreach (Suite suite in KnownSuites.All)
        foreach (SuiteCase one in suite.Cases)
        {
            string how = suite is BenchmarkSuite ? "" : " (--interleaved)";
            Console.WriteLine($"{suite.GetType().Name}{how}: {one.Name}{(one.TakesLong ? " (only by this whole name)" : "")}");
        }

    return true;
}

bool RunSuites(string root)
{
    BenchRoot.Choose(root);
    string results = options.Keep ?? Path.Combine(Path.GetTempPath(), "cowcopy-benchmarks");
    string fileSystem = new VolumeInspector().Probe(root).FileSystem ?? "unknown";
    SuiteRunner runner = new(root, BenchmarkSettings.For(options.Rounds, Path.Combine(results, fileSystem)), Console.Error);
    return runner.Run(KnownSuites.SelectForBenchmarkDotNet(options));
}
