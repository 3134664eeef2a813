using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Diagnosers;
using BenchmarkDotNet.Exporters;
using BenchmarkDotNet.Exporters.Json;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Toolchains.InProcess.NoEmit;

namespace CowCopy.Benchmarks.Suites;

/// <summary>Settings of BenchmarkDotNet: a new scene for each iteration, one operation per iteration, medians.</summary>
public static class BenchmarkSettings
{
    private const int LongestCase = 48;

    // BenchmarkDotNet ends a benchmark in its own process after five minutes; a case that creates a million files takes longer.
    private static readonly InProcessNoEmitToolchain InThisProcess = new(TimeSpan.FromDays(1), logOutput: true);

    /// <summary>Creates the settings of a run.</summary>
    /// <param name="rounds">Measured iterations.</param>
    /// <param name="results">The directory for its reports.</param>
    public static IConfig For(int rounds, string results) => ManualConfig.CreateEmpty()
        .AddJob(Job.Default
            .WithToolchain(InThisProcess)
            .WithInvocationCount(1)
            .WithUnrollFactor(1)
            .WithWarmupCount(1)
            .WithIterationCount(rounds)
            .WithEvaluateOverhead(false))
        .AddColumnProvider(DefaultColumnProviders.Instance)
        .AddColumn(StatisticColumn.Median, StatisticColumn.Min, StatisticColumn.Max)
        .AddDiagnoser(MemoryDiagnoser.Default)
        .AddLogger(ConsoleLogger.Default)
        .AddExporter(MarkdownExporter.GitHub, JsonExporter.BriefCompressed)
        .WithSummaryStyle(SummaryStyle.Default.WithMaxParameterColumnWidth(LongestCase))
        .WithArtifactsPath(results);

    /// <summary>Creates the settings of a run that shows whether benchmarks run, and measures nothing.</summary>
    /// <param name="results">The directory for what BenchmarkDotNet writes.</param>
    /// <param name="log">Receives its log.</param>
    public static IConfig Dry(string results, ILogger log) => ManualConfig.CreateEmpty()
        .AddJob(Job.Dry.WithToolchain(InThisProcess))
        .AddColumnProvider(DefaultColumnProviders.Instance)
        .AddLogger(log)
        .WithOptions(ConfigOptions.DisableOptimizationsValidator | ConfigOptions.DisableLogFile)
        .WithArtifactsPath(results);
}
