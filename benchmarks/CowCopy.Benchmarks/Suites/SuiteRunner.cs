using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Parameters;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;

namespace CowCopy.Benchmarks.Suites;

/// <summary>Runs suites with BenchmarkDotNet, with figures per file.</summary>
/// <param name="root">An existing directory on the volume to measure.</param>
/// <param name="config">How to measure.</param>
/// <param name="output">Receives what cannot run in the directory, with the reason, and what failed.</param>
public sealed class SuiteRunner(string root, IConfig config, TextWriter output)
{
    /// <param name="suites">The suites and their cases.</param>
    /// <returns>Whether every benchmark succeeded that can run in the directory.</returns>
    public bool Run(IReadOnlyList<(BenchmarkSuite Suite, SuiteCase[] Cases)> suites)
    {
        ArgumentNullException.ThrowIfNull(suites);
        // Where nothing can run there is no summary, which is no failure. Without a report the settings were invalid.
        return Run(suites, static (one, cases) => cases.Any(other => IsOf(one, other)) ? [one] : []).TrueForAll(Succeeded);
    }

    /// <summary>Runs each method of the suites once, in the first of their cases, in small.</summary>
    /// <returns>The summaries of those that did not throw.</returns>
    public IReadOnlyList<Summary> RunInSmall(IReadOnlyList<BenchmarkSuite> suites)
    {
        ArgumentNullException.ThrowIfNull(suites);
        (BenchmarkSuite, SuiteCase[])[] all = [.. suites.Select(static suite => (suite, suite.Cases.ToArray()))];
        return [.. Run(all, static (one, cases) => InSmall(one, cases[0])).OfType<Summary>()];
    }

    private static bool Succeeded(Summary? summary) =>
        summary is { Reports.Length: > 0 } && summary.Reports.All(static report => report.Success);

    private static bool IsOf(BenchmarkCase one, SuiteCase other) => string.Equals(other.Name, CaseOf(one), StringComparison.Ordinal);

    private static string CaseOf(BenchmarkCase one) => (string)one.Parameters[nameof(BenchmarkSuite.Case)];

    [SuppressMessage("Reliability", "CA2000", Justification = "BenchmarkDotNet disposes of its cases.")]
    private static BenchmarkCase[] InSmall(BenchmarkCase one, SuiteCase first)
    {
        if (!IsOf(one, first) || one.Parameters[nameof(BenchmarkSuite.Until)] is not Ending.Foreground) return [];
        ParameterInstance[] parameters = [.. one.Parameters.Items.Select(Named)];
        return [BenchmarkCase.Create(one.Descriptor, one.Job, new ParameterInstances(parameters), one.Config)];

        ParameterInstance Named(ParameterInstance parameter) =>
            string.Equals(parameter.Name, nameof(BenchmarkSuite.Case), StringComparison.Ordinal)
                ? new ParameterInstance(parameter.Definition, (first.Small ?? first).Name, SummaryStyle.Default)
                : parameter;
    }

    /// <returns>The summary of each class; null for one of which a benchmark threw.</returns>
    [SuppressMessage("Reliability", "CA2000", Justification = "BenchmarkDotNet disposes of its cases.")]
    private List<Summary?> Run(
        IReadOnlyList<(BenchmarkSuite Suite, SuiteCase[] Cases)> suites,
        Func<BenchmarkCase, SuiteCase[], BenchmarkCase[]> choose)
    {
        List<Summary?> summaries = [];
        foreach ((BenchmarkSuite suite, SuiteCase[] cases) in suites)
        {
            BenchmarkRunInfo all = BenchmarkConverter.TypeToBenchmarks(suite.GetType(), config);
            BenchmarkCase[] chosen = [.. all.BenchmarksCases.SelectMany(one => choose(one, cases)).Where(CanRun).Select(PerFile)];
            if (chosen.Length > 0) summaries.Add(Run(new BenchmarkRunInfo(chosen, all.Type, all.Config)));
        }

        return summaries;
    }

    private Summary? Run(BenchmarkRunInfo suite)
    {
        try
        {
            return BenchmarkRunner.Run(suite);
        }
        catch (NullReferenceException) // BenchmarkDotNet 0.14, after it has logged what a benchmark in its own process threw
        {
            output.WriteLine($"Failed: {suite.Type.Name}. The log has the exception.");
            return null;
        }
    }

    private bool CanRun(BenchmarkCase one)
    {
        BenchmarkSuite suite = SuiteOf(one);
        if (suite.Candidate!.WhyNot(root) is not { } reason) return true;
        if (suite.Until == Ending.Foreground) output.WriteLine($"Skipped: {suite.Case}, {suite.Candidate.Name}: {reason}");
        return false;
    }

    // The attribute takes one number for a method; here the number depends on the case.
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
            SuiteOf(one).CountFiles(),
            old.MethodIndex);
        return BenchmarkCase.Create(counted, one.Job, one.Parameters, one.Config);
    }

    /// <summary>The suite as it is when the method runs.</summary>
    private static BenchmarkSuite SuiteOf(BenchmarkCase one)
    {
        BenchmarkSuite suite = (BenchmarkSuite)Activator.CreateInstance(one.Descriptor.Type)!;
        suite.Case = CaseOf(one);
        suite.Until = (Ending)one.Parameters[nameof(BenchmarkSuite.Until)];
        one.Descriptor.GlobalSetupMethod!.Invoke(suite, BindingFlags.DoNotWrapExceptions, binder: null, parameters: null, culture: null);
        return suite;
    }
}
