using System.Globalization;

namespace CowCopy.Benchmarks.Thresholds;

/// <summary>What a run suggests for the smallest file that is worth an explicit clone.</summary>
/// <param name="Advice">Whether the number of the policy stays.</param>
/// <param name="Threshold">The smallest length from which on the clone is faster at every measured length; null for none.</param>
/// <param name="Reason">Why, as one sentence without its first capital.</param>
public sealed record Suggestion(PolicyAdvice Advice, int? Threshold, string Reason)
{
    private const int FewestRounds = 5;
    private const string Repeat = "Measure again on a quiet machine, with more rounds: --rounds 25.";

    /// <summary>Judges a run. Pure.</summary>
    /// <param name="run">The run.</param>
    /// <param name="now">The number that the policy has for the volume.</param>
    public static Suggestion Of(CloneRun run, long now)
    {
        ArgumentNullException.ThrowIfNull(run);
        IReadOnlyList<MeasuredLength> lengths = run.Lengths;
        int count = lengths.Reverse().TakeWhile(static one => one.Verdict == LengthVerdict.Faster).Count();
        int? threshold = count == 0 ? null : lengths[^count].Length;
        (PolicyAdvice advice, string reason) = Judge(run, threshold, now);
        return new Suggestion(advice, threshold, reason);
    }

    private static (PolicyAdvice Advice, string Reason) Judge(CloneRun run, int? threshold, long now)
    {
        if (run.SystemClones)
        {
            return (
                PolicyAdvice.Undecided,
                "the system copy cloned here, and then the policy uses it at every length. "
                + "Measure on ReFS or a Dev Drive before Windows 11 24H2 and Server 2025.");
        }

        if (run.Facts.Rounds < FewestRounds) return (PolicyAdvice.Undecided, $"{run.Facts.Rounds} rounds show no spread. {Repeat}");
        if (threshold is not { } from) return JudgeNone(run.Lengths);
        MeasuredLength[] doubtful = [.. run.Lengths.Where(one => one.Length >= now && one.Length < from)];
        string list = string.Join(", ", doubtful.Select(static one => Text(one.Length)));
        string smallest = from == run.Lengths[0].Length ? " Nothing smaller was measured." : "";
        return doubtful switch
        {
            _ when from < now => (PolicyAdvice.Change, $"the clone is faster at every measured length from there on.{smallest}"),
            [] => (PolicyAdvice.Keep, $"the clone is faster at every measured length from there on.{smallest}"),
            _ when doubtful.Any(static one => one.Verdict == LengthVerdict.Slower) =>
                (PolicyAdvice.Change, $"at {list} bytes, which are cloned now, the clone is slower or not faster beyond the spread."),
            _ => (PolicyAdvice.Undecided, $"at {list} bytes, which are cloned now, the difference is within the spread. {Repeat}"),
        };
    }

    private static (PolicyAdvice Advice, string Reason) JudgeNone(IReadOnlyList<MeasuredLength> lengths)
    {
        string largest = $"the largest measured length, {Text(lengths[^1].Length)} bytes";
        if (lengths[^1].Verdict == LengthVerdict.WithinSpread)
            return (PolicyAdvice.Undecided, $"at {largest}, the difference is within the spread. {Repeat}");
        return lengths.Any(static one => one.Verdict == LengthVerdict.Faster)
            ? (PolicyAdvice.Undecided, $"the clone is faster at some lengths, and slower at {largest}. {Repeat}")
            : (PolicyAdvice.Change, $"the clone is faster at no length, and slower at {largest}.");
    }

    private static string Text(int length) => length.ToString("N0", CultureInfo.InvariantCulture);
}
