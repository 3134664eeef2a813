using System.Globalization;

namespace CowCopy.Batches;

/// <summary>Counts results by outcome, method and reason, and puts them into one line. Not for several threads at once.</summary>
internal sealed class ResultSummary
{
    private readonly Dictionary<int, int> _counts = []; // by outcome, method and the reason that is said

    /// <summary>Number of results.</summary>
    public int Count { get; private set; }

    public void Add(CopyResult result)
    {
        CopyReason said = IsSaid(result.Outcome, result.Reason) ? result.Reason : CopyReason.None;
        int key = ((int)result.Outcome << 16) | ((int)result.Method << 8) | (int)said;
        _counts.TryGetValue(key, out int count);
        _counts[key] = count + 1;
        Count++;
    }

    public override string ToString()
    {
        bool areFiles = !_counts.Keys.Any(static key => OutcomeOf(key) == CopyOutcome.Copied && MethodOf(key) == CopyMethod.None);
        string files = Text(Count, areFiles ? (Count == 1 ? "file" : "files") : (Count == 1 ? "entry" : "entries"));
        IEnumerable<string> parts =
            from one in _counts
            orderby OutcomeOf(one.Key), one.Value descending, one.Key
            select Text(one.Value, Verb(OutcomeOf(one.Key), MethodOf(one.Key), one.Value)) + Why(ReasonOf(one.Key));
        string all = string.Join(", ", parts);
        return all.Length == 0 ? files : files + ": " + all;
    }

    private static CopyOutcome OutcomeOf(int key) => (CopyOutcome)(key >> 16);

    private static CopyMethod MethodOf(int key) => (CopyMethod)((key >> 8) & 0xFF);

    private static CopyReason ReasonOf(int key) => (CopyReason)(key & 0xFF);

    private static string Text(int count, string what) => string.Format(CultureInfo.InvariantCulture, "{0:N0} {1}", count, what);

    /// <summary>Whether a reason is worth words: of what was not copied the outcome says all, and a clone is expected.</summary>
    private static bool IsSaid(CopyOutcome outcome, CopyReason reason) => outcome == CopyOutcome.Copied
        && reason is not (CopyReason.VolumeCanClone or CopyReason.Requested or CopyReason.SourceDirty);

    private static string Why(CopyReason reason) => reason == CopyReason.None ? "" : " (" + CopyReasons.GetMessage(reason) + ")";

    private static string Verb(CopyOutcome outcome, CopyMethod method, int count) => (outcome, method) switch
    {
        (CopyOutcome.Copied, CopyMethod.Clone) => "cloned",
        (CopyOutcome.Copied, CopyMethod.ByteCopy) => "byte-copied",
        (CopyOutcome.Copied, CopyMethod.SystemCopy) => "copied by the system",
        (CopyOutcome.Copied, CopyMethod.HardLink) => "hard-linked",
        (CopyOutcome.Copied, CopyMethod.None) => count == 1 ? "directory made" : "directories made",
        (CopyOutcome.Copied, _) => "linked",
        (CopyOutcome.Unchanged, _) => "unchanged",
        (CopyOutcome.SameFile, _) => "names of their source already",
        (CopyOutcome.Duplicate, _) => "requested twice",
        (CopyOutcome.Failed, _) => "failed",
        _ => "left out",
    };
}
