using CowCopy.Benchmarks.Corpora;
using CowCopy.Benchmarks.Interleaving;
using CowCopy.Benchmarks.Reports;
using CowCopy.Benchmarks.Scenes;
using CowCopy.Benchmarks.Suites;
using CowCopy.Benchmarks.Thresholds;
using CowCopy.TestKit;

namespace CowCopy.Benchmarks.Tests;

/// <summary>The command: what it reads, and what it does with bad input.</summary>
[TestClass]
public sealed class SuggestPolicyTests
{
    [TestMethod]
    public void A_kept_run_is_read()
    {
        using TempDirectory directory = new();
        string kept = RunDirectory.Write(directory.Path, Runs.Of(_ => (1.2, 1.4)));

        StringAssert.Contains(Print(kept), "Change to 8,192: ", StringComparison.Ordinal);
    }

    [TestMethod]
    public void All_runs_in_a_directory_are_read_that_have_the_question()
    {
        using TempDirectory directory = new();
        RunDirectory.Write(directory.Path, Runs.Of(_ => (1.2, 1.4)));
        RunDirectory.Write(directory.Path, Runs.Of(_ => (0.5, 0.6), Runs.Facts with { Host = "other", ClusterBytes = 65_536 }));
        RunDirectory.Write(directory.Path, new KeptRun(Runs.Facts with { Host = "without" }, []));
        Directory.CreateDirectory(directory.Combine("builds"));
        directory.WriteFile(Path.Combine("builds", "results.json"), """{ "builds": [] }""");

        string text = Print(directory.Path);

        StringAssert.Contains(text, "clusters of 4,096 bytes", StringComparison.Ordinal);
        StringAssert.Contains(text, "clusters of 65,536 bytes", StringComparison.Ordinal);
        Assert.AreEqual(2, text.Split("The policy clones from").Length - 1);
    }

    [TestMethod]
    public void A_path_that_is_no_directory_is_an_error()
    {
        using TempDirectory directory = new();
        AssertError(directory.Combine("nothing"), "is not a directory. Give one");
        AssertError(directory.WriteFile("file", ""), "is not a directory. Give one");
    }

    [TestMethod]
    public void A_run_without_the_question_is_an_error()
    {
        using TempDirectory directory = new();
        string kept = RunDirectory.Write(directory.Path, new KeptRun(Runs.Facts, []));

        AssertError(kept, "has no rows of the question \"smallest clone\". Give a directory");
        AssertError(directory.Path, "No run in ");
    }

    [TestMethod]
    public void A_run_without_a_candidate_is_an_error()
    {
        using TempDirectory directory = new();
        KeptRun whole = Runs.Of(_ => (1, 1));
        KeptRun part = whole with { Rows = [.. whole.Rows.Where(row => !row.Candidate.Contains("clone", StringComparison.Ordinal))] };

        AssertError(RunDirectory.Write(directory.Path, part), "Measure it without --candidates.");
    }

    [TestMethod]
    public void Results_of_another_kind_are_an_error()
    {
        using TempDirectory directory = new();
        directory.WriteFile("results.json", """{ "rows": 7 }""");

        AssertError(directory.Path, "Measure again");
    }

    [TestMethod]
    public void A_run_that_cloned_nothing_is_an_error()
    {
        using TempDirectory directory = new();
        KeptRun run = Runs.Of(_ => (1, 1));
        run = run with { Rows = [.. run.Rows.Select(row => row with { Shared = 0 })] };

        AssertError(RunDirectory.Write(directory.Path, run), "does not clone");
    }

    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    public void A_volume_that_cannot_clone_is_an_error_before_anything_is_measured()
    {
        string volume = TestVolumes.Memory();
        string[] before = Directory.GetFileSystemEntries(volume);

        AssertError(volume, "Give a directory on a volume that clones: ReFS, a Dev Drive, XFS or btrfs.");

        Assert.IsEmpty(Directory.GetFileSystemEntries(volume, "cowcopy-bench-*").Except(before));
    }

    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    public void A_real_run_in_small_is_kept_and_judged()
    {
        string volume = TestVolumes.Require(VolumeRole.Xfs);
        using TempDirectory directory = new();
        InterleavedRunner runner = new(rounds: 5);
        List<Row> rows = [];
        foreach (Corpus corpus in KnownCorpora.CloneLengths.Where(corpus => corpus.Name is "16 KiB" or "16385 B"))
        {
            using QuestionScene scene = new(SmallestClone.Of(corpus with { Files = [.. corpus.Files.Take(2)] }), volume);
            rows.AddRange(runner.Run(scene, new SmallestClone().CandidatesOn(CloneAnswer.Yes)));
        }

        RunFacts facts = RunFacts.Of(volume, "test", rounds: 5, msbuild: "none");
        string text = Print(RunDirectory.Write(directory.Path, new KeptRun(facts, rows)));

        Assert.AreEqual(("xfs", 4096L, CloneAnswer.Yes), (facts.FileSystem, facts.ClusterBytes, facts.CloneSupport));
        Assert.HasCount(6, rows);
        StringAssert.Contains(text, "xfs, clusters of 4,096 bytes", StringComparison.Ordinal);
        StringAssert.Contains(text, "| 16,385 | ", StringComparison.Ordinal);
        StringAssert.Contains(text, "The run does not decide it: the system copy cloned here", StringComparison.Ordinal);
    }

    [TestMethod]
    [DataRow(null)]
    [DataRow("somewhere")]
    public void The_path_is_optional(string? path)
    {
        string[] given = path is null ? [] : [path];

        BenchOptions options = BenchOptions.Parse(["--suggest-policy", .. given, "--rounds", "3"]);

        Assert.AreEqual((BenchMode.SuggestPolicy, path, 3), (options.Mode, options.Source, options.Rounds));
    }

    private static string Print(string path)
    {
        using StringWriter output = new();
        Assert.IsTrue(new SuggestPolicy(new BenchOptions { Source = path }, output).Run());
        return output.ToString();
    }

    private static void AssertError(string path, string text)
    {
        InvalidDataException error = Assert.ThrowsExactly<InvalidDataException>(() => Print(path));
        StringAssert.Contains(error.Message, text, StringComparison.Ordinal);
    }
}
