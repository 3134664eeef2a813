using CowCopy.Benchmarks.Reports;
using CowCopy.Benchmarks.Thresholds;

namespace CowCopy.Benchmarks.Tests;

/// <summary>What runs suggest for the smallest clone.</summary>
[TestClass]
public sealed class SuggestionTests
{
    private const long Now = 16_384;

    private static readonly (double, double) Faster = (1.2, 1.6), Slower = (0.6, 0.8), Unclear = (0.9, 1.2);

    [TestMethod]
    public void A_clear_run_at_the_number_keeps_it() =>
        AssertSuggestion(PolicyAdvice.Keep, 16_384, length => length >= 16_384 ? Faster : Slower);

    [TestMethod]
    public void A_clear_run_above_the_number_changes_it() =>
        AssertSuggestion(PolicyAdvice.Change, 65_537, length => length >= 65_537 ? Faster : Slower);

    [TestMethod]
    public void A_last_cluster_that_is_not_full_and_costs_more_counts() =>
        AssertSuggestion(PolicyAdvice.Change, 32_768, length => length >= 16_384 && length != 20_001 ? Faster : Slower);

    [TestMethod]
    public void A_difference_within_the_spread_does_not_count_as_faster() =>
        AssertSuggestion(
            PolicyAdvice.Undecided, 65_536, length => length >= 65_536 ? Faster : Unclear, "16,384, 16,385, 20,001, 32,768, 65,535 bytes");

    [TestMethod]
    public void One_length_that_is_slower_decides_beside_others_within_the_spread() =>
        AssertSuggestion(PolicyAdvice.Change, 65_536, length => length >= 65_536 ? Faster : length == 20_001 ? Slower : Unclear);

    [TestMethod]
    public void A_noisy_run_does_not_decide() => AssertSuggestion(PolicyAdvice.Undecided, null, _ => Unclear, "within the spread");

    [TestMethod]
    public void A_clone_that_never_pays_is_not_made() => AssertSuggestion(PolicyAdvice.Change, null, _ => Slower, "faster at no length");

    [TestMethod]
    public void A_clone_that_pays_in_the_middle_alone_does_not_decide() =>
        AssertSuggestion(
            PolicyAdvice.Undecided, null, length => length is > 60_000 and < 300_000 ? Faster : Slower, "faster at some lengths");

    [TestMethod]
    public void A_clone_that_pays_everywhere_lowers_the_number() =>
        AssertSuggestion(PolicyAdvice.Change, 8_192, _ => Faster, "Nothing smaller was measured.");

    [TestMethod]
    public void Large_clusters_raise_the_number_that_a_run_is_compared_with()
    {
        KeptRun run = Runs.Of(length => length >= 131_072 ? Faster : Slower, Runs.Facts with { ClusterBytes = 65_536 });
        long now = PolicyNumber.SmallestClone(run.Facts.ClusterBytes);

        Assert.AreEqual(131_072, now);
        Assert.AreEqual(PolicyAdvice.Keep, Suggestion.Of(CloneRun.Of(run), now).Advice);
    }

    [TestMethod]
    public void The_policy_has_a_number() => Assert.AreEqual(Now, PolicyNumber.SmallestClone(clusterBytes: 4096));

    [TestMethod]
    public void A_system_copy_that_clones_leaves_nothing_to_decide()
    {
        KeptRun known = Runs.Of(_ => Faster, Runs.Facts with { SystemClones = CloneAnswer.Yes });
        KeptRun measured = Runs.Of(_ => Faster);
        measured = measured with { Rows = [.. measured.Rows.Select(row => row with { Shared = 1 })] };
        foreach (KeptRun run in new[] { known, measured })
        {
            Suggestion suggestion = Suggestion.Of(CloneRun.Of(run), Now);
            Assert.AreEqual(PolicyAdvice.Undecided, suggestion.Advice);
            StringAssert.StartsWith(suggestion.Reason, "the system copy cloned here", StringComparison.Ordinal);
        }
    }

    [TestMethod]
    public void Few_rounds_do_not_decide()
    {
        CloneRun run = CloneRun.Of(Runs.Of(_ => Faster, Runs.Facts with { Rounds = 3 }));
        Assert.AreEqual(PolicyAdvice.Undecided, Suggestion.Of(run, Now).Advice);
    }

    [TestMethod]
    [DataRow(16_384, "Keep 16,384: ")]
    [DataRow(65_536, "Change to 65,536: ")]
    [DataRow(int.MaxValue, "Change to no explicit clones: ")]
    public void The_text_ends_with_one_sentence(int from, string start)
    {
        CloneRun run = CloneRun.Of(Runs.Of(length => length >= from ? Faster : Slower));

        string[] lines = SuggestionText.Of(run, Suggestion.Of(run, Now), Now).Split('\n');

        StringAssert.StartsWith(lines[^1], start, StringComparison.Ordinal);
        Assert.AreEqual("ReFS, clusters of 4,096 bytes, Windows, 9 rounds", lines[0]);
        Assert.AreEqual(1, lines.Count(line => line.StartsWith("| 16,385 | 100.0 |", StringComparison.Ordinal)));
    }

    private static void AssertSuggestion(
        PolicyAdvice advice, int? threshold, Func<int, (double, double)> ratio, string reason = "")
    {
        Suggestion suggestion = Suggestion.Of(CloneRun.Of(Runs.Of(ratio)), Now);
        Assert.AreEqual((advice, threshold), (suggestion.Advice, suggestion.Threshold), suggestion.Reason);
        StringAssert.Contains(suggestion.Reason, reason, StringComparison.Ordinal);
    }
}
