using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Parameters;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;

namespace CowCopy.Benchmarks.Suites;

/// <summary>Runs suites with BenchmarkDotNet, with figures per file.</summary>
public static class SuiteRunner
{
    /// <param name="names">The suites to run; empty for all.</param>
    /// <param name="config">How to measure.</param>
    /// <returns>Whether every benchmark succeeded.</returns>
    public static bool Run(IReadOnlyList<string> names, IConfig config)
    {
        Type[] chosen =
        [
            .. KnownSuites.All.Select(static suite => suite.GetType())
                .Where(type => names.Count == 0 || names.Contains(type.Name, StringComparer.OrdinalIgnoreCase)),
        ];
        Summary[] summaries = BenchmarkRunner.Run([.. chosen.Select(type => PerFile(BenchmarkConverter.TypeToBenchmarks(type, config)))]);
        return summaries.Length > 0 && summaries.All(static summary => summary.Reports.All(static report => report.Success));
    }

    // The attribute takes one number for a method; here the number depends on the case.
    private static BenchmarkRunInfo PerFile(BenchmarkRunInfo suite) =>
        new([.. suite.BenchmarksCases.Select(PerFile)], suite.Type, suite.Config);

    private static BenchmarkCase PerFile(BenchmarkCase one)
    {
        Descriptor old = one.Descriptor;
        Descriptor counted = new(
            old.Type,
            old.WorkloadMethod,
            old.GlobalSetupMethod,
            old.GlobalCleanupMethod,
            old.IterationSetupMethod,
            old.IterationCleanupMethod,
            old.WorkloadMethodDisplayInfo,
            old.AdditionalLogic,
            old.Baseline,
            old.Categories,
            CountFiles(old.Type, one.Parameters),
            old.MethodIndex);
        return BenchmarkCase.Create(counted, one.Job, one.Parameters, one.Config);
    }

    private static int CountFiles(Type type, ParameterInstances parameters)
    {
        Suite suite = (Suite)Activator.CreateInstance(type)!;
        suite.Case = (string)parameters[nameof(Suite.Case)];
        return suite.CountFiles();
    }
}
