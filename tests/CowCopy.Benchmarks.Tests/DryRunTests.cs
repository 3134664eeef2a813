using System.Reflection;
using BenchmarkDotNet.Attributes;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Reports;
using CowCopy.Benchmarks.Suites;
using CowCopy.TestKit;

namespace CowCopy.Benchmarks.Tests;

/// <summary>Every class of benchmarks is run once by BenchmarkDotNet, with few and small files.</summary>
[TestClass]
[DoNotParallelize] // its flushes would write the sources of other tests that are to be dirty
public sealed class DryRunTests
{
    private static readonly Type[] Classes =
    [
        .. typeof(BenchmarkSuite).Assembly.GetTypes()
            .Where(static type => !type.IsAbstract && Methods(type).Length > 0)
            .OrderBy(static type => type.FullName, StringComparer.Ordinal),
    ];

    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    public void BenchmarkDotNet_runs_every_method_of_every_class()
    {
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Xfs));
        using TempDirectory reports = new();
        AccumulationLogger log = new();
        BenchRoot.Choose(directory.Path);
        SuiteRunner runner = new(directory.Path, BenchmarkSettings.Dry(reports.Path, log), TextWriter.Null);

        IReadOnlyList<Summary> summaries = runner.RunInSmall([.. KnownSuites.All.OfType<BenchmarkSuite>()]);

        BenchmarkReport[] results = [.. summaries.SelectMany(static summary => summary.Reports)];
        string[] measured = [.. results.Where(IsMeasured).Select(static report => NameOf(report.BenchmarkCase.Descriptor.WorkloadMethod))];
        string[] expected = [.. Classes.SelectMany(static type => Methods(type).Select(method => $"{type.Name}.{method.Name}"))];
        CollectionAssert.AreEquivalent(expected, measured, log.GetLog());
        Assert.IsFalse(Directory.EnumerateFileSystemEntries(directory.Path).Any(), "A benchmark left something behind.");

        static string NameOf(MethodInfo method) => $"{method.ReflectedType!.Name}.{method.Name}";
    }

    private static bool IsMeasured(BenchmarkReport report) => report.Success && report.ResultStatistics is { N: > 0 };

    private static MethodInfo[] Methods(Type type) =>
        [.. type.GetMethods().Where(static method => method.GetCustomAttribute<BenchmarkAttribute>() is not null)];
}
