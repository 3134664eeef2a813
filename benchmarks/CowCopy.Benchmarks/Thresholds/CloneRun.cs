using CowCopy.Benchmarks.Candidates;
using CowCopy.Benchmarks.Corpora;
using CowCopy.Benchmarks.Interleaving;
using CowCopy.Benchmarks.Reports;
using CowCopy.Benchmarks.Suites;

namespace CowCopy.Benchmarks.Thresholds;

/// <summary>What a run has measured of the question about the smallest clone.</summary>
/// <param name="Facts">The conditions of the run.</param>
/// <param name="Lengths">The measured lengths, in ascending order; at least one.</param>
/// <param name="SystemClones">Whether the system copy cloned by itself.</param>
public sealed record CloneRun(RunFacts Facts, IReadOnlyList<MeasuredLength> Lengths, bool SystemClones)
{
    private const double Most = 0.5;

    /// <summary>Returns whether the run has the question.</summary>
    public static bool IsIn(KeptRun run) => run is not null && run.Rows.Any(IsOfQuestion);

    /// <summary>Reads the question from a run.</summary>
    /// <exception cref="InvalidDataException">The run lacks the question or one of its candidates, or nothing was cloned.</exception>
    public static CloneRun Of(KeptRun run)
    {
        ArgumentNullException.ThrowIfNull(run);
        (int Length, Row System, Row Clone, Row Bytes)[] lengths =
        [
            .. from row in run.Rows.Where(IsOfQuestion)
               group row by row.Corpus into rows
               let length = LengthOf(rows.Key)
               orderby length
               select (length, RowOf(rows, CopyMode.SystemCopy), RowOf(rows, CopyMode.Clone), RowOf(rows, CopyMode.ByteCopy)),
        ];
        if (lengths.Length == 0)
        {
            throw new InvalidDataException(
                $"The run has no rows of the question \"{SmallestClone.QuestionName}\". "
                + "Give a directory on the volume, to measure it there.");
        }

        (_, Row system, Row clone, _) = lengths[^1];
        if (run.Facts.CloneSupport == CloneAnswer.No || clone.Shared < Most) throw CannotClone(run.Facts.FileSystem);
        bool systemClones = run.Facts.SystemClones == CloneAnswer.Yes || system.Shared >= Most;
        IEnumerable<MeasuredLength> measured = lengths.Select(static one => Measured(one.Length, one.System, one.Clone, one.Bytes));
        return new CloneRun(run.Facts, [.. measured], systemClones);
    }

    /// <summary>Returns the error for a volume on which nothing is cloned.</summary>
    public static InvalidDataException CannotClone(string? fileSystem) => new(
        $"The volume ({fileSystem ?? "unknown"}) does not clone, so there is nothing to compare. "
        + "Give a directory on a volume that clones: ReFS, a Dev Drive, XFS or btrfs.");

    private static MeasuredLength Measured(int length, Row system, Row clone, Row bytes) =>
        new(length, system.Foreground, clone.Foreground, bytes.Foreground, clone.Ratio);

    private static bool IsOfQuestion(Row row) => string.Equals(row.Question, SmallestClone.QuestionName, StringComparison.Ordinal);

    private static Row RowOf(IEnumerable<Row> rows, CopyMode mode)
    {
        string name = KnownCandidates.OneThreadName(mode);
        return rows.FirstOrDefault(row => string.Equals(row.Candidate, name, StringComparison.Ordinal))
            ?? throw new InvalidDataException(
                $"The run has no row \"{name}\" of the question \"{SmallestClone.QuestionName}\". Measure it without --candidates.");
    }

    private static int LengthOf(string corpus) =>
        KnownCorpora.CloneLengths.FirstOrDefault(one => string.Equals(one.Name, corpus, StringComparison.Ordinal))?.Files[0].Length
        ?? throw new InvalidDataException($"The run has an unknown corpus, \"{corpus}\". Read it by the version that measured it.");
}
