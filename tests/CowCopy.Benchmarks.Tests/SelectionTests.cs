using BenchmarkDotNet.Loggers;
using CowCopy.Benchmarks.Patterns;
using CowCopy.Benchmarks.Suites;
using CowCopy.TestKit;

namespace CowCopy.Benchmarks.Tests;

/// <summary>What a command line selects, and what cannot run in a directory.</summary>
[TestClass]
public sealed class SelectionTests
{
    [TestMethod]
    public void All_cases_that_do_not_take_long_are_the_default()
    {
        string[] names = Names(new BenchOptions());

        CollectionAssert.Contains(names, "creates, 5 processes, 100,000 names");
        CollectionAssert.DoesNotContain(names, "creates, 5 processes, 1,000,000 names");
    }

    [TestMethod]
    public void A_case_that_takes_long_is_selected_only_by_its_whole_name()
    {
        const string Long = "creates, 5 processes, 1,000,000 names";

        CollectionAssert.DoesNotContain(Names(new BenchOptions { Questions = ["creates, 5"] }), Long);
        CollectionAssert.AreEqual(new[] { Long }, Names(new BenchOptions { Questions = [Long] }));
        Assert.ThrowsExactly<InvalidDataException>(() => Names(new BenchOptions { Questions = [Long[..^1]] }));
    }

    [TestMethod]
    public void A_name_that_nothing_has_is_an_error()
    {
        InvalidDataException suite =
            Assert.ThrowsExactly<InvalidDataException>(() => Names(new BenchOptions { Suites = ["Opens", "Closes"] }));
        InvalidDataException other =
            Assert.ThrowsExactly<InvalidDataException>(() => Names(new BenchOptions { Suites = ["Opens"], Questions = ["fresh"] }));

        StringAssert.Contains(suite.Message, "\"Closes\"", StringComparison.Ordinal);
        StringAssert.Contains(other.Message, "\"fresh\"", StringComparison.Ordinal);
    }

    [TestMethod]
    public void BenchmarkDotNet_measures_the_slow_patterns_and_the_layouts_alone()
    {
        string[] names = [.. KnownSuites.SelectForBenchmarkDotNet(new BenchOptions()).Select(static pair => pair.Suite.GetType().Name)];

        CollectionAssert.AreEqual(
            new[] { "CloneCounts", "Creations", "DirtyClones", "Opens", "Replacements", "Watchers", "WholeLayouts" }, names);
    }

    [TestMethod]
    public void A_named_suite_that_only_the_interleaved_runner_measures_is_an_error_for_BenchmarkDotNet()
    {
        BenchOptions[] all = [new() { Suites = ["Opens", "Fresh"] }, new() { Questions = ["fresh"] }];
        foreach (BenchOptions options in all)
        {
            InvalidDataException error = Assert.ThrowsExactly<InvalidDataException>(() => KnownSuites.SelectForBenchmarkDotNet(options));
            StringAssert.Contains(error.Message, "Only --interleaved measures Fresh.", StringComparison.Ordinal);
        }
    }

    [TestMethod]
    public void Rounds_that_are_no_number_or_none_are_an_error()
    {
        foreach (string value in (string[])["0", "-1", "many"])
        {
            FormatException error = Assert.ThrowsExactly<FormatException>(() => BenchOptions.Parse(["--rounds", value]));
            StringAssert.Contains(error.Message, $"\"{value}\"", StringComparison.Ordinal);
        }
    }

    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    public void What_the_volume_cannot_do_is_skipped_with_its_reason()
    {
        using TempDirectory directory = new(TestVolumes.Memory());
        using StringWriter output = new();
        SuiteRunner runner = new(directory.Path, BenchmarkSettings.Dry(directory.Path, NullLogger.Instance), output);

        Assert.IsEmpty(runner.RunInSmall([new DirtyClones()]));

        StringAssert.Contains(output.ToString(), "dirty sources: tmpfs cannot clone.", StringComparison.Ordinal);
        Assert.IsEmpty(Directory.EnumerateFileSystemEntries(directory.Path));
    }

    private static string[] Names(BenchOptions options) =>
        [.. KnownSuites.Select(options).SelectMany(static pair => pair.Cases).Select(static one => one.Name)];
}
